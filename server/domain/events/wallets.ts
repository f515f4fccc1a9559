import type { PaymentMethod, Poisha, WalletEntryKind, WalletEntryState } from '#contract/index.ts'
import { eventsAbout } from './event.ts'

const device = eventsAbout('device')
const walletEntry = eventsAbout('wallet_entry')
const walletImport = eventsAbout('wallet_import')

/** The events about the wallets' entries and the devices that send them. */
export const walletsEvents = {
  wallet_entries_added: walletImport<{
    details: { account: PaymentMethod; source: 'paste' | 'file'; entries: number }
  }>(),
  wallet_import_ignored: walletImport<{ details: { account: PaymentMethod; entries: number } }>(),
  wallet_entry_ignored: walletEntry<{ before: { state: WalletEntryState }; after: { state: WalletEntryState } }>(),
  wallet_entry_explained: walletEntry<{ before: { state: WalletEntryState }; after: { state: WalletEntryState } }>(),
  wallet_entry_restored: walletEntry<{ before: { state: WalletEntryState }; after: { state: WalletEntryState } }>(),
  wallet_entry_chosen: walletEntry<{ before: { state: WalletEntryState }; after: { state: WalletEntryState } }>(),
  wallet_wording_accepted: walletEntry<{ details: { kind: WalletEntryKind } }>(),
  wallet_wording_refused: walletEntry<{ details: { kind: WalletEntryKind } }>(),
  /** Describes the newest of the new gaps. */
  chain_gap_found: walletEntry<{ details: { account: PaymentMethod; amount: Poisha; gaps: number } }>(),
  cover_left_zero: walletEntry<{ details: { amount: Poisha } }>(),
  device_added: device<{ after: { name: string } }>(),
  device_revoked: device(),
}
