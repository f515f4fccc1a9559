import { hash } from 'node:crypto'
import type { PaymentMethod } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import {
  classifyIdentified,
  comparedKey,
  followsIn,
  identityKey,
  movementKey,
  type Classification,
  type Follows,
  type KnownEntry,
} from './policy.ts'
import { entriesAt, entriesWithIds, ignoredRowsAt, unreadTexts } from './queries.ts'
import type { Facts, Reading } from './reader/reading.ts'

/** The hash that identifies a text that was not read, so that it is stored once. */
export const hashText = (raw: string): Buffer => hash('sha256', raw, 'buffer')

/** A reading and its outcome. */
export interface ClassifiedReading {
  reading: Reading
  classification: Classification
  /** Represents the reading among the known entries. */
  entry: KnownEntry
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

const stateOf = ({ outcome }: Classification, reading: Reading): KnownEntry['state'] => {
  if (reading.state !== 'read') return reading.state
  return outcome === 'conflict' ? 'conflict' : 'unmatched'
}

/**
 * The rows of a statement without IDs, in one minute. Money that is sent, comes back and is sent again gives two equal
 * rows, and only the balances distinguish them from a row that the file repeats.
 */
class StatementMinute {
  readonly #follows: Follows
  /** The last row that is a movement of its own. */
  #last: Facts | undefined
  /** How many of the entries with a movement's facts are such rows, by the movement's key. They are the first ones. */
  readonly #taken = new Map<string | undefined, number>()

  constructor(follows: Follows) {
    this.#follows = follows
  }

  /** The entry that a row repeats, among those with its facts. Otherwise, the row's new entry must be added to these. */
  repeatedBy(row: Facts, key: string | undefined, moved: readonly KnownEntry[]): KnownEntry | undefined {
    if (row.occurredAt !== this.#last?.occurredAt) this.#taken.clear()
    const taken = this.#taken.get(key) ?? 0
    const own = moved[taken]
    if (!own && moved.length > 0 && !(this.#last && this.#follows(this.#last, row))) return moved[0]
    this.#last = row
    this.#taken.set(key, taken + 1)
    return own
  }
}

/** The entries that readings may repeat or contradict: stored ones and earlier readings. */
class KnownEntries {
  /** Those with an ID that may agree with another reading of it. */
  readonly #byFacts = new Map<string, KnownEntry[]>()
  /** Those with an ID that another reading of it may contradict. One conflict stands for all. */
  readonly #byIdentity = new Map<string, KnownEntry[]>()
  readonly #byMovement = new Map<string, KnownEntry[]>()
  readonly #unnamed = new Map<string, KnownEntry[]>()
  readonly #byText: Map<string, KnownEntry>

  readonly #rows: StatementMinute

  constructor(
    identified: readonly KnownEntry[],
    moved: readonly KnownEntry[],
    texts: ReadonlyMap<string, number>,
    follows: Follows,
  ) {
    this.#rows = new StatementMinute(follows)
    for (const entry of identified) this.#rememberIdentity(entry)
    for (const entry of moved) this.#rememberMovement(entry)
    this.#byText = new Map([...texts].map(([hash, id]) => [hash, { ...nothing, id, state: 'unreadable' }]))
  }

  #rememberIdentity(entry: KnownEntry): void {
    push(this.#byFacts, comparedKey(entry), entry)
    if (entry.state === 'ignored') return
    const key = identityKey(entry)
    const counting = (this.#byIdentity.get(key) ?? []).filter(({ state }) => state !== 'conflict')
    this.#byIdentity.set(key, [...counting, entry])
  }

  #rememberMovement(entry: KnownEntry): void {
    const key = movementKey(entry)
    if (key === undefined) return
    push(this.#byMovement, key, entry)
    if (entry.transactionId === null) push(this.#unnamed, key, entry)
  }

  classify(reading: Reading): Classification {
    if (reading.state !== 'read') {
      const same = this.#byText.get(hashText(reading.raw).toString('base64'))
      return same ? { outcome: 'duplicate', same } : { outcome: reading.state }
    }
    const key = movementKey(reading)
    const withKey = (entries: ReadonlyMap<string, KnownEntry[]>) => (key === undefined ? [] : (entries.get(key) ?? []))
    if (reading.transactionId === null) {
      const same = this.#rows.repeatedBy(reading, key, withKey(this.#byMovement))
      return same ? { outcome: 'duplicate', same } : { outcome: 'new' }
    }
    const unnamed = withKey(this.#unnamed).find(({ state }) => state !== 'ignored')
    const agreeing = this.#byFacts.get(comparedKey(reading)) ?? []
    const others = this.#byIdentity.get(identityKey(reading)) ?? []
    return classifyIdentified(reading, [...new Set([...agreeing, ...others])], unnamed)
  }

  /** Makes a reading known to later ones. */
  add(reading: Reading, classification: Classification): KnownEntry {
    if (classification.same) return classification.same
    const entry: KnownEntry = { ...reading, id: null, state: stateOf(classification, reading) }
    for (const other of classification.contradicts ?? []) other.state = 'conflict'
    if (classification.replaces) classification.replaces.state = 'ignored'
    if (reading.state !== 'read') this.#byText.set(hashText(reading.raw).toString('base64'), entry)
    else {
      if (reading.transactionId !== null) this.#rememberIdentity(entry)
      this.#rememberMovement(entry)
    }
    return entry
  }
}

const nothing = {
  kind: null,
  direction: null,
  amount: null,
  fee: null,
  balanceAfter: null,
  transactionId: null,
  party: null,
  occurredAt: null,
}

/** Decides the outcome of each reading, in order. Writes nothing. */
export async function classifyReadings(
  db: Db | Tx,
  account: PaymentMethod,
  readings: readonly Reading[],
): Promise<ClassifiedReading[]> {
  const read = readings.filter(({ state }) => state === 'read')
  const unread = readings.filter(({ state }) => state !== 'read')
  const stampsOf = (some: Reading[]) => [
    ...new Set(some.map(({ occurredAt }) => occurredAt).filter(stamp => stamp !== null)),
  ]
  const unnamed = stampsOf(read.filter(({ transactionId }) => transactionId === null))
  const known = new KnownEntries(
    await entriesWithIds(
      db,
      account,
      read.map(({ transactionId }) => transactionId).filter(id => id !== null),
    ),
    [
      ...(await entriesAt(db, account, stampsOf(read))),
      ...(unnamed.length > 0 ? await ignoredRowsAt(db, account, unnamed) : []),
    ],
    await unreadTexts(
      db,
      account,
      unread.map(({ raw }) => hashText(raw)),
    ),
    followsIn(read),
  )
  return readings.map(reading => {
    const classification = known.classify(reading)
    return { reading, classification, entry: known.add(reading, classification) }
  })
}
