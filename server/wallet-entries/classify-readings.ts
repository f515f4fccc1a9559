import { hash } from 'node:crypto'
import type { PaymentMethod } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import {
  classifyIdentified,
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

const push = <T>(map: Map<string, T[]>, key: string, value: T) => map.set(key, [...(map.get(key) ?? []), value])

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
  /** The entries of these movements. */
  readonly #entries = new Set<KnownEntry>()

  constructor(follows: Follows) {
    this.#follows = follows
  }

  /** The entry that a row repeats, among those with its facts. */
  repeatedBy(row: Facts, moved: readonly KnownEntry[]): KnownEntry | undefined {
    if (row.occurredAt !== this.#last?.occurredAt) this.#entries.clear()
    const own = moved.find(entry => !this.#entries.has(entry))
    if (!own && moved.length > 0 && !(this.#last && this.#follows(this.#last, row))) return moved[0]
    this.#last = row
    if (own) this.#entries.add(own)
    return own
  }

  /** Adds the new entry of the last row. */
  add(entry: KnownEntry): void {
    this.#entries.add(entry)
  }
}

/** The entries that readings may repeat or contradict: stored ones and earlier readings. */
class KnownEntries {
  readonly #byIdentity = new Map<string, KnownEntry[]>()
  readonly #byMovement = new Map<string, KnownEntry[]>()
  readonly #byText: Map<string, KnownEntry>

  readonly #rows: StatementMinute

  constructor(
    identified: readonly KnownEntry[],
    moved: readonly KnownEntry[],
    texts: ReadonlyMap<string, number>,
    follows: Follows,
  ) {
    this.#rows = new StatementMinute(follows)
    for (const entry of identified) push(this.#byIdentity, identityKey(entry), entry)
    for (const entry of moved) this.#rememberMovement(entry)
    this.#byText = new Map([...texts].map(([hash, id]) => [hash, { ...nothing, id, state: 'unreadable' }]))
  }

  #rememberMovement(entry: KnownEntry): void {
    const key = movementKey(entry)
    if (key !== undefined) push(this.#byMovement, key, entry)
  }

  classify(reading: Reading): Classification {
    if (reading.state !== 'read') {
      const same = this.#byText.get(hashText(reading.raw).toString('base64'))
      return same ? { outcome: 'duplicate', same } : { outcome: reading.state }
    }
    const key = movementKey(reading)
    const moved = key === undefined ? [] : (this.#byMovement.get(key) ?? [])
    if (reading.transactionId === null) {
      const same = this.#rows.repeatedBy(reading, moved)
      return same ? { outcome: 'duplicate', same } : { outcome: 'new' }
    }
    const unnamed = moved.find(({ transactionId, state }) => transactionId === null && state !== 'ignored')
    return classifyIdentified(reading, this.#byIdentity.get(identityKey(reading)) ?? [], unnamed)
  }

  /** Makes a reading known to later ones. */
  add(reading: Reading, classification: Classification): KnownEntry {
    if (classification.same) return classification.same
    const entry: KnownEntry = { ...reading, id: null, state: stateOf(classification, reading) }
    for (const other of classification.contradicts ?? []) other.state = 'conflict'
    if (classification.replaces) classification.replaces.state = 'ignored'
    if (reading.state !== 'read') this.#byText.set(hashText(reading.raw).toString('base64'), entry)
    else {
      if (reading.transactionId === null) this.#rows.add(entry)
      else push(this.#byIdentity, identityKey(reading), entry)
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
