import type { AddedWalletEntries } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { emit } from '#platform/events/emit.ts'
import type { Actor } from '#platform/security/actor.ts'
import { addEntries } from './add-entries.ts'
import { insertImport, type NewImport } from './commands.ts'
import { presentAdded } from './presenter.ts'
import { countEvidence } from './queries.ts'
import { readerVersion, type WalletNumbers } from './reader-version.ts'
import type { Reading } from './reader/reading.ts'

/**
 * Records a paste or a file, and stores what is new in it. Emits an event. Refuses with `file_imported_before`. The
 * wallets must be locked.
 */
export async function addImport(
  tx: Tx,
  actor: Actor,
  numbers: WalletNumbers,
  imported: NewImport,
  readings: readonly Reading[],
): Promise<AddedWalletEntries> {
  const { account, source } = imported
  const importId = await insertImport(tx, actor, imported)
  const origin = { source, importId, reader: readerVersion(numbers) }
  const classified = await addEntries(tx, account, origin, readings)
  const details = { account, source, entries: classified.length }
  await emit(tx, { type: 'wallet_entries_added', actorId: actor.id, subjectId: importId, details })
  const added = presentAdded(classified, { preview: false })
  const ids = added.entries.flatMap(({ id, outcome }) => (outcome === 'new' && id !== null ? id : []))
  return { ...added, pending_payments: await countEvidence(tx, ids) }
}
