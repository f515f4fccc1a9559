import { transactionIdPatterns } from '#contract/transaction-ids.ts'
import type { PaymentMethod, WalletReadingReason } from '#contract/vocabulary.ts'
import { compiledTemplates, type CompiledTemplate } from './compiled-templates.ts'
import { hasIdLabel, hasLabel, hasRepeatedLabel } from './labels.ts'
import { maxMessageLength, normalize, oneLine } from './normalize.ts'
import { isOneTimePassword } from './one-time-password.ts'
import { directions, ignored, read, unreadable, type Facts, type Reading } from './reading.ts'
import { readMoney, readParty, readStamp } from './values.ts'
import { matchWording, type Values } from './wording.ts'

const optional = <T, R>(value: T | undefined, convert: (value: T) => R): R | null =>
  value === undefined ? null : convert(value)

/** The facts stated by a wording's values, or why they cannot be right. */
function toFacts({ method, kind }: CompiledTemplate, values: Values): Facts | WalletReadingReason {
  const [amount, fee, balanceAfter] = [values.amount, values.fee, values.balance].map(text => optional(text, readMoney))
  const occurredAt = optional(values.stamp, readStamp)
  const party = optional(values.party, readParty)
  const transactionId = values.id ?? null
  if (kind === 'ignored' || amount === undefined || amount === 0) return 'invalid_amount'
  if (fee === undefined || balanceAfter === undefined) return 'invalid_amount'
  if (occurredAt === undefined) return 'invalid_time'
  if (party === undefined || hasLabel(party?.party ?? '')) return 'invalid_party'
  if (transactionId !== null && !transactionIdPatterns[method].test(transactionId)) return 'invalid_transaction_id'
  return {
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
}

/** Nagad writes N/A for a payment without a reference. */
function toReference(text: string | undefined): string | null {
  const reference = text?.trim() ?? ''
  return reference === '' || reference === 'N/A' ? null : reference
}

/**
 * Reads one message of a wallet, such as one forwarded by a device. A message is unreadable if no template matches it
 * exactly or if it contains a label twice, so that the author of its reference cannot change anything else that is
 * read.
 */
export function readMessage(method: PaymentMethod, raw: string): Reading {
  if (raw.length > maxMessageLength) return unreadable(method, raw, 'too_long')
  const text = oneLine(normalize(raw))
  if (text.length > maxMessageLength) return unreadable(method, raw, 'too_long')
  if (isOneTimePassword(text)) return ignored(method, raw, 'one_time_password')
  if (hasRepeatedLabel(text)) return unreadable(method, raw, 'repeated_label')
  for (const template of compiledTemplates) {
    const values = matchWording(template.compiled, text)
    // Templates of messages that do not count match loosely, so they must not swallow a movement.
    if (!values || (template.wording.includes('{anything}') && hasIdLabel(text))) continue
    if (template.method !== method) return unreadable(method, raw, 'other_wallet')
    if (template.kind === 'ignored') return ignored(method, raw, template.reason ?? 'notice')
    const facts = toFacts(template, values)
    return typeof facts === 'string' ? unreadable(method, raw, facts) : read(method, raw, facts)
  }
  return unreadable(method, raw, text === '' ? 'not_a_message' : 'unknown_wording')
}
