import { sql } from 'kysely'
import type { PaymentMethod, Poisha, WalletEntryKind, WalletEntryState } from '#contract/index.ts'
import type { Devices, WalletEntries } from '#database/tables.ts'
import { resource } from '#platform/security/resource.ts'
import { area, eventsAbout, staff, type Columns } from '../area.ts'

const device = eventsAbout('device')
const walletEntry = eventsAbout('wallet_entry')
const walletImport = eventsAbout('wallet_import')

/** The events about the wallets' entries and the devices that send them. */
const events = {
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

export const wallets = area({
  events,
  subjects: {
    wallet_import: {
      parties: [],
      staff: 'wallets.read',
      name: sql`select account::text from wallet_imports where id = events.subject_id`,
    },
    wallet_entry: {
      parties: [],
      staff: 'wallets.read',
      name: sql`select transaction_id from wallet_entries where id = events.subject_id`,
    },
    device: { parties: [], staff: 'wallets.read', name: sql`select name from devices where id = events.subject_id` },
  },
  resources: {
    walletEntry: resource<Columns<WalletEntries, 'id' | 'account' | 'is_read' | 'state' | 'transaction_id'>>()({
      table: 'wallet_entries',
      from: sql`wallet_entries`,
      columns: sql`id, account, is_read, state, transaction_id`,
      relations: { staff },
    }),
    device: resource<Columns<Devices, 'id'> & { is_revoked: boolean }>()({
      table: 'devices',
      from: sql`devices`,
      columns: sql`id, revoked_at is not null as is_revoked`,
      relations: { staff },
    }),
  },
  replicaLists: {
    'GET /admin/wallet-entries/': [],
    'GET /admin/wallet-accounts/{account}/chain/': [],
    'GET /admin/devices/': [],
  },
})
