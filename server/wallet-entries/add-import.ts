import type { Tx } from '#platform/database/db.ts'
import { emit } from '#platform/events/emit.ts'
import type { Actor } from '#platform/security/actor.ts'
import { addEntries } from './add-entries.ts'
import type { ClassifiedReading } from './classify-readings.ts'
import { insertImport, type NewImport } from './commands.ts'
import { readerVersion, type WalletNumbers } from './reader-version.ts'
import type { Reading } from './reader/reading.ts'

/**
 * Records a paste or a file, and stores what is new in it. Returns each reading with its outcome. Emits an event.
 * Refuses with `file_imported_before`. The wallets must be locked.
 */
export async function addImport(
  tx: Tx,
  actor: Actor,
  numbers: WalletNumbers,
  imported: NewImport,
  readings: readonly Reading[],
): Promise<ClassifiedReading[]> {
  const { account, source } = imported
  const importId = await insertImport(tx, actor, imported)
  const origin = { source, importId, reader: readerVersion(numbers) }
  const classified = await addEntries(tx, account, origin, readings)
  const details = { account, source, entries: classified.length }
  await emit(tx, { type: 'wallet_entries_added', actorId: actor.id, subjectId: importId, details })
  return classified
}
