import type { AddedWalletEntries } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { remainder } from './accounts/queries.ts'
import { addEntries } from './add-entries.ts'
import type { ClassifiedReading } from './classify-readings.ts'
import { insertImport, insertPieces, type NewImport } from './imports/commands.ts'
import { finishImport, storeAllButLast } from './imports/continue-import.ts'
import { importOf } from './imports/queries.ts'
import { recognise } from './imports/recognise.ts'
import { changingWallets } from './lock.ts'
import { presentAdded } from './presenter.ts'
import { countEvidence } from './queries.ts'
import { readerVersion, type WalletNumbers } from './reader-version.ts'
import { readingsOf, type Pieces } from './texts/pieces.ts'

/** The call of an admin who imports something. */
export interface Importer {
  db: Db
  transact: Transact
  /** Runs a transaction before that of `transact`. */
  transactBefore: Transact
  actor: Actor
  numbers: WalletNumbers
}

/** What is imported, and what else the transaction that records it stores. */
export interface Importing {
  imported: NewImport
  text: Pieces
  remember?: (tx: Tx) => Promise<void>
}

/** Refuses with `file_imported_before` and the first import. */
export async function refuseRepeated(db: Db | Tx, { account, sha256 }: NewImport): Promise<void> {
  const first = sha256 && (await importOf(db, account, sha256))
  if (!first) return
  const params = { import: first.id, at: first.created_at }
  refuse('file_imported_before', { file: [{ code: 'imported_before', params }] })
}

/** Presents what an import has added, in the order of its text. */
async function presentImport(
  tx: Tx,
  importId: number,
  { order }: Pieces,
  stored: ReadonlyMap<number, ClassifiedReading[]>,
): Promise<AddedWalletEntries> {
  const classified: ClassifiedReading[] = []
  const inPieces = [...stored].toSorted(([a], [b]) => a - b).flatMap(([, piece]) => piece)
  for (const [place, index] of order.entries()) {
    const one = inPieces[place]
    if (one) classified[index] = one
  }
  return { ...presentAdded(classified, { preview: false }), pending_payments: await countEvidence(tx, importId) }
}

/** Stores what fits in one transaction. */
function addAtOnce(
  { transact, actor, numbers }: Importer,
  { imported, text, remember }: Importing,
): Promise<AddedWalletEntries> {
  return changingWallets(
    transact,
    actor,
  )(async tx => {
    await refuseRepeated(tx, imported)
    const { account, source } = imported
    await remember?.(tx)
    const importId = await insertImport(tx, actor, imported)
    const origin = { source, importId, reader: readerVersion(numbers) }
    const classified = await addEntries(tx, account, origin, text.pieces.flatMap(readingsOf))
    const details = { account, source, entries: classified.length }
    await emit(tx, { type: 'wallet_entries_added', actorId: actor.id, subjectId: importId, details })
    return presentImport(tx, importId, text, new Map([[0, classified]]))
  })
}

/**
 * Records an import whose pieces are stored one after the other. Returns its id and whether it had been recorded before,
 * as in progress; undefined if it is complete.
 */
function begin(
  { transactBefore, actor, numbers }: Importer,
  { imported, text, remember }: Importing,
): Promise<{ importId: number; isContinued: boolean } | undefined> {
  return transactBefore(async tx => {
    const first = imported.sha256 && (await importOf(tx, imported.account, imported.sha256))
    if (first) return first.is_in_progress ? { importId: first.id, isContinued: true } : undefined
    await remember?.(tx)
    const importId = await insertImport(tx, actor, imported)
    await insertPieces(tx, importId, text, { reader: readerVersion(numbers), remainder: await remainder(tx) })
    return { importId, isContinued: false }
  })
}

/**
 * Records a paste or a file, and stores what is new in it. A large file is stored in pieces: it is marked as in progress
 * until all of it is, and if this process ends before, the job `continue_imports` or the same call finishes it. Refuses
 * with `file_imported_before`.
 */
export async function addImport(importer: Importer, importing: Importing): Promise<AddedWalletEntries> {
  const { imported, text } = importing
  if (text.pieces.length <= 1) return addAtOnce(importer, importing)
  const begun = await begin(importer, importing)
  const continuation = {
    importId: begun?.importId ?? 0,
    stored: new Map<number, ClassifiedReading[]>(),
    classifier: undefined,
  }
  if (begun) await storeAllButLast(importer.db, continuation)
  return changingWallets(
    importer.transact,
    importer.actor,
  )(async tx => {
    const finished = begun && (await finishImport(tx, continuation))
    if (!finished) await refuseRepeated(tx, imported)
    const { importId } = continuation
    const isOurs = continuation.stored.size === text.pieces.length
    const stored = isOurs ? continuation.stored : await recognise(tx, imported.account, importId, text)
    return presentImport(tx, importId, text, stored)
  })
}
