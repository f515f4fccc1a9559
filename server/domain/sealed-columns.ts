import type { SealedColumn } from '#platform/security/sealed-columns.ts'

/** Every column with sealed text. Rotating the secret reseals them. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'idempotency_keys', key: 'key_hash', type: 'bytea', column: 'answer' },
  { table: 'mails', key: 'id', type: 'bigint', column: 'secret' },
  { table: 'settings', key: 'id', type: 'boolean', column: 'vapid_private_key' },
  { table: 'second_factors', key: 'user_id', type: 'bigint', column: 'secret' },
]
