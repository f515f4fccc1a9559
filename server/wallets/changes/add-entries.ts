import type { PaymentMethod } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { remainder } from '../balances/accounts/queries.ts'
import { placeInDays } from '../balances/chain/place-in-days.ts'
import type { StoredLink } from '../balances/chain/queries.ts'
import type { ChainChange } from '../balances/chain/update-chain.ts'
import { hashText, classifyReadings, type ClassifiedReading } from '../entries/classify-readings.ts'
import {
  ignoreEntries,
  insertEntries,
  markConflicts,
  replaceEntries,
  reserveIds,
  restoreUnread,
  type NewEntry,
  type Origin,
} from '../entries/commands.ts'
import type { ChainPosition } from '../entries/entry-row.ts'
import { effectOf } from '../entries/policy.ts'
import type { Reading } from '../reader/reading.ts'
import { propagateEntries, updateChainWith } from './propagate-change.ts'

/** Whether a reading becomes an entry. */
const isKept = ({ classification }: ClassifiedReading): boolean => classification.outcome !== 'duplicate'

/** Converts an entry to a link of the chain, if it counts. */
function toLink({ reading, entry }: ClassifiedReading): StoredLink[] {
  if (entry.state !== 'unmatched' || reading.occurredAt === null || entry.id === null) return []
  const { id } = entry
  const effect = effectOf(reading)
  const { balanceAfter: balance, occurredAt: occurred_at, transactionId: transaction_id } = reading
  return [{ id, effect, balance, occurred_at, transaction_id, place: null, gap: null, gap_after: null }]
}

const toEntry =
  (positions: ReadonlyMap<number, ChainPosition>) =>
  ({ reading, entry }: ClassifiedReading): NewEntry => ({
    id: entry.id ?? 0,
    reading,
    state: entry.state,
    position: positions.get(entry.id ?? 0),
    rawHash: reading.state === 'read' ? null : hashText(reading.raw),
  })

/** Entries that have been stored. */
export interface StoredReadings {
  /** The first of them. */
  entryId: number
  /** The brand's transaction IDs, and those of the entries that they contradict. */
  transactionIds: string[]
  chain: ChainChange
}

/**
 * Stores the new readings among classified ones, whose entries get their ids, and updates the chain. Returns undefined
 * if nothing is new. The number of statements does not depend on the number of readings, up to some thousands. The
 * wallets must be locked.
 */
export async function storeReadings(
  tx: Tx,
  account: PaymentMethod,
  origin: Origin,
  classified: readonly ClassifiedReading[],
): Promise<StoredReadings | undefined> {
  const repeatedTexts = classified.flatMap(({ classification: { same } }) =>
    same?.state === 'unreadable' ? (same.id ?? []) : [],
  )
  await restoreUnread(tx, repeatedTexts)
  const kept = classified.filter(isKept)
  const ids = await reserveIds(tx, kept.length)
  for (const [index, { entry }] of kept.entries()) entry.id = ids[index] ?? null
  const [entryId] = ids
  if (entryId === undefined) return undefined
  // Removed before the new entries are added, which may take their places.
  const contradicted = kept.flatMap(({ classification }) => classification.contradicts ?? [])
  const stored = contradicted.flatMap(({ id }) => id ?? [])
  await markConflicts(tx, stored)
  const replaced = kept.flatMap(({ classification, entry }) => {
    const [old, by] = [classification.replaces?.id ?? null, entry.id]
    return old === null || by === null ? [] : [{ old, by }]
  })
  const old = replaced.map(pair => pair.old)
  await ignoreEntries(tx, old)
  await placeInDays(tx, account, kept)
  const changed = [...kept.map(({ entry }) => entry), ...contradicted]
  const stamps = changed.flatMap(({ occurredAt }) => occurredAt ?? [])
  const chain = await updateChainWith(tx, { account, stamps }, kept.flatMap(toLink))
  await insertEntries(tx, account, origin, kept.map(toEntry(chain.arrived)))
  await replaceEntries(tx, replaced)
  return { entryId, transactionIds: changed.flatMap(({ transactionId }) => transactionId ?? []), chain }
}

/**
 * Stores the new readings and updates everything that depends on them. Returns each reading with its outcome and the id
 * of its entry. The wallets must be locked.
 */
export async function addEntries(
  tx: Tx,
  account: PaymentMethod,
  origin: Origin,
  readings: readonly Reading[],
): Promise<ClassifiedReading[]> {
  const before = await remainder(tx)
  const classified = await classifyReadings(tx, { account, source: origin.source }, readings)
  const stored = await storeReadings(tx, account, origin, classified)
  if (stored) await propagateEntries(tx, { ...stored, account, remainder: before }, stored.chain)
  return classified
}
