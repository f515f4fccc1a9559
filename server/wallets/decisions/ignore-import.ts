import type { Tx } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, type Locked } from '#server/domain/index.ts'
import { remainder } from '../balances/accounts/queries.ts'
import { propagateChange } from '../changes/propagate-change.ts'
import { countReplaced, countUncontradicted, ignoreEntries, insertNotes } from '../entries/commands.ts'
import { entriesOfImport, importOfEntry, type ImportedEntry } from '../entries/queries.ts'
import { endImport } from '../imports/commands.ts'

const idsOf = (entries: readonly ImportedEntry[]): string[] =>
  entries.flatMap(({ transaction_id }) => transaction_id ?? [])

/**
 * Ignores all entries that were imported with an entry, for example those of a wrong file, and stops storing the rest
 * of the import. What they alone contradicted or replaced counts again, and importing the same rows later adds them
 * anew. Refuses with `entry_linked` if one of them is linked, and with `entry_action_not_allowed` for a device's
 * message. The wallets must be locked.
 */
export async function ignoreImport(
  tx: Tx,
  actor: Actor,
  entry: Locked<'walletEntry', 'staff'>,
  note: string,
): Promise<void> {
  const importId = (await importOfEntry(tx, entry)) ?? refuse('entry_action_not_allowed')
  await endImport(tx, importId)
  const entries = await entriesOfImport(tx, importId)
  if (entries.length === 0) return
  if (entries.some(({ state }) => state === 'matched')) refuse('entry_linked')
  const before = await remainder(tx)
  const ids = entries.map(({ id }) => id)
  await insertNotes(tx, ids, actor, { action: 'ignore', note })
  await ignoreEntries(tx, ids, { withImport: true })
  const contradicting = entries.filter(({ state }) => state === 'conflict')
  const counted = [
    ...(await countReplaced(tx, entry.account, ids)),
    ...(await countUncontradicted(tx, entry.account, idsOf(contradicting))),
  ]
  await emit(tx, {
    type: 'wallet_import_ignored',
    actorId: actor.id,
    subjectId: importId,
    details: { account: entry.account, entries: entries.length },
  })
  await propagateChange(tx, {
    account: entry.account,
    stamps: [...entries, ...counted].flatMap(({ occurred_at }) => occurred_at ?? []),
    transactionIds: idsOf(entries),
    entryId: entry.id,
    remainder: before,
  })
}
