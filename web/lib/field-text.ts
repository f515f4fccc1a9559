import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { FieldErrorCode } from '#contract/field-errors.ts'
import type { FieldProblem } from './api-error.ts'
import { count } from './format.ts'

type Params = Record<string, string | number>

/** A sentence about a limit, whose number is formatted for the language. */
const limited = (name: 'min' | 'max', sentence: (limit: string) => string) => (params: Params) =>
  sentence(count(Number(params[name]), i18n.locale))

/** The texts of the field error codes. A missing code is a type error. */
const fieldTexts: Record<FieldErrorCode, MessageDescriptor | ((params: Params) => string)> = {
  required: msg`This field is required.`,
  blank: msg`This field may not be blank.`,
  invalid: msg`This value is not valid.`,
  invalid_form: msg`This value is not in the right format.`,
  invalid_email: msg`Enter a valid email address.`,
  invalid_date: msg`Enter a valid date, YYYY-MM-DD.`,
  invalid_link: msg`Enter a link that starts with http:// or https://.`,
  invalid_money: msg`Enter an amount above 0 and up to 99999999.99, with at most two decimal places.`,
  invalid_amount: msg`Please enter a valid amount`,
  invalid_percent: msg`Enter a percentage from 0 to 100 with at most two decimal places.`,
  invalid_phone: msg`Please enter your phone number`,
  invalid_transaction_id: msg`Please enter a transaction ID`,
  transaction_id_form: msg`Use 4 to 64 letters, digits and hyphens`,
  wrong_code: msg`This code is wrong or has been used before.`,
  too_short: limited('min', number => t`At least ${number} characters are needed.`),
  too_long: limited('max', number => t`At most ${number} characters are allowed.`),
  too_small: limited('min', number => t`Enter ${number} or more.`),
  too_large: limited('max', number => t`Enter ${number} or less.`),
  // The options are identifiers of the API, not names for users.
  not_an_option: msg`Choose one from the list.`,
  past_deadline: msg`The deadline must be today or later.`,
  username_taken: msg`A user with that username already exists.`,
  email_taken: msg`A user with that email already exists.`,
  username_characters: msg`Use only letters, digits, dots, hyphens and underscores`,
  username_reserved: msg`This username is reserved.`,
  username_like_domain: msg`A username may not look like a web address. Use hyphens or underscores instead of dots.`,
  username_changed_often: limited('max', number => t`A username can be changed ${number} times a year.`),
  password_is_username: msg`The password may not be the username.`,
  password_is_email: msg`The password may not be the email address.`,
  password_common: msg`This password is too common.`,
  password_unchanged: msg`Choose a password other than the current one.`,
  wrong_password: msg`The current password is not correct.`,
  preference_required: msg`This notification cannot be turned off.`,
  key_length: limited('max', number => t`Use 1 to ${number} characters.`),
  column_unknown: msg`A required column was not found in the file.`,
  file_header: msg`This is a column of the file.`,
  column_assigned: msg`This column was assigned before.`,
  surplus_column: msg`This column may say which rows count.`,
  surplus_word: msg`This is a word of the column.`,
  statement_type: msg`This is a type of transaction.`,
  transaction_id_used: msg`This transaction ID has already been used`,
  transaction_id_claimed: msg`This transaction ID has already been used. We have kept your claim: an admin will look at whose payment it is`,
  imported_before: msg`This file has been imported before.`,
  order_by_time_only: msg`All applications are ordered by time only.`,
  wrong_amount: msg`The amount must equal the amount due`,
  insufficient_balance: msg`Insufficient balance`,
}

/** The text of a field's error; the server's own sentence if its code is missing or unknown. */
export function fieldText({ message, code, params = {} }: FieldProblem): string {
  const text = code && Object.hasOwn(fieldTexts, code) ? fieldTexts[code] : undefined
  if (text === undefined) return message
  return typeof text === 'function' ? text(params) : i18n._(text)
}
