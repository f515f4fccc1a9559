import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { remainder } from './accounts/queries.ts'
import { placeInDays } from './chain/place-in-days.ts'
import { classifyReadings } from './classify-readings.ts'
import { ignoreEntries, markConflicts, markUnread, replaceEntries, updateReading } from './commands.ts'
import { changingWalletsPatiently } from './lock.ts'
import { unreadByOthers, type UnreadEntry } from './queries.ts'
import { readerVersion, type WalletNumbers } from './reader-version.ts'
import { readMessage } from './reader/read-message.ts'
import type { Reading } from './reader/reading.ts'
import { acceptingAbsence } from './reader/statement-columns.ts'
import { readStatement } from './reader/statement-file.ts'
import { settleChange } from './settle-entries.ts'
import { answersOf } from './statement-answers.ts'

/** The number of entries per transaction. */
const batchSize = 500

function readAgain(
  { account, raw, source, header, columns }: UnreadEntry,
  { [account]: ownNumber }: WalletNumbers,
): Reading | undefined {
  if (source !== 'file') return readMessage(account, raw)
  const file = `${header ?? ''}\n${raw}`
  // The mapping is the last one given for the account, perhaps for a file with other headers. Whoever imported the file
  // has accepted that it lacks the columns that neither finds.
  const answers = answersOf(columns ?? {})
  for (const mapping of [{}, acceptingAbsence(answers.columns), acceptingAbsence({})]) {
    const statement = readStatement(account, file, { ...answers, ownNumber, columns: mapping })
    if (statement.state === 'read') return statement.readings[0]
  }
  return undefined
}

/** Stores the facts of an entry, if it can now be read and is not a duplicate. */
async function reread(tx: Tx, entry: UnreadEntry, numbers: WalletNumbers): Promise<void> {
  const reading = readAgain(entry, numbers)
  if (!reading || reading.state === 'unreadable') return
  const before = await remainder(tx)
  const [classified] = await classifyReadings(tx, entry, reading.state === 'read' ? [reading] : [])
  if (reading.state === 'ignored') return updateReading(tx, entry.id, { reading, state: 'ignored' })
  // An existing entry says the same.
  if (!classified || classified.classification.outcome === 'duplicate') return
  const contradicted = classified.classification.contradicts ?? []
  const ids = contradicted.flatMap(({ id }) => id ?? [])
  const replaced = [classified.classification.replaces].flatMap(each => each?.id ?? [])
  await markConflicts(tx, ids)
  await ignoreEntries(tx, replaced)
  await placeInDays(tx, entry.account, [classified])
  await updateReading(tx, entry.id, { reading: classified.reading, state: classified.entry.state })
  await replaceEntries(
    tx,
    replaced.map(old => ({ old, by: entry.id })),
  )
  await settleChange(tx, {
    account: entry.account,
    stamps: [classified.reading, ...contradicted].flatMap(({ occurredAt }) => occurredAt ?? []),
    transactionIds: reading.transactionId === null ? [] : [reading.transactionId],
    entryId: entry.id,
    remainder: before,
  })
}

/** Reads unreadable entries again if the reader or the operator's numbers have changed since. */
export async function rereadEntries(db: Db, numbers: WalletNumbers): Promise<void> {
  const reader = readerVersion(numbers)
  const transact = changingWalletsPatiently(transactOn(db))
  for (let after = 0, isDone = false; !isDone;) {
    await transact(async tx => {
      const entries = await unreadByOthers(tx, reader, after, batchSize)
      for (const entry of entries) await reread(tx, entry, numbers)
      await markUnread(
        tx,
        entries.map(({ id }) => id),
        reader,
      )
      after = entries.at(-1)?.id ?? after
      isDone = entries.length < batchSize
    })
  }
}
