import type { AddedWalletEntries } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit } from '#server/domain/index.ts'
import { remainder } from '../balances/accounts/queries.ts'
import { addEntries } from '../changes/add-entries.ts'
import type { ClassifiedReading } from '../entries/classify-readings.ts'
import { changingWallets } from '../entries/lock.ts'
import { presentAdded } from '../entries/presenter.ts'
import { countEvidence } from '../entries/queries.ts'
import { readerVersion, type WalletNumbers } from '../entries/reader-version.ts'
import { endImport, insertImport, insertPieces, type NewImport } from './commands.ts'
import { continueImport } from './continue-import.ts'
import { importOf } from './queries.ts'
import { recognise } from './recognise.ts'
import { readingsOf, type Pieces } from './texts/pieces.ts'

/** The call of an admin who imports something. */
export interface Importer {
  db: Db
  transact: Transact
  /** Runs a transaction before the one of `transact`. */
  transactBefore: Transact
  actor: Actor
  numbers: WalletNumbers
}

/** What is imported, and what else its transaction stores. */
export interface Importing {
  imported: NewImport
  text: Pieces
  remember?: (tx: Tx) => Promise<void>
}

/** The first import of the same file, if it is one. */
const firstImport = async (db: Db | Tx, { account, sha256 }: NewImport) =>
  sha256 && (await importOf(db, account, sha256))

/** Refuses with `file_imported_before` and the first import. */
function refuseAfter(first: Awaited<ReturnType<typeof firstImport>>): never {
  const params = first && { import: first.id, at: first.created_at }
  refuse('file_imported_before', params && { file: [{ code: 'imported_before', params }] })
}

/** Refuses with `file_imported_before` if there is an import of the same file. */
export async function refuseRepeated(db: Db | Tx, imported: NewImport): Promise<void> {
  const first = await firstImport(db, imported)
  if (first) refuseAfter(first)
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
  return {
    ...(await presentAdded(classified, { preview: false })),
    pending_payments: await countEvidence(tx, importId),
  }
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

/** Records an import whose pieces are stored one by one. Returns its id; undefined if it is complete. */
function begin(
  { transactBefore, actor, numbers }: Importer,
  { imported, text, remember }: Importing,
): Promise<number | undefined> {
  return transactBefore(async tx => {
    const first = await firstImport(tx, imported)
    if (first) return first.is_in_progress ? first.id : undefined
    await remember?.(tx)
    const importId = await insertImport(tx, actor, imported)
    await insertPieces(tx, importId, text, { reader: readerVersion(numbers), remainder: await remainder(tx) })
    return importId
  })
}

/** Stores the pieces of a text, and then replies to the call without the lock of the wallets. */
async function addInPieces(importer: Importer, importing: Importing): Promise<AddedWalletEntries> {
  const { imported, text } = importing
  const importId = await begin(importer, importing)
  const stored = new Map<number, ClassifiedReading[]>()
  if (importId !== undefined) await continueImport(importer.db, { importId, stored, classifier: undefined })
  return importer.transact(async tx => {
    if (importId === undefined || !(await endImport(tx, importId))) refuseAfter(await firstImport(tx, imported))
    const isComplete = stored.size === text.pieces.length
    const outcomes = isComplete ? stored : await recognise(tx, imported, importId, text)
    return presentImport(tx, importId, text, outcomes)
  })
}

/**
 * Records a paste or a file, and stores what is new in it. Stores a large file in pieces: it is marked as in progress
 * until all of it is stored, and if this process ends earlier, the job `continue_imports` or the same call completes
 * it. Refuses with `file_imported_before`.
 */
export const addImport = (importer: Importer, importing: Importing): Promise<AddedWalletEntries> =>
  (importing.text.pieces.length > 1 ? addInPieces : addAtOnce)(importer, importing)
