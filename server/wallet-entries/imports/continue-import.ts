import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { emitCoverDifference } from '../accounts/emit-cover-difference.ts'
import { storeReadings } from '../add-entries.ts'
import { Classifier, type ClassifiedReading } from '../classify-readings.ts'
import { regradeImport } from '../evidence/regrade.ts'
import { changingWalletsPatiently } from '../lock.ts'
import { linkArrived } from '../payouts/link-arrived.ts'
import { emitGaps } from '../settle-entries.ts'
import { endImport, finishPiece } from './commands.ts'
import {
  abandonedImports,
  firstEntryOf,
  holdImport,
  nextPiece,
  remainingGaps,
  type ImportInProgress,
  type Piece,
} from './queries.ts'

/** Someone who stores the pieces of an import. */
export interface Continuation {
  importId: number
  /** What has been stored, by the numbers of the pieces. */
  stored: Map<number, ClassifiedReading[]>
  classifier: Classifier | undefined
}

/** Stores a piece of an import, and leaves what is due at its end to `finishImport`. The wallets must be locked. */
async function storePiece(
  tx: Tx,
  continuation: Continuation,
  { id, account, source, reader, newest_first }: ImportInProgress,
  { number, readings }: Piece,
): Promise<void> {
  const classifier = (continuation.classifier ??= new Classifier(account, newest_first))
  await classifier.look(tx, readings)
  const classified = classifier.classify(readings)
  const stored = await storeReadings(tx, account, { source, reader, importId: id }, classified)
  if (stored) await linkArrived(tx, account, stored.transactionIds)
  await finishPiece(tx, id, number, stored?.chain ?? { gaps: [], transactionIds: [] })
  continuation.stored.set(number, classified)
}

/** Stores the pieces of an import but for the last one, each in a transaction. */
export async function storeAllButLast(db: Db, continuation: Continuation): Promise<void> {
  const transact = changingWalletsPatiently(transactOn(db))
  for (let isLeft = true; isLeft;) {
    isLeft = await transact(async tx => {
      const held = await holdImport(tx, continuation.importId)
      const piece = held && (await nextPiece(tx, held.id))
      if (!piece || piece.left === 0) return false
      await storePiece(tx, continuation, held, piece)
      return piece.left > 1
    })
  }
}

/**
 * Stores the rest of an import, updates everything that depends on its entries, and emits its event. Returns undefined if
 * somebody else has finished it. The wallets must be locked.
 */
export async function finishImport(tx: Tx, continuation: Continuation): Promise<ImportInProgress | undefined> {
  const { importId } = continuation
  const held = await holdImport(tx, importId)
  if (!held) return undefined
  for (let piece = await nextPiece(tx, importId); piece; piece = await nextPiece(tx, importId))
    await storePiece(tx, continuation, held, piece)
  const { account, source, entries, remainder, gaps, transaction_ids } = (await holdImport(tx, importId)) ?? held
  await endImport(tx, importId)
  const entryId = await firstEntryOf(tx, importId)
  if (entryId !== undefined) {
    const found = await remainingGaps(tx, Object.keys(gaps).map(Number))
    await emitGaps(
      tx,
      account,
      found.filter(({ id, amount }) => gaps[id] !== amount),
    )
    await regradeImport(tx, importId, transaction_ids)
    await emitCoverDifference(tx, remainder, entryId)
  }
  const details = { account, source, entries }
  await emit(tx, { type: 'wallet_entries_added', actorId: held.admin_id, subjectId: importId, details })
  return held
}

/** How long nobody has continued an import whose process was killed, in seconds. Storing a piece takes far less. */
const abandonedAfter = 60

/** Finishes the imports that were interrupted. */
export async function continueImports(db: Db, signal: AbortSignal): Promise<void> {
  for (const importId of await abandonedImports(db, abandonedAfter)) {
    signal.throwIfAborted()
    const continuation = { importId, stored: new Map<number, ClassifiedReading[]>(), classifier: undefined }
    await storeAllButLast(db, continuation)
    await changingWalletsPatiently(transactOn(db))(async tx => {
      await finishImport(tx, continuation)
    })
  }
}
