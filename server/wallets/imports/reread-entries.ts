import type { PaymentMethod, WalletEntrySource } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { remainder } from '../balances/accounts/queries.ts'
import { placeInDays } from '../balances/chain/place-in-days.ts'
import { propagateChange } from '../changes/propagate-change.ts'
import { classifyReadings } from '../entries/classify-readings.ts'
import { ignoreEntries, markConflicts, markUnread, replaceEntries, updateReadings } from '../entries/commands.ts'
import { changingWalletsPatiently } from '../entries/lock.ts'
import { holdUnread, unreadByOthers, type UnreadEntry } from '../entries/queries.ts'
import { readerVersion, type WalletNumbers } from '../entries/reader-version.ts'
import { acceptedTemplates } from '../entries/wordings/queries.ts'
import type { CompiledTemplate } from '../reader/compiled-templates.ts'
import { readMessage } from '../reader/read-message.ts'
import type { Reading } from '../reader/reading.ts'
import { answersOf } from '../reader/statement-answers.ts'
import { acceptingAbsence } from '../reader/statement-columns.ts'
import { readStatement } from '../reader/statement-file.ts'

/** The number of entries per transaction. */
const batchSize = 500

function readAgain(
  { account, raw, source, header, columns }: UnreadEntry,
  { [account]: ownNumber }: WalletNumbers,
  accepted: readonly CompiledTemplate[],
): Reading | undefined {
  if (source !== 'file') return readMessage(account, raw, accepted)
  const file = `${header ?? ''}\n${raw}`
  // The mapping is the last one given for the account, possibly for a file with other headers. Whoever imported the
  // file has accepted that it lacks the columns that neither finds.
  const answers = answersOf(columns ?? {})
  for (const mapping of [{}, acceptingAbsence(answers.columns), acceptingAbsence({})]) {
    const statement = readStatement(account, file, { ...answers, ownNumber, columns: mapping })
    if (statement.state === 'read') return statement.readings[0]
  }
  return undefined
}

interface Reread {
  id: number
  account: PaymentMethod
  source: WalletEntrySource
  reading: Reading
}

/**
 * Stores the facts of an account's and a source's unreadable entries, unless they are duplicates. The number of
 * statements does not depend on the number of entries. The wallets must be locked.
 */
async function store(
  tx: Tx,
  { account, source }: Pick<Reread, 'account' | 'source'>,
  reread: readonly Reread[],
): Promise<void> {
  const unread = await holdUnread(
    tx,
    reread.map(({ id }) => id),
  )
  const rows = reread.filter(({ id }) => unread.has(id))
  const read = rows.filter(({ reading }) => reading.state === 'read')
  const before = await remainder(tx)
  const classified = await classifyReadings(
    tx,
    { account, source },
    read.map(({ reading }) => reading),
  )
  // Otherwise, an existing entry has the same content.
  const kept = classified.flatMap((one, index) => {
    const id = read[index]?.id
    return id === undefined || one.classification.outcome === 'duplicate' ? [] : [{ ...one, id }]
  })
  for (const { entry, id } of kept) entry.id = id
  const contradicted = kept.flatMap(({ classification }) => classification.contradicts ?? [])
  const ids = new Set(kept.map(({ id }) => id))
  const replaced = kept.flatMap(({ classification, id }) => {
    const old = classification.replaces?.id ?? null
    return old === null ? [] : [{ old, by: id }]
  })
  await markConflicts(
    tx,
    contradicted.flatMap(({ id }) => (id === null || ids.has(id) ? [] : id)),
  )
  await ignoreEntries(
    tx,
    replaced.flatMap(({ old }) => (ids.has(old) ? [] : old)),
  )
  await placeInDays(tx, account, kept)
  const ignored = rows.filter(({ reading }) => reading.state === 'ignored')
  await updateReadings(tx, [
    ...kept.map(({ id, reading, entry }) => ({ id, reading, state: entry.state })),
    ...ignored.map(({ id, reading }) => ({ id, reading, state: 'ignored' as const })),
  ])
  await replaceEntries(tx, replaced)
  const [first] = kept
  if (!first) return
  await propagateChange(tx, {
    account,
    stamps: [...kept.map(({ reading }) => reading), ...contradicted].flatMap(({ occurredAt }) => occurredAt ?? []),
    transactionIds: kept.flatMap(({ reading }) => reading.transactionId ?? []),
    entryId: first.id,
    remainder: before,
  })
}

/** Reparses unreadable entries if the reader, the operator's numbers or the accepted wordings have changed since. */
export async function rereadEntries(db: Db, numbers: WalletNumbers): Promise<void> {
  const accepted = await acceptedTemplates(db)
  const reader = readerVersion(numbers, accepted)
  const transact = changingWalletsPatiently(transactOn(db))
  for (let after = 0, isDone = false; !isDone;) {
    const entries = await unreadByOthers(db, reader, after, batchSize)
    // Before the lock, because it may take a second.
    const reread = entries.flatMap<Reread>(entry => {
      const reading = readAgain(entry, numbers, accepted)
      return reading && reading.state !== 'unreadable' ? [{ ...entry, reading }] : []
    })
    await transact(async tx => {
      for (const rows of Map.groupBy(reread, ({ account, source }) => `${account} ${source}`).values())
        if (rows[0]) await store(tx, rows[0], rows)
      await markUnread(
        tx,
        entries.map(({ id }) => id),
        reader,
      )
    })
    after = entries.at(-1)?.id ?? after
    isDone = entries.length < batchSize
  }
}
