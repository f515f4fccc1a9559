import { limits, type AddedWalletEntries, type Body } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { addImport } from './add-import.ts'
import { classifyReadings } from './classify-readings.ts'
import { changingWallets } from './lock.ts'
import { presentAdded } from './presenter.ts'
import type { WalletNumbers } from './reader-version.ts'
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
  if (preview) return transact(async tx => presentAdded(await classifyReadings(tx, account, readings), { preview }))
  return changingWallets(transact, actor)(tx => addImport(tx, actor, numbers, { account, source: 'paste' }, readings))
}
