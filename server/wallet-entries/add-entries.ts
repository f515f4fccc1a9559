import type { PaymentMethod } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { remainder } from './accounts/queries.ts'
import { insertEntries, markConflicts, replaceEntries, type NewEntry, type Origin } from './commands.ts'
import { hashText, judgeReadings, type JudgedReading } from './judge-readings.ts'
import { readerVersion } from './reader-version.ts'
import type { Reading } from './reader/reading.ts'
import { settleEntries } from './settle-entries.ts'

/** Whether a reading becomes an entry. */
const isKept = ({ judgement }: JudgedReading): boolean => judgement.outcome !== 'duplicate'

const toEntry = ({ reading, entry }: JudgedReading): NewEntry => ({
  reading,
  state: entry.state,
  rawHash: reading.state === 'read' ? null : hashText(reading.raw),
})

const isDefined = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/**
 * Stores what is new among the readings, and does what follows from it. Returns them with what became of each, and with
 * the ids of their entries. The wallets must be locked.
 */
export async function addEntries(
  tx: Tx,
  account: PaymentMethod,
  origin: Origin,
  readings: readonly Reading[],
): Promise<JudgedReading[]> {
  const before = await remainder(tx)
  const judged = await judgeReadings(tx, account, readings)
  const kept = judged.filter(isKept)
  // Before the new ones, which may take their places.
  const contradicted = kept.flatMap(({ judgement }) => judgement.contradicts ?? [])
  await markConflicts(tx, contradicted.map(({ id }) => id).filter(isDefined))
  const ids = await insertEntries(tx, account, origin, readerVersion, kept.map(toEntry))
  for (const [index, { entry }] of kept.entries()) entry.id = ids[index] ?? null
  const replaced = kept.flatMap(({ judgement, entry }) => {
    const [old, by] = [judgement.replaces?.id, entry.id]
    return isDefined(old) && isDefined(by) ? [{ old, by }] : []
  })
  await replaceEntries(tx, replaced)
  const [entryId] = ids
  if (entryId !== undefined) {
    const changed = [...kept.map(({ entry }) => entry), ...contradicted]
    await settleEntries(tx, {
      account,
      stamps: changed.map(({ occurredAt }) => occurredAt).filter(isDefined),
      gone: [...contradicted.map(({ id }) => id), ...replaced.map(({ old }) => old)].filter(isDefined),
      transactionIds: changed.map(({ transactionId }) => transactionId).filter(isDefined),
      entryId,
      remainder: before,
    })
  }
  return judged
}
