import { limits, type AddedWalletEntries, type Body } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { addEntries } from './add-entries.ts'
import { classifyReadings } from './classify-readings.ts'
import { insertImport, lockWallets } from './commands.ts'
import { presentAdded } from './presenter.ts'
import { readerVersion, type WalletNumbers } from './reader-version.ts'
import { readPaste } from './reader/read-paste.ts'
import { storableText } from './storable-text.ts'

/** Reads several pasted messages and stores what is new. A preview stores nothing. Refuses with `too_many_entries`. */
export function pasteMessages(
  transact: Transact,
  actor: Actor,
  numbers: WalletNumbers,
  { account, text, preview = false }: Body<'POST /admin/wallet-entries/'>,
): Promise<AddedWalletEntries> {
  const readings = readPaste(account, storableText(text))
  if (readings.length > limits.pastedMessages.max) refuse('too_many_entries')
  return transact(async tx => {
    if (preview) return presentAdded(await classifyReadings(tx, account, readings), { preview })
    await lockWallets(tx)
    const importId = await insertImport(tx, actor, { account, source: 'paste' })
    const origin = { source: 'paste', importId, reader: readerVersion(numbers) } as const
    const classified = await addEntries(tx, account, origin, readings)
    const details = { account, source: 'paste', entries: classified.length } as const
    await emit(tx, { type: 'wallet_entries_added', actorId: actor.id, subjectId: importId, details })
    return presentAdded(classified, { preview })
  })
}
