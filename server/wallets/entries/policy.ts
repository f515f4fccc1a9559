import type {
  ErrorCode,
  Poisha,
  ProposalAction,
  WalletEntryAction,
  WalletEntryState,
  WalletOutcome,
} from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'
import { firstMinuteOf } from '../reader/days.ts'
import type { Facts } from '../reader/reading.ts'

/** The facts of two readings that are compared. */
export interface ComparedFacts extends Pick<
  Facts,
  'kind' | 'direction' | 'amount' | 'fee' | 'balanceAfter' | 'transactionId' | 'party' | 'occurredAt' | 'minuteUnknown'
> {
  /** Whether it is a row of a statement, and not a message. */
  isRow: boolean
}

/** A stored entry, or an earlier one from the same text. Its id is null if it has none yet. */
export interface KnownEntry extends ComparedFacts {
  id: number | null
  state: WalletEntryState
}

export interface StoredEntry extends KnownEntry {
  id: number
}

/** The outcome of a reading. */
export interface Classification {
  outcome: WalletOutcome
  /** The entry it repeats. */
  same?: KnownEntry
  /** The entries it contradicts, which then also contradict it. */
  contradicts?: KnownEntry[]
  /** One of those with its ID and other facts, whether or not that also contradicts it. */
  other?: KnownEntry
  /** The entry without an ID for the same movement. */
  replaces?: KnownEntry
}

const isNumber = (party: string | null): party is string => party !== null && /^01\d{9}$/.test(party)
const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other

/** The time of a movement, of which only the day may be known. */
export type Moment = Pick<Facts, 'occurredAt' | 'minuteUnknown'>

const minuteOf = ({ occurredAt }: Moment): number => Date.parse(occurredAt ?? '') / 60_000
const dayOf = ({ occurredAt }: Moment): string => (occurredAt === null ? '' : firstMinuteOf(occurredAt))

/** Whether two movements can have the same time. */
export const canBeAtOnce = (one: Moment, other: Moment): boolean =>
  one.minuteUnknown || other.minuteUnknown ? dayOf(one) === dayOf(other) : one.occurredAt === other.occurredAt

/**
 * Whether two times agree. Wallets may stamp the message and the row of a movement on different sides of a full minute.
 */
const haveSameTime = (one: ComparedFacts, other: ComparedFacts): boolean =>
  canBeAtOnce(one, other) || (one.isRow !== other.isRow && Math.abs(minuteOf(one) - minuteOf(other)) <= 1)

/** Whether two readings of one ID agree. A missing fact contradicts nothing. */
export function haveSameFacts(one: ComparedFacts, other: ComparedFacts): boolean {
  const parties = isNumber(one.party) && isNumber(other.party) && one.party !== other.party
  return (
    one.kind === other.kind &&
    one.amount === other.amount &&
    haveSameTime(one, other) &&
    !differ(one.fee || null, other.fee || null) &&
    !differ(one.balanceAfter, other.balanceAfter) &&
    !parties
  )
}

/**
 * Decides the outcome of a reading with an ID, given all entries with the same ID and direction. Entries that an admin
 * has ignored contradict nothing. A contradiction affects every entry that counts, unless one is linked.
 */
export function classifyIdentified(
  reading: ComparedFacts,
  known: readonly KnownEntry[],
  unnamed: KnownEntry | undefined,
): Classification {
  const same = known.find(entry => haveSameFacts(entry, reading))
  if (same) return { outcome: 'duplicate', same }
  const others = known.filter(({ state }) => state !== 'ignored')
  const [one] = others
  if (one)
    return {
      outcome: 'conflict',
      other: one,
      contradicts: others.filter(({ state }) => state === 'unmatched' || state === 'explained'),
    }
  return { outcome: 'new', ...(unnamed && { replaces: unnamed }) }
}

/** Whether a row of a statement continues the balances of the row listed before it. */
export type Follows = (row: Facts, next: Facts) => boolean

/** A movement's effect on the balance, in poisha: the signed amount, less the fee. */
export const effectOf = ({ direction, amount, fee }: Pick<Facts, 'direction' | 'amount' | 'fee'>): Poisha =>
  (direction === 'in' ? 1 : -1) * (amount ?? 0) - (fee ?? 0)

/**
 * Identifies a movement without an ID, if its time agrees (`canBeAtOnce`); undefined if its balance is unknown, so that
 * no movement is lost. A message may state the fee separately where a statement includes it in the amount, so the two
 * are combined. Must agree with `isSameMovement` in SQL.
 */
