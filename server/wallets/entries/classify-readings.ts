import { hash } from 'node:crypto'
import type { PaymentMethod, WalletEntrySource } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { firstMinuteOf } from '../reader/days.ts'
import type { Facts, Reading } from '../reader/reading.ts'
import {
  bareKey,
  canBeAtOnce,
  classifyIdentified,
  comparedKey,
  followsIn,
  identityKey,
  isBare,
  isNewestFirst,
  movementKey,
  type Classification,
  type Follows,
  type KnownEntry,
  type StoredEntry,
} from './policy.ts'
import { entriesAt, entriesWithIds, ignoredRowsAt, unreadTexts, type Times } from './queries.ts'

/** The hash that identifies an unparsed text, so that it is stored once. */
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
 * The rows of a statement without IDs, in one minute. Money that is sent, comes back and is sent again produces two
 * equal rows, and only the balances distinguish them from a row that the file repeats.
 */
class StatementMinute {
  readonly #follows: Follows
  /** The last row that is a separate movement. */
  #last: Facts | undefined
  /** How many of the entries with a movement's facts are such rows, by the movement's key. They come first. */
  readonly #taken = new Map<string | undefined, number>()

  constructor(follows: Follows) {
    this.#follows = follows
  }

  /**
   * The entry that a row repeats, among those with its facts. Otherwise, the row's new entry must be added to these.
   */
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

/** Stored entries that readings may repeat or contradict. */
interface StoredEntries {
  /** Those with their IDs. */
  identified: readonly StoredEntry[]
  /** Those of the same minutes. */
  moved: readonly StoredEntry[]
  /** The ids of unparsed texts, by their hashes. */
  texts: ReadonlyMap<string, number>
}

/** The entries that readings may repeat or contradict: stored ones and earlier readings. */
class KnownEntries {
  /** Those with an ID, for comparison with other readings of it that may agree. */
  readonly #byFacts = new Map<string, KnownEntry[]>()
  /** Those with an ID that another reading of it may contradict. One conflict represents all. */
  readonly #byIdentity = new Map<string, KnownEntry[]>()
  readonly #byMovement = new Map<string, KnownEntry[]>()
  readonly #unnamed = new Map<string, KnownEntry[]>()
  /** Those without an ID, by the facts that a message without a balance contains. */
  readonly #withoutId = new Map<string, KnownEntry[]>()
  readonly #byText = new Map<string, KnownEntry>()
  readonly #rows: StatementMinute
  /** Whether the readings are rows of a statement. */
  readonly #isRow: boolean
  /** Earlier readings, whose entries have their ids once they are stored. */
  #earlier: KnownEntry[] = []
  /** The keys under which stored entries are found, by the entries' ids. */
  readonly #identified = new Map<number, KnownEntry>()
  readonly #moved = new Map<number, KnownEntry>()

  constructor(follows: Follows, isRow: boolean) {
    this.#rows = new StatementMinute(follows)
    this.#isRow = isRow
  }

