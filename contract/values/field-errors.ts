import { errors } from './errors.ts'

/**
 * Field errors by code, with their English sentence. Names in braces are parameters. The site translates the code;
 * other clients can show the sentence.
 */
export const fieldErrors = {
  required: 'This field is required.',
  blank: 'This field may not be blank.',
  invalid: 'This value is not valid.',
  invalid_form: 'This value is not in the right format.',
  invalid_email: 'Enter a valid email address.',
  invalid_date: 'Enter a valid date, YYYY-MM-DD.',
  invalid_link: 'Enter a link that starts with http:// or https://.',
  invalid_money: 'Enter an amount above 0 and up to 99999999.99, with at most two decimal places.',
  invalid_amount: 'Please enter a valid amount',
  invalid_percent: 'Enter a percentage from 0 to 100 with at most two decimal places.',
  invalid_phone: 'Please enter your phone number',
  invalid_transaction_id: 'Please enter a transaction ID',
  transaction_id_form: 'Use 4 to 64 letters, digits and hyphens',
  wrong_code: 'This code is wrong or has been used before.',
  too_short: 'At least {min} characters are needed.',
  too_long: 'At most {max} characters are allowed.',
  too_small: 'Enter {min} or more.',
  too_large: 'Enter {max} or less.',
  not_an_option: 'Choose one of: {options}.',
  past_deadline: 'The deadline must be today or later.',
  username_taken: 'A user with that username already exists.',
  email_taken: 'A user with that email already exists.',
  username_characters: 'Use only letters, digits, dots, hyphens and underscores',
  username_reserved: 'This username is reserved.',
  username_like_domain: 'A username may not look like a web address. Use hyphens or underscores instead of dots.',
  username_changed_often: 'A username can be changed {max} times a year.',
  password_is_username: 'The password may not be the username.',
  password_is_email: 'The password may not be the email address.',
  password_common: 'This password is too common.',
  password_unchanged: 'Choose a password other than the current one.',
  wrong_password: 'The current password is not correct.',
  preference_required: 'This notification cannot be turned off.',
  key_length: 'Use 1 to {max} characters.',
  column_unknown: 'A required column was not found in the file.',
  file_header: 'This is a column of the file.',
  // With column and header.
  column_assigned: 'This column was assigned before.',
  // With header, and answer: needed, none, ignored or words.
  surplus_column: 'This column may say which rows count.',
  // With header, word, and counts: true or false.
  surplus_word: 'This is a word of the column.',
  // With type, and kinds, separated by commas.
  statement_type: 'This is a type of transaction.',
  // With what uses it, for admins: kind (payment, withdrawal, refund or entry), id, transaction_id, and for all but an
  // entry the brand's or influencer's username.
  transaction_id_used: errors.transaction_id_used.message,
  transaction_id_claimed:
    'This transaction ID has already been used. We have kept your claim: an admin will look at whose payment it is',
  // With at: when.
  withdrawal_cancelled: errors.withdrawal_cancelled.message,
  imported_before: 'This file has been imported before.',
  order_by_time_only: 'All applications are ordered by time only.',
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
