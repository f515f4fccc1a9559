import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Tokens } from './tokens.ts'

/** Every column with sealed text, with its table's key. Rotating the secret reseals them. */
const sealedColumns = [
  { table: 'idempotency_keys', key: 'key_hash', column: 'answer' },
  { table: 'mails', key: 'id', column: 'secret' },
  { table: 'settings', key: 'id', column: 'vapid_private_key' },
  { table: 'second_factors', key: 'user_id', column: 'secret' },
] as const

/**
 * Reseals everything with the current secret, row by row. A row that changes in the meantime is left to its writer.
 * Returns how many could not be unsealed with any secret.
 */
export async function resealAll(db: Db, tokens: Tokens): Promise<number> {
  let unreadable = 0
  for (const { table, key, column } of sealedColumns) {
    const [tableRef, keyRef, columnRef] = [sql.table(table), sql.ref(key), sql.ref(column)]
    const { rows } = await sql<{ key: unknown; sealed: Buffer }>`
      select ${keyRef} as key, ${columnRef} as sealed from ${tableRef} where ${columnRef} is not null`.execute(db)
    for (const { key: value, sealed } of rows) {
      const text = tokens.unseal(sealed)
      if (text === undefined) unreadable++
      else {
        await sql`update ${tableRef} set ${columnRef} = ${tokens.seal(text)}
          where ${keyRef} = ${value} and ${columnRef} = ${sealed}`.execute(db)
      }
    }
  }
  return unreadable
}
