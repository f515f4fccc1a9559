import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { connect, emptyDatabase } from '../support/empty-database.ts'

/** The SQL of the last release's database with its demo. See dump.ts. */
export const releaseSql = async (): Promise<string> =>
  gunzipSync(await readFile(join(import.meta.dirname, 'prochar-d9d4920.sql.gz'))).toString()

/** Restores the last release's database, which is dropped after the test. */
export async function restoredRelease(): Promise<{ url: string; client: Client }> {
  const url = await emptyDatabase()
  const client = await connect(url)
  await client.query(await releaseSql())
  return { url, client }
}