  /** Adds what is stored, or updates the states of what is already known. */
  learn(stored: StoredEntries): void {
    for (const entry of this.#earlier) {
      if (entry.id === null) continue
      this.#identified.set(entry.id, entry)
      this.#moved.set(entry.id, entry)
    }
    this.#earlier = []
    for (const entry of stored.identified) {
      const known = this.#identified.get(entry.id) ?? this.#moved.get(entry.id) ?? entry
      known.state = entry.state
      if (!this.#identified.has(entry.id)) this.#rememberIdentity(known)
      this.#identified.set(entry.id, known)
    }
    for (const entry of stored.moved) {
      const known = this.#moved.get(entry.id) ?? this.#identified.get(entry.id) ?? entry
      known.state = entry.state
      if (!this.#moved.has(entry.id)) this.#rememberMovement(known)
      this.#moved.set(entry.id, known)
    }
    for (const [hash, id] of stored.texts)
      if (!this.#byText.has(hash)) this.#byText.set(hash, { ...nothing, id, state: 'unreadable' })
  }

  #rememberIdentity(entry: KnownEntry): void {
    push(this.#byFacts, comparedKey(entry), entry)
    if (entry.state === 'ignored') return
    const key = identityKey(entry)
    const counting = (this.#byIdentity.get(key) ?? []).filter(({ state }) => state !== 'conflict')
    this.#byIdentity.set(key, [...counting, entry])
  }

  #rememberMovement(entry: KnownEntry): void {
    if (entry.transactionId === null) push(this.#withoutId, bareKey(entry), entry)
    const key = movementKey(entry)
    if (key === undefined) return
    push(this.#byMovement, key, entry)
    if (entry.transactionId === null) push(this.#unnamed, key, entry)
  }

  classify(read: Reading): Classification {
    const reading = { ...read, isRow: this.#isRow }
    if (reading.state !== 'read') {
      const same = this.#byText.get(hashText(reading.raw).toString('base64'))
      return same ? { outcome: 'duplicate', same } : { outcome: reading.state }
    }
    const key = movementKey(reading)
    const withKey = (entries: ReadonlyMap<string, KnownEntry[]>) =>
      key === undefined ? [] : (entries.get(key) ?? []).filter(entry => canBeAtOnce(entry, reading))
    if (reading.transactionId === null) {
      const alike = (this.#withoutId.get(bareKey(reading)) ?? []).filter(entry => canBeAtOnce(entry, reading))
      const same = isBare(reading) ? alike[0] : this.#rows.repeatedBy(reading, key, withKey(this.#byMovement))
      const replaces = key === undefined ? undefined : alike.find(entry => isBare(entry) && entry.state === 'unmatched')
      return same ? { outcome: 'duplicate', same } : { outcome: 'new', ...(replaces && { replaces }) }
    }
    const unnamed = withKey(this.#unnamed).find(({ state }) => state !== 'ignored')
    const agreeing = [0, -1, 1].flatMap(minutes => this.#byFacts.get(comparedKey(reading, minutes)) ?? [])
    const others = this.#byIdentity.get(identityKey(reading)) ?? []
    return classifyIdentified(reading, [...new Set([...agreeing, ...others])], unnamed)
  }

  /** Makes a reading known to later ones. */
  add(reading: Reading, classification: Classification): KnownEntry {
    if (classification.same) return classification.same
    const entry: KnownEntry = { ...reading, isRow: this.#isRow, id: null, state: stateOf(classification, reading) }
    this.#earlier.push(entry)
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
  isRow: false,
}

/** The times of readings. Entries with only a known day may also belong to these minutes. */
function timesOf(readings: readonly Reading[]): Times {
  const dated = readings.flatMap(({ occurredAt, minuteUnknown }) => (occurredAt ? { occurredAt, minuteUnknown } : []))
  const known = dated.filter(({ minuteUnknown }) => !minuteUnknown).map(({ occurredAt }) => occurredAt)
  return {
    minutes: known,
    daysOfMinutes: known.map(firstMinuteOf),
    days: dated.filter(({ minuteUnknown }) => minuteUnknown).map(({ occurredAt }) => firstMinuteOf(occurredAt)),
  }
}

/** Where readings come from. */
export interface ReadingOrigin {
  account: PaymentMethod
  source: WalletEntrySource
}

/** Decides the outcomes of an account's readings, in order. A large import is classified in pieces. Writes nothing. */
export class Classifier {
  readonly #account: PaymentMethod
  readonly #known: KnownEntries

  constructor({ account, source }: ReadingOrigin, newestFirst: boolean) {
    this.#account = account
    this.#known = new KnownEntries(followsIn(newestFirst), source === 'file')
  }

  /** Looks up the stored entries that these readings may repeat or contradict. */
  async look(db: Db | Tx, readings: readonly Reading[]): Promise<void> {
    const read = readings.filter(({ state }) => state === 'read')
    const unread = readings.filter(({ state }) => state !== 'read')
    const unnamed = timesOf(read.filter(({ transactionId }) => transactionId === null))
    this.#known.learn({
      identified: await entriesWithIds(
        db,
        this.#account,
        read.flatMap(({ transactionId }) => transactionId ?? []),
      ),
      moved: [
        ...(await entriesAt(db, this.#account, timesOf(read))),
        ...(await ignoredRowsAt(db, this.#account, unnamed)),
      ],
      texts: await unreadTexts(
        db,
        this.#account,
        unread.map(({ raw }) => hashText(raw)),
      ),
    })
  }

  /** Decides the outcome of each reading. The stored entries must have been looked up. */
  classify(readings: readonly Reading[]): ClassifiedReading[] {
    return readings.map(reading => {
      const classification = this.#known.classify(reading)
      return { reading, classification, entry: this.#known.add(reading, classification) }
    })
  }
}

/** Decides the outcome of each reading, in order. Writes nothing. */
export async function classifyReadings(
  db: Db | Tx,
  origin: ReadingOrigin,
  readings: readonly Reading[],
): Promise<ClassifiedReading[]> {
  const classifier = new Classifier(origin, isNewestFirst(readings.filter(({ state }) => state === 'read')))
  await classifier.look(db, readings)
  return classifier.classify(readings)
}
