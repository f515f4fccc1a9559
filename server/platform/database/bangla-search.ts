import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The line for an operator in whose database a search in Bangla reads every row. */
export const slowBanglaNote =
  'Note: searches in Bangla read the rows one by one, because this database has the locale C or no pg_trgm. ' +
  'docs/operations.md says how to change that.'

/** Whether trigram indexes find Bangla: whether pg_trgm is installed and takes a Bangla letter for a letter. */
export async function indexesBangla(db: Db): Promise<boolean> {
  const { rows: installed } = await sql`select where to_regprocedure('show_trgm(text)') is not null`.execute(db)
  if (installed.length === 0) return false
  const { rows } = await sql<{ found: boolean }>`select show_trgm('ক') <> '{}' as found`.execute(db)
  return rows[0]?.found ?? false
}
