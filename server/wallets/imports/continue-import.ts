import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { emit } from '#server/domain/index.ts'
import { emitCoverDifference } from '../balances/accounts/emit-cover-difference.ts'
import { storeReadings } from '../changes/add-entries.ts'
import { emitGaps } from '../changes/propagate-change.ts'
import { Classifier, type ClassifiedReading } from '../entries/classify-readings.ts'
import { changingWalletsPatiently } from '../entries/lock.ts'
import { linkArrived } from '../evidence/payouts/link-arrived.ts'
import { regradeImport } from '../evidence/regrade.ts'
import { endImport, finishPiece, markCompleted } from './commands.ts'
import {
  abandonedImports,
  firstEntryOf,
  holdImport,
  nextPiece,
  remainingGaps,
  type ImportInProgress,
  type Piece,
} from './queries.ts'

/** A run that stores the pieces of an import. */
export interface Continuation {
  importId: number
  /** The readings stored so far, by the numbers of the pieces. */
  stored: Map<number, ClassifiedReading[]>
  classifier: Classifier | undefined
}

/**
 * Stores a piece of an import, and leaves the remaining consequences to `completeImport`. The wallets must be locked.
 */
async function storePiece(
  tx: Tx,
  continuation: Continuation,
  { id, account, source, reader, newest_first }: ImportInProgress,
  { number, readings }: Piece,
): Promise<void> {
  const classifier = (continuation.classifier ??= new Classifier({ account, source }, newest_first))
  await classifier.look(tx, readings)
  const classified = classifier.classify(readings)
  const stored = await storeReadings(tx, account, { source, reader, importId: id }, classified)
  if (stored) await linkArrived(tx, account, stored.transactionIds)
  await finishPiece(tx, id, number, stored?.chain ?? { gaps: [], transactionIds: [] })
  continuation.stored.set(number, classified)
}

/** Updates everything that depends on the entries of an import, and emits its event. The wallets must be locked. */
async function completeImport(
  tx: Tx,
  { id, account, source, entries, admin_id, ...progress }: ImportInProgress,
): Promise<void> {
  const entryId = await firstEntryOf(tx, id)
  if (entryId !== undefined) {
    const found = await remainingGaps(tx, Object.keys(progress.gaps).map(Number))
    await emitGaps(
      tx,
      account,
      found.filter(gap => progress.gaps[gap.id] !== gap.amount),
    )
    await regradeImport(tx, id, progress.transaction_ids)
    await emitCoverDifference(tx, progress.remainder, entryId)
  }
  const details = { account, source, entries }
  await emit(tx, { type: 'wallet_entries_added', actorId: admin_id, subjectId: id, details })
  await markCompleted(tx, id)
}

/**
 * Stores the pieces of an import, each in a transaction, and then updates what depends on them. Concurrent runs are
 * safe: each piece is stored once. The import remains marked as in progress.
 */
export async function continueImport(db: Db, continuation: Continuation): Promise<void> {
  const transact = changingWalletsPatiently(transactOn(db))
  for (let isDone = false; !isDone;) {
    isDone = await transact(async tx => {
      const progress = await holdImport(tx, continuation.importId)
      if (!progress || progress.is_settled) return true
      const piece = await nextPiece(tx, progress.id)
      if (piece) await storePiece(tx, continuation, progress, piece)
      else await completeImport(tx, progress)
      return !piece
    })
  }
}

/**
 * How long an import whose process was killed stays untouched before it counts as abandoned, in seconds. Storing a
 * piece takes far less.
 */
const abandonedAfter = 60

/** Completes interrupted imports. */
export async function continueImports(db: Db, signal: AbortSignal): Promise<void> {
  for (const importId of await abandonedImports(db, abandonedAfter)) {
    signal.throwIfAborted()
    await continueImport(db, { importId, stored: new Map(), classifier: undefined })
    await transactOn(db)(tx => endImport(tx, importId))
  }
}
