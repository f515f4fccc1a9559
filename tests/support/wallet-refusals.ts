export type Statement = () => Promise<string>

export interface Statements {
  /** Inserts a table's only row again, with these values for some of its columns. */
  again: (table: string, values?: Record<string, string>) => Statement
  sets: (table: string, values: string) => Statement
  ownedByNobody: (table: string, column: string) => Statement
}

/** The statements about wallet entries and evidence that PostgreSQL rejects, for `table-rules.test.ts`. */
export const walletRefusals = ({ again, sets, ownedByNobody }: Statements): Record<string, Statement> => ({
  devices_created_by_fkey: ownedByNobody('devices', 'created_by'),
  devices_key_hash_check: sets('devices', `key_hash = '\\x01'`),
  devices_key_once: again('devices'),
  devices_name_check: sets('devices', `name = ''`),
  payment_evidence_grade_check: sets('payment_evidence', `grade = 'good'`),
  payment_evidence_payment_id_fkey: ownedByNobody('payment_evidence', 'payment_id'),
  payment_evidence_pkey: again('payment_evidence'),
  payment_evidence_told_of_fkey: ownedByNobody('payment_evidence', 'told_of'),
  payment_references_application_id_fkey: ownedByNobody('payment_references', 'application_id'),
  payment_references_once: again('payment_references', { application_id: '51' }),
  payment_references_pkey: again('payment_references', { reference: `'HGFEDCBA'` }),
  payment_references_reference_check: sets('payment_references', `reference = 'ABCDEFGI'`),
  payments_sender_number_check: sets('payments', `sender_number = '0171234567'`),
  wallet_chains_pkey: again('wallet_chains'),
  wallet_column_mappings_admin_id_fkey: ownedByNobody('wallet_column_mappings', 'admin_id'),
  wallet_column_mappings_columns_check: sets('wallet_column_mappings', `columns = '[]'`),
  wallet_column_mappings_pkey: again('wallet_column_mappings'),
  wallet_entries_amount_check: sets('wallet_entries', 'amount = 0'),
  wallet_entries_balance_after_check: sets('wallet_entries', 'balance_after = -1'),
  wallet_entries_device_id_fkey: ownedByNobody('wallet_entries', 'device_id'),
  wallet_entries_direction_check: sets('wallet_entries', `direction = 'up'`),
  wallet_entries_fee_check: sets('wallet_entries', 'fee = -1'),
  wallet_entries_id_once: again('wallet_entries'),
  wallet_entries_ignored_with_import: sets('wallet_entries', 'ignored_with_import = true'),
  wallet_entries_import_id_fkey: ownedByNobody('wallet_entries', 'import_id'),
  wallet_entries_kind_check: sets('wallet_entries', `kind = 'Kind'`),
  wallet_entries_occurred_at_check: sets('wallet_entries', `occurred_at = '2026-01-01T10:00:01Z'`),
  wallet_entries_raw_check: sets('wallet_entries', `raw = ''`),
  wallet_entries_raw_hash_check: sets('wallet_entries', `raw_hash = '\\x01'`),
  wallet_entries_read: sets('wallet_entries', 'amount = null'),
  wallet_entries_reason_check: sets('wallet_entries', `reason = 'Any text'`),
  wallet_entries_same: sets('wallet_entries', 'same_as = id'),
  wallet_entries_same_as_fkey: sets('wallet_entries', `same_as = 999999, state = 'ignored'`),
  wallet_entries_searched: sets('wallet_entries', `searched = 'another text'`),
  wallet_entries_source_check: sets('wallet_entries', `source = 'mail'`),
  wallet_entries_state_check: sets('wallet_entries', `state = 'lost'`),
  wallet_entries_text_once: async () => `
    insert into wallet_entries (account, source, raw, raw_hash, is_read, state, searched)
    select 'bkash', 'paste', 'A text', sha256('1'), false, 'unreadable', '  ' from generate_series(1, 2)`,
  wallet_entries_transaction_id_check: sets(
    'wallet_entries',
    `transaction_id = 'cak845msgs', searched = 'cak845msgs  '`,
  ),
  wallet_entry_notes_action_check: sets('wallet_entry_notes', `action = 'delete'`),
  wallet_entry_notes_admin_id_fkey: ownedByNobody('wallet_entry_notes', 'admin_id'),
  wallet_entry_notes_entry_id_fkey: ownedByNobody('wallet_entry_notes', 'entry_id'),
  wallet_entry_notes_note_check: sets('wallet_entry_notes', `note = ''`),
  wallet_import_pieces_import_id_fkey: ownedByNobody('wallet_import_pieces', 'import_id'),
  wallet_import_pieces_pkey: again('wallet_import_pieces'),
  wallet_import_pieces_readings_check: sets('wallet_import_pieces', `readings = '{}'`),
  wallet_imports_admin_id_fkey: ownedByNobody('wallet_imports', 'admin_id'),
  wallet_imports_file: sets('wallet_imports', 'sha256 = null'),
  wallet_imports_in_progress_entries_check: sets('wallet_imports_in_progress', 'entries = 0'),
  wallet_imports_in_progress_gaps_check: sets('wallet_imports_in_progress', `gaps = '[]'`),
  wallet_imports_in_progress_import_id_fkey: async () => `
    delete from wallet_import_pieces;
    update wallet_imports_in_progress set import_id = 999999`,
  wallet_imports_in_progress_pkey: again('wallet_imports_in_progress'),
  wallet_imports_in_progress_reader_check: sets('wallet_imports_in_progress', `reader = 'Any text'`),
  wallet_imports_once: again('wallet_imports'),
  wallet_imports_sha256_check: sets('wallet_imports', `sha256 = '\\x01'`),
  wallet_imports_source_check: sets('wallet_imports', `source = 'mail', sha256 = null`),
  wallet_links_admin_id_fkey: ownedByNobody('wallet_links', 'admin_id'),
  wallet_links_entry_id_fkey: ownedByNobody('wallet_links', 'entry_id'),
  wallet_links_payment_id_fkey: ownedByNobody('wallet_links', 'payment_id'),
  wallet_links_payment_once: again('wallet_links', { entry_id: '51' }),
  wallet_links_pkey: again('wallet_links', { payment_id: '51' }),
  wallet_sums_entries_check: sets('wallet_sums', 'entries = -1'),
  wallet_sums_pkey: again('wallet_sums'),
  wallet_terms_amount_check: sets('wallet_terms', 'amount = -1'),
  wallet_terms_pkey: again('wallet_terms'),
  wallet_terms_rows_check: sets('wallet_terms', 'rows = -1'),
  wallet_terms_term_check: sets('wallet_terms', `term = 'other'`),
  wallet_wordings_admin_id_fkey: ownedByNobody('wallet_wordings', 'admin_id'),
  wallet_wordings_kind_check: sets('wallet_wordings', `kind = 'Kind'`),
  wallet_wordings_pkey: again('wallet_wordings'),
  wallet_wordings_wording_check: sets('wallet_wordings', `wording = ''`),
})
