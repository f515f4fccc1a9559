import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** What the server says about single fields comes as English sentences, without codes. */
const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'This field is required.': msg`This field is required.`,
  'This field may not be blank.': msg`This field may not be blank.`,
  'This value is not valid.': msg`This value is not valid.`,
  'This value is not in the right form.': msg`This value is not in the right form.`,
  'Enter a valid email address.': msg`Enter a valid email address.`,
  'Enter a valid date, YYYY-MM-DD.': msg`Enter a valid date, YYYY-MM-DD.`,
  'Enter a link that starts with http:// or https://.': msg`Enter a link that starts with http:// or https://.`,
  'Enter an amount above 0 and up to 99999999.99, with at most two decimal places.':
    msg`Enter an amount above 0 and up to 99999999.99, with at most two decimal places.`,
  'Please enter a transaction ID': msg`Please enter a transaction ID`,
  'Please enter your phone number': msg`Please enter your phone number`,
  'The deadline must be today or later.': msg`The deadline must be today or later.`,
  'A user with that username already exists.': msg`A user with that username already exists.`,
  'A user with that email already exists.': msg`A user with that email already exists.`,
  'This username is reserved.': msg`This username is reserved.`,
  'The password may not be the username.': msg`The password may not be the username.`,
  'This password is too common.': msg`This password is too common.`,
}

/** Sentences with a number, or with the words of the API, which are not for people. */
const patterns: readonly (readonly [RegExp, (number: number) => string])[] = [
  [/^At least (\d+) characters are needed\.$/, number => t`At least ${number} characters are needed.`],
  [/^At most (\d+) characters are allowed\.$/, number => t`At most ${number} characters are allowed.`],
  [/^The least is (-?\d+)\.$/, number => t`The least is ${number}.`],
  [/^The most is (-?\d+)\.$/, number => t`The most is ${number}.`],
  [/^You must be (\d+) or older\.$/, number => t`You must be ${number} or older.`],
  [/^Choose one of: .+\.$/, () => t`Choose one from the list.`],
]

/** A sentence of the server about a field in the reader's language; one of a newer server stays as it is. */
export function fieldText(sentence: string): string {
  const words = sentences[sentence]
  if (words) return i18n._(words)
  for (const [pattern, translate] of patterns) {
    const match = pattern.exec(sentence)
    if (match) return translate(Number(match[1]))
  }
  return sentence
}
