import {
  formatMoney,
  limits,
  type EvidenceGrade,
  type EvidenceReason,
  type PaymentMethod,
  type PaymentStatus,
  type Poisha,
  type WalletEntryKind,
} from '#contract/index.ts'
import { canHaveIssued, claimedDay } from '#contract/values/transaction-ids.ts'
import type { Verdict } from '#platform/policy.ts'
import type { EntryRow } from '../entries/entry-row.ts'
import { boundsOfDay } from '../reader/days.ts'
import { liesBetween, nearMiss } from '../reader/transaction-id.ts'

/** A payment as reported by its brand. */
export interface ReportedPayment {
  id: number
  amount: Poisha
  payment_method: PaymentMethod
  transaction_id: string
  sender_number: string | null
  created_at: string
  status: PaymentStatus
}

/** The facts about a payment's evidence, from the function `evidence_facts`. Instants are ISO 8601. */
export interface EvidenceFacts {
  now: string
  /** When its application was accepted. */
  accepted_at: string
  /** The reference that the brand had to enter in the wallet. */
  reference: string | null
  /** The references of applications that the entry's reference contains, if any. */
  written_references: string[] | null
  /** The entry with its ID; an outgoing one only if there is no incoming one. */
  entry: EntryRow | null
  /**
   * Other brands' open claims to its ID that may be true, if any, with their references; at most 20. They are against
   * the payment's brand.
   */
  claims: { id: number; brand_name: string; against: string; reference: string }[] | null
  /** Another payment linked to the entry. */
  entry_payment: number | null
  /** Another payment with its ID, preferably a confirmed one over a rejected one. */
  used_by: { id: number; status: 'confirmed' | 'rejected' } | null
  /** The IDs of the latest unmatched entries with its amount, by the entries' ids. */
  same_amount: Record<string, string> | null
  /** Unmatched entries whose IDs begin like its own. */
  same_start: { id: number; transaction_id: string; amount: Poisha }[] | null
  before: string | null
  after: string | null
}

export interface GradedEvidence {
  grade: EvidenceGrade
  reasons: EvidenceReason[]
}

/** The kinds of entries that can be a brand's payment. */
export const payingKinds = ['money_in', 'payment_in', 'npsb_in'] as const satisfies readonly WalletEntryKind[]

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / 60_000)
const instantOf = (minute: number): string => new Date(minute * 60_000).toISOString()

const reason = (code: EvidenceReason['code'], params: EvidenceReason['params'] = {}): EvidenceReason => ({
  code,
  params,
})

/** A number, possibly masked, alone or after the name of its wallet, as statements write it. */
const partyNumber = /(?:^|\s)(?:\+?88)?(01[\dX*]{9})$/i

/**
 * Whether the other party of an entry cannot have this number, because the number or its visible digits differ. A name
 * alone contradicts nothing.
 */
export function contradictsSender(party: string | null, sender: string): boolean {
  const [, number = ''] = partyNumber.exec(party ?? '') ?? []
  return [...number].some((sign, index) => /\d/.test(sign) && sign !== sender[index])
}

