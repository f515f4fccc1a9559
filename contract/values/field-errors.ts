import { errors } from './errors.ts'

/**
 * Field errors by code, with their English sentence. Names in braces are parameters. The site translates the code;
 * other clients can show the sentence.
 */
export const fieldErrors = {
  required: 'This field is required.',
  blank: "This field can't be blank.",
  invalid: 'This value is invalid.',
  invalid_form: 'This value is in the wrong format.',
  invalid_email: 'Enter a valid email address.',
  invalid_date: 'Enter a valid date, YYYY-MM-DD.',
  invalid_link: 'Enter a link that starts with http:// or https://.',
  invalid_money: 'Enter an amount above 0 and up to 99999999.99, with at most two decimal places.',
  invalid_amount: 'Please enter a valid amount',
  invalid_percent: 'Enter a percentage from 0 to 100 with at most two decimal places.',
  invalid_phone: 'Please enter your phone number',
  invalid_transaction_id: 'Please enter a transaction ID',
  transaction_id_form: 'Use 4 to 64 letters, digits and hyphens',
  wrong_code: 'This code is wrong or has already been used.',
  too_short: 'Use at least {min} characters.',
  too_long: 'Use at most {max} characters.',
  too_small: 'Enter {min} or more.',
  too_large: 'Enter {max} or less.',
  not_an_option: 'Choose one of: {options}.',
  past_deadline: 'The deadline must be today or later.',
  earlier_deadline: 'People have applied, so you can only choose a later deadline.',
  fewer_slots: 'People have applied, so you can only ask for more influencers.',
  name_characters: "Your name can't contain invisible characters.",
  reserved_name: 'This name is reserved.',
  username_taken: 'A user with that username already exists.',
  email_taken: 'A user with that email already exists.',
  username_characters: 'Use only letters, digits, dots, hyphens and underscores',
  username_reserved: 'This username is reserved.',
  username_like_domain: "Your username can't look like a web address. Use hyphens or underscores instead of dots.",
  username_changed_often: 'You can change your username {max} times a year.',
  password_is_username: "Your password can't be your username.",
  password_is_email: "Your password can't be your email address.",
  password_common: 'This password is too common.',
  password_unchanged: "Choose a password that's different from your current one.",
  wrong_password: 'Your current password is incorrect.',
  preference_required: "You can't turn off this notification.",
  key_length: 'Use 1 to {max} characters.',
  column_unknown: 'The file is missing a required column.',
  file_header: 'This is a column of the file.',
  // With column and header.
  column_assigned: 'You have assigned this column before.',
  // With header, and answer: needed, none, ignored or words.
  surplus_column: 'This column may determine which rows count.',
  // With header, word, and counts: true or false.
  surplus_word: 'This is a word of the column.',
  // With type, and kinds, separated by commas.
  statement_type: 'This is a type of transaction.',
  // With what uses it, for admins: kind (payment, withdrawal, refund or entry), id, transaction_id, and for all but an
  // entry the brand's or influencer's username.
  transaction_id_used: errors.transaction_id_used.message,
  transaction_id_claimed:
    "This transaction ID has already been used. We've recorded your claim, and an admin will check whose payment it is",
  // With at: when.
  withdrawal_cancelled: errors.withdrawal_cancelled.message,
  imported_before: 'This file has already been imported.',
  order_by_time_only: 'Lists of all applications can only be sorted by time.',
  wrong_amount: errors.wrong_amount.message,
  insufficient_balance: errors.insufficient_balance.message,
} as const

export type FieldErrorCode = keyof typeof fieldErrors

type Values = Record<string, string | number>

/** The names in braces of a sentence. */
type Names<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesOf<Code extends FieldErrorCode> = Names<(typeof fieldErrors)[Code]>

/** The codes whose sentences have no parameters. */
export type PlainFieldErrorCode = {
  [Code in FieldErrorCode]: [NamesOf<Code>] extends [never] ? Code : never
}[FieldErrorCode]

/** The error of a code whose sentence has parameters: limits as numbers, options as a list of words. */
type ErrorWithValues<Code extends FieldErrorCode> = Code extends PlainFieldErrorCode
  ? never
  : { code: Code; params: Values & Record<NamesOf<Code>, string | number> }

/** An error of one field, with the parameters of its sentence. */
export type FieldError = { code: PlainFieldErrorCode; params?: Values } | ErrorWithValues<FieldErrorCode>

/** Returns the English sentence of a field error. */
export const fieldSentence = ({ code, params = {} }: FieldError): string =>
  fieldErrors[code].replace(/\{(\w+)\}/g, (_, name: string) => String((params as Values)[name]))

/**
 * A header with the machine-readable details of registration's errors, whose body is the bare map that the
 * specification requires.
 */
export const detailsHeader = 'error-details'

/** The key of that map for a refusal that concerns no single field; its code in the header is one of `errors`. */
export const noField = 'non_field_errors'
