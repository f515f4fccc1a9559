import type { Body, PaymentMethod, Reply } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import { recordDeviceUse, type Device } from '#platform/security/devices.ts'
import { addEntries } from '../changes/add-entries.ts'
import { changingWallets } from '../entries/lock.ts'
import { readerVersion, type WalletNumbers } from '../entries/reader-version.ts'
import { acceptedTemplates } from '../entries/wordings/queries.ts'
import { storableText } from '../imports/texts/storable-text.ts'
import type { CompiledTemplate } from '../reader/compiled-templates.ts'
import { readMessage } from '../reader/read-message.ts'
import { unreadable, type Reading } from '../reader/reading.ts'
import { walletOfSender } from '../reader/senders.ts'

/** Guesses, from its wording, the wallet under which to store a message from another sender. */
function likelyWallet(text: string): PaymentMethod {
  return readMessage('bkash', text).reason === 'other_wallet' ? 'nagad' : 'bkash'
}

/** Parses a message if its sender is a wallet. Anyone else could send the same text. Nobody's password is stored. */
function readForwarded(from: string, text: string, accepted: readonly CompiledTemplate[]): Reading {
  const account = walletOfSender(from)
  const reading = readMessage(account ?? likelyWallet(text), text, accepted)
  const isPassword = reading.reason === 'one_time_password'
  return account || isPassword ? reading : unreadable(reading.method, text, 'unknown_sender')
}

/**
 * Stores a message forwarded by a device, whether or not it can be parsed, and tells the open pages of admins.
 * Repeating a message is a no-op.
 */
export async function forwardMessage(
  { db, transact }: { db: Db; transact: Transact },
  device: Device,
  numbers: WalletNumbers,
  { from, text }: Body<'POST /wallet-messages/'>,
): Promise<Reply<'POST /wallet-messages/'>> {
  const reading = readForwarded(from, storableText(text).trim() || '?', await acceptedTemplates(db))
  const [classified] = await changingWallets(
    transact,
    device,
  )(async tx => {
    const origin = { source: 'device', deviceId: device.id, reader: readerVersion(numbers) } as const
    const entries = await addEntries(tx, reading.method, origin, [reading])
    await recordDeviceUse(tx, device)
    return entries
  })
  const outcome = classified?.classification.outcome ?? 'duplicate'
  const id = classified?.entry.id
  if (outcome !== 'duplicate' && id) await sendHints(db, [{ to: 'wallets.read', kind: 'wallet', id }])
  return { outcome }
}