const dhakaDay = (instant: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Dhaka').toPlainDate()

/**
 * The facts of an entry that cannot all be true, with both values. A wallet may issue an ID just before midnight and
 * stamp it just after. Must agree with the function `contradicts_stamp` in the database as to the ID.
 */
export function contradictionsOf(
  entry: Pick<
    EntryRow,
    'account' | 'direction' | 'transaction_id' | 'occurred_at' | 'amount' | 'fee' | 'balance_after'
  >,
): EvidenceReason[] {
  const { account, direction, transaction_id: id, occurred_at, amount, fee, balance_after } = entry
  const at = instantOf(minuteOf(occurred_at ?? ''))
  const claimed = claimedDay(id ?? '')
  const received = (amount ?? 0) - (fee ?? 0)
  const contradictions: [isThere: boolean, EvidenceReason][] = [
    [id !== null && !canHaveIssued(account, id), reason('id_impossible', { transaction_id: id ?? '', entry: at })],
    [
      account === 'bkash' && claimed !== undefined && Math.abs(dhakaDay(at).until(claimed).days) > 1,
      reason('id_day', { day: claimed ?? '', entry: at }),
    ],
    [
      direction === 'in' && balance_after !== null && balance_after < received,
      reason('balance', { amount: formatMoney(received), balance: formatMoney(balance_after ?? 0) }),
    ],
  ]
  return contradictions.filter(([isThere]) => isThere).map(([, contradiction]) => contradiction)
}

/** Whether the sender wrote the reference that the brand had to enter. */
const hasReference = ({ reference, written_references }: EvidenceFacts): boolean =>
  written_references?.includes(reference ?? '') ?? false

/**
 * The claims of other brands. Whoever wrote one side's reference has stated whose money it is: a side without the
 * reference cannot contest that.
 */
function contests(facts: EvidenceFacts): EvidenceReason[] {
  const { claims, written_references } = facts
  const open = (claims ?? []).filter(
    ({ reference }) => !hasReference(facts) || (written_references?.includes(reference) ?? false),
  )
  const [first] = open
  return first ? [reason('contested', { payment: first.against, claim: first.brand_name, claims: open.length })] : []
}

/** The minutes in which an entry's movement may have happened: one, or all of its day. */
function possibleMinutes({ occurred_at, minute_unknown }: EntryRow): [first: number, last: number] {
  const at = occurred_at ?? ''
  if (!minute_unknown) return [minuteOf(at), minuteOf(at)]
  const { first, last } = boundsOfDay(at)
  return [minuteOf(first), minuteOf(last)]
}

/** The day of an entry without a known minute, as a parameter. */
const dayOfEntry = ({ occurred_at, minute_unknown }: EntryRow): EvidenceReason['params'] =>
  minute_unknown ? { day: dhakaDay(occurred_at ?? '').toString() } : {}

function failingGates(payment: ReportedPayment, entry: EntryRow, facts: EvidenceFacts): EvidenceReason[] {
  const [first, last] = possibleMinutes(entry)
  const [from, to] = [minuteOf(facts.accepted_at), minuteOf(facts.now)]
  const gap = entry.gap || entry.gap_after || 0
  const [written] = facts.written_references ?? []
  const kind = reason('kind', { entry: entry.kind ?? '' })
  // The other reasons concern incoming money.
  if (entry.direction === 'out') return [kind]
  const gates: [fails: boolean, EvidenceReason][] = [
    [entry.state === 'conflict', reason('conflict')],
    [['ignored', 'explained'].includes(entry.state), reason('not_counted', { state: entry.state })],
    [
      entry.amount !== payment.amount,
      reason('amount', { payment: formatMoney(payment.amount), entry: formatMoney(entry.amount ?? 0) }),
    ],
    [payingKinds.every(paying => paying !== entry.kind), kind],
    [
      entry.account !== payment.payment_method,
      reason('account', { payment: payment.payment_method, entry: entry.account }),
    ],
    [
      last < from || to < first,
      reason('time', { entry: instantOf(first), ...dayOfEntry(entry), from: instantOf(from), to: instantOf(to) }),
    ],
    [
      payment.sender_number !== null && contradictsSender(entry.party, payment.sender_number),
      reason('sender', { payment: payment.sender_number ?? '', entry: entry.party ?? '' }),
    ],
    [
      written !== undefined && !hasReference(facts),
      reason('reference', { payment: facts.reference ?? '', entry: written ?? '' }),
    ],
    [gap !== 0, reason('chain', { amount: formatMoney(gap) })],
  ]
  return [...gates.filter(([fails]) => fails).map(([, failed]) => failed), ...contradictionsOf(entry)]
}

/** Additional signs of a match, and what remains uncertain about it. */
function strengths({ sender_number }: ReportedPayment, entry: EntryRow, facts: EvidenceFacts) {
  const { party } = entry
  return [
    ...(entry.minute_unknown ? [reason('minute_unknown', dayOfEntry(entry))] : []),
    ...(hasReference(facts) ? [reason('reference_found', { reference: facts.reference ?? '' })] : []),
    ...(sender_number !== null && party === sender_number ? [reason('sender_confirmed', { sender: party })] : []),
  ]
}

/** Whether the payment can have been sent on the day encoded in a bKash ID. */
function claimOfBkash(day: string, { accepted_at, now }: EvidenceFacts): EvidenceReason {
  const [from, to] = [dhakaDay(accepted_at).toString(), dhakaDay(now).toString()]
  return reason(from <= day && day <= to ? 'id_day_possible' : 'id_day_impossible', { day, from, to })
}

/** Whether a Nagad ID lies between known IDs from before the acceptance and after the report. */
function claimOfNagad(id: string, { before, after }: EvidenceFacts): EvidenceReason[] {
  if (before === null && after === null) return []
  const isBetween = liesBetween(id, before ?? undefined, after ?? undefined)
  const params = { ...(before === null ? {} : { before }), ...(after === null ? {} : { after }) }
  return [reason(isBetween ? 'id_in_order' : 'id_out_of_order', params)]
}

/** What the ID itself reveals about when it was issued. */
function claimsOf({ payment_method, transaction_id: id }: ReportedPayment, facts: EvidenceFacts): EvidenceReason[] {
  if (!canHaveIssued(payment_method, id)) return [reason('id_impossible')]
  const day = claimedDay(id)
  return day === undefined ? claimOfNagad(id, facts) : [claimOfBkash(day, facts)]
}

/** The first few entries with nearly its ID, in id order. */
function nearMissesOf(payment: ReportedPayment, { same_amount, same_start }: EvidenceFacts): EvidenceReason[] {
  const sameAmount = Object.entries(same_amount ?? {}).map(([id, transaction_id]) => ({
    id: Number(id),
    transaction_id,
    amount: payment.amount,
  }))
  const near = [...sameAmount, ...(same_start ?? [])].flatMap(({ id, transaction_id, amount }) => {
    const how = nearMiss(payment.transaction_id, transaction_id)
    return how ? [{ entry: id, transaction_id, amount: formatMoney(amount), how }] : []
  })
  const once = new Map(near.map(params => [params.entry, params]))
  return [...once.values()]
    .toSorted((a, b) => a.entry - b.entry)
    .slice(0, limits.nearMisses)
    .map(params => reason('near_miss', params))
}

function hintsOf(payment: ReportedPayment, facts: EvidenceFacts): EvidenceReason[] {
  const waited = Math.max(0, minuteOf(facts.now) - minuteOf(payment.created_at))
  return [
    reason('waiting', { since: payment.created_at, minutes: waited }),
    ...nearMissesOf(payment, facts),
    ...claimsOf(payment, facts),
  ]
}

/**
 * Another payment that has used the ID. A rejected one only counts against a pending payment: the admin who decided a
 * confirmed one knew of it.
 */
const otherUse = ({ status }: ReportedPayment, { used_by }: EvidenceFacts): EvidenceFacts['used_by'] =>
  status === 'confirmed' && used_by?.status === 'rejected' ? null : used_by

/** Grades the wallets' evidence for a payment. Each failed check is a reason. */
export function gradeEvidence(payment: ReportedPayment, facts: EvidenceFacts): GradedEvidence {
  const { entry, entry_payment } = facts
  const used_by = otherUse(payment, facts)
  const uses = [
    ...(used_by === null ? [] : [reason('id_used', { payment: used_by.id, status: used_by.status })]),
    ...(entry_payment === null ? [] : [reason('entry_used', { payment: entry_payment })]),
  ]
  const contested = contests(facts)
  if (uses.length > 0) return { grade: 'duplicate', reasons: [...uses, ...contested] }
  if (entry === null) {
    const grade = contested.length > 0 ? 'differs' : 'unknown'
    return { grade, reasons: [...contested, ...hintsOf(payment, facts)] }
  }
  const failing = [...contested, ...failingGates(payment, entry, facts)]
  return failing.length > 0
    ? { grade: 'differs', reasons: failing }
    : { grade: 'matched', reasons: strengths(payment, entry, facts) }
}

/**
 * What a confirmation does with the found entry: refuses if it is used; links it if it counts, does not contradict
 * itself and has the amount; and otherwise ignores it, so that the payment is confirmed without evidence.
 */
export function checkUseOfEntry(
  { amount }: Pick<ReportedPayment, 'amount'>,
  { entry, entry_payment, used_by }: EvidenceFacts,
): 'apply' | 'noop' | 'evidence_used' {
  if (entry === null || entry.direction === 'out') return 'noop'
  if (entry_payment !== null || used_by?.status === 'confirmed') return 'evidence_used'
  const isProof = entry.state === 'unmatched' && entry.amount === amount && contradictionsOf(entry).length === 0
  return isProof ? 'apply' : 'noop'
}

/**
 * Whether an admin may link a payment to an entry that arrived after its confirmation and differs: the entry must be
 * the one in its evidence, and one that a confirmation would have linked.
 *
 * @param open The payment, if its evidence is open.
 * @param linked The entry that is already linked to it.
 */
export function checkLink(
  entryId: number,
  open: (Pick<ReportedPayment, 'amount' | 'status'> & { facts: EvidenceFacts }) | undefined,
  linked: number | undefined,
): Verdict<'entry_not_linkable' | 'evidence_used'> {
  if (linked === entryId) return 'noop'
  if (open?.status !== 'confirmed' || open.facts.entry?.id !== entryId) return 'entry_not_linkable'
  const verdict = checkUseOfEntry(open, open.facts)
  return verdict === 'noop' ? 'entry_not_linkable' : verdict
}
