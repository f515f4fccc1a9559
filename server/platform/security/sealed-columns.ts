import { sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Db } from '../database/db.ts'
import type { Tokens } from './tokens.ts'

/** A column with sealed text, and its table's key with its type. */
export interface SealedColumn {
  table: keyof DB
  key: string
  type: string
  column: string
}

/** Rows per statement: a busy site keeps a response for each write of a day. */
const pageSize = 1_000

/**
 * Reseals everything with the current secret, page by page. Leaves a row that changes in the meantime to its writer.
 * Returns how many could not be unsealed with any secret.
 */
export async function resealAll(db: Db, tokens: Tokens, columns: readonly SealedColumn[]): Promise<number> {
  let unreadable = 0
  for (const sealedColumn of columns) {
    const [table, key, column] = [
      sql.table(sealedColumn.table),
      sql.ref(sealedColumn.key),
      sql.ref(sealedColumn.column),
    ]
    const keys = sql`${sql.raw(sealedColumn.type)}[]`
    let after = sql<boolean>`true`
    for (let full = true; full;) {
      const { rows } = await sql<{ key: unknown; sealed: Buffer }>`
        select ${key} as key, ${column} as sealed from ${table}
        where ${column} is not null and ${after} order by ${key} limit ${sql.lit(pageSize)}`.execute(db)
      const read = rows.flatMap(row => {
        const text = tokens.unseal(row.sealed)
        return text === undefined ? [] : [{ ...row, resealed: tokens.seal(text) }]
      })
      await sql`
        update ${table} set ${column} = page.resealed
        from unnest(${read.map(row => row.key)}::${keys}, ${read.map(row => row.sealed)}::bytea[],
          ${read.map(row => row.resealed)}::bytea[]) page (key, sealed, resealed)
        where ${table}.${key} = page.key and ${table}.${column} = page.sealed`.execute(db)
      unreadable += rows.length - read.length
      after = sql<boolean>`${key} > ${rows.at(-1)?.key}`
      full = rows.length === pageSize
    }
  }
  return unreadable
}
