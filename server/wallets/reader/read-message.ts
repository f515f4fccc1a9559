import { transactionIdPatterns } from '#contract/values/transaction-ids.ts'
import type { PaymentMethod, WalletReadingReason } from '#contract/values/vocabulary.ts'
import { compiledTemplates, type CompiledTemplate } from './compiled-templates.ts'
import { isPromotion, maxPromotion, saysItIsNotFinal } from './extra-text.ts'
import { hasIdLabel, hasLabel, hasRepeatedLabel } from './labels.ts'
import { messageLines, startsMessage } from './lines.ts'
import { maxMessageLength } from './normalize.ts'
import { isOneTimePassword, maskCodes } from './one-time-password.ts'
import { directions, ignored, read, unreadable, type Facts, type Reading } from './reading.ts'
import { readMoney, readParty, readStamp } from './values.ts'
import { matchWording, type Values } from './wording.ts'

const optional = <T, R>(value: T | undefined, convert: (value: T) => R): R | null =>
  value === undefined ? null : convert(value)

/** Why a message does not count in spite of its wording, according to its free texts other than the payer's. */
function problemOf({ party = '', footer = '' }: Values): WalletReadingReason | undefined {
  if (hasLabel(party)) return 'invalid_party'
  if (saysItIsNotFinal(party) || saysItIsNotFinal(footer)) return 'not_final'
  return hasLabel(footer) || maskCodes(footer) !== footer ? 'unknown_wording' : undefined
}

/** The facts stated by a wording's values, or why they cannot be right. */
function toFacts({ method, kind }: CompiledTemplate, values: Values): Facts | WalletReadingReason {
  const [amount, fee, balanceAfter] = [values.amount, values.fee, values.balance].map(text => optional(text, readMoney))
  const occurredAt = optional(values.stamp, readStamp)
  const party = optional(values.party, readParty)
  const transactionId = values.id ?? null
  if (kind === 'ignored' || amount === undefined || amount === 0) return 'invalid_amount'
  if (fee === undefined || balanceAfter === undefined) return 'invalid_amount'
  if (occurredAt === undefined) return 'invalid_time'
  if (party === undefined) return 'invalid_party'
  if (transactionId !== null && !transactionIdPatterns[method].test(transactionId)) return 'invalid_transaction_id'
  return (
    problemOf(values) ?? {
      kind,
      direction: directions[kind],
      amount,
      fee,
      balanceAfter,
      transactionId,
      party: party?.party ?? null,
      partyMasked: party?.partyMasked ?? false,
      reference: toReference(values.reference),
      occurredAt,
    }
  )
}

/** Nagad writes N/A for a payment without a reference. */
function toReference(text: string | undefined): string | null {
  const reference = text?.trim() ?? ''
  return reference === '' || reference === 'N/A' ? null : reference
}

/** Parses a text on one line; undefined if no template matches it. */
function readLine(
  method: PaymentMethod,
  raw: string,
  text: string,
  accepted: readonly CompiledTemplate[],
): Reading | undefined {
  for (const template of [...compiledTemplates, ...accepted]) {
    const values = matchWording(template.compiled, text)
    // Templates of messages that do not count match loosely, so they must not swallow a movement.
    if (!values || (template.wording.includes('{anything}') && hasIdLabel(text))) continue
    if (template.method !== method) return unreadable(method, raw, 'other_wallet')
    if (template.kind === 'ignored') return ignored(method, raw, template.reason ?? 'notice')
    const facts = toFacts(template, values)
    return typeof facts === 'string' ? unreadable(method, raw, facts) : read(method, raw, facts)
  }
  return undefined
}

/**
 * The lines after those of advertising, if they start like a message; undefined if there are none. No wallet app
 * accepts line breaks in a reference.
 */
function withoutPromotion(lines: readonly string[]): string[] | undefined {
  const start = lines.findIndex(line => !isPromotion(line) || startsMessage(line))
  return start > 0 && start <= maxPromotion && startsMessage(lines[start] ?? '') ? lines.slice(start) : undefined
}

/**
 * Parses one message of a wallet, such as one forwarded by a device. A message is unreadable if no template matches it
 * exactly or if it contains a label twice, so that the author of its reference cannot influence anything else that is
 * parsed. Accepted wordings are also templates, after all others.
 */
export const readMessage = (method: PaymentMethod, raw: string, accepted: readonly CompiledTemplate[] = []): Reading =>
  raw.length > maxMessageLength
    ? unreadable(method, raw, 'too_long')
    : readLines(method, raw, messageLines(raw), accepted)

/** Parses one message from the lines that `messageLines` has returned. */
export function readLines(
  method: PaymentMethod,
  raw: string,
  lines: readonly string[],
  accepted: readonly CompiledTemplate[],
): Reading {
  if (raw.length > maxMessageLength) return unreadable(method, raw, 'too_long')
  const text = lines.join(' ')
  if (text.length > maxMessageLength) return unreadable(method, raw, 'too_long')
  if (isOneTimePassword(text)) return ignored(method, raw, 'one_time_password')
  if (hasRepeatedLabel(text)) return unreadable(method, raw, 'repeated_label')
  const rest = withoutPromotion(lines)
  return (
    readLine(method, raw, text, accepted) ??
    (rest && readLine(method, raw, rest.join(' '), accepted)) ??
    unreadable(method, raw, text === '' ? 'not_a_message' : 'unknown_wording')
  )
}