export function movementKey(
  facts: Moment & Pick<Facts, 'direction' | 'amount' | 'fee' | 'balanceAfter'>,
): string | undefined {
  const { direction, balanceAfter } = facts
  if (balanceAfter === null) return undefined
  return `${dayOf(facts)} ${direction} ${effectOf(facts)} ${balanceAfter}`
}

const isNextMovement: Follows = (row, next) =>
  row.balanceAfter !== null && row.balanceAfter + effectOf(next) === next.balanceAfter

const isPreviousMovement: Follows = (row, next) => isNextMovement(next, row)

/** Whether a statement lists the newest row first instead of last, judging by how its rows continue the balances. */
export function isNewestFirst(rows: readonly Facts[]): boolean {
  const count = (follows: Follows) =>
    rows.filter((row, index) => {
      const next = rows[index + 1]
      return next && follows(row, next)
    }).length
  return count(isPreviousMovement) > count(isNextMovement)
}

/** How the rows of a statement continue the balances. */
export const followsIn = (newestFirst: boolean): Follows => (newestFirst ? isPreviousMovement : isNextMovement)

/** Identifies a movement by its ID. */
export const identityKey = ({ transactionId, direction }: Pick<Facts, 'transactionId' | 'direction'>): string =>
  `${transactionId} ${direction}`

/**
 * The facts that agreeing readings of one movement share, except for a minute's difference around midnight; see
 * `haveSameFacts`.
 */
export function comparedKey(facts: Omit<ComparedFacts, 'isRow'>, minutes = 0): string {
  const at = facts.occurredAt && new Date((minuteOf(facts) + minutes) * 60_000).toISOString()
  return `${identityKey(facts)} ${facts.kind} ${facts.amount} ${dayOf({ occurredAt: at })}`
}

/**
 * Identifies a movement whose ID and balance are both unknown, as in a message about cashback, if its time agrees: by
 * its day, direction and effect. A row of a statement must have either.
 */
export const bareKey = (facts: Moment & Pick<Facts, 'direction' | 'amount' | 'fee'>): string =>
  `${dayOf(facts)} ${facts.direction} ${effectOf(facts)}`

/** Whether a message has neither an ID nor a balance. */
export const isBare = ({ isRow, transactionId, balanceAfter }: ComparedFacts): boolean =>
  !isRow && transactionId === null && balanceAfter === null

/** The facts about an entry, and about others with its ID, when an admin acts on it. */
export interface EntryInQuestion {
  state: WalletEntryState
  is_read: boolean
  /** Whether the reader recognized that it is not a movement. */
  isNoMovement: boolean
  /** Whether another entry is the same movement, which has arrived again since this one was ignored. */
  isRepeated: boolean
  /** The states of the others with its ID and direction. */
  others: readonly WalletEntryState[]
}

/** An action that changes an entry's state. */
export type StateAction = Exclude<WalletEntryAction, ProposalAction>

type ActionCode = Extract<ErrorCode, 'entry_linked' | 'entry_action_not_allowed'>

/** Decides whether an action is possible for an entry. */
export function checkEntryAction(entry: EntryInQuestion, action: StateAction): Verdict<ActionCode> {
  const { state, is_read, isNoMovement, isRepeated, others } = entry
  if (state === 'matched') return 'entry_linked'
  switch (action) {
    case 'ignore':
      return state === 'ignored' ? 'noop' : 'apply'
    case 'explain':
      if (state === 'explained') return 'noop'
      return state === 'unmatched' ? 'apply' : 'entry_action_not_allowed'
    case 'restore':
      if (state === 'unmatched' || state === 'unreadable') return 'noop'
      if (state === 'conflict' || isNoMovement) return 'entry_action_not_allowed'
      if (is_read && others.includes('matched')) return 'entry_linked'
      return isRepeated ? 'entry_action_not_allowed' : 'apply'
    case 'choose':
      if (state !== 'conflict') return 'entry_action_not_allowed'
      return others.includes('matched') ? 'entry_linked' : 'apply'
  }
}

/** The state of an entry after an action that applies. */
export function stateAfter({ is_read, others }: EntryInQuestion, action: StateAction): WalletEntryState {
  switch (action) {
    case 'ignore':
      return 'ignored'
    case 'explain':
      return 'explained'
    case 'choose':
      return 'unmatched'
    case 'restore':
      if (!is_read) return 'unreadable'
      return others.some(state => state !== 'ignored') ? 'conflict' : 'unmatched'
  }
}
