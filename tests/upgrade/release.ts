import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { connect, emptyDatabase } from '../support/empty-database.ts'

/** The releases of CHANGELOG.md, oldest first. */
export const releases = ['0.1.0', '0.2.0', '0.3.0'] as const

/** Those that have no operator roles, no parties of events, and an older locale. */
export const firstReleases = ['0.1.0', '0.2.0'] as const satisfies readonly (typeof releases)[number][]

export type Release = (typeof releases)[number]

/** The SQL of a release's database with its demo. See dump.ts. */
export const releaseSql = async (release: Release): Promise<string> =>
  gunzipSync(await readFile(join(import.meta.dirname, `prochar-${release}.sql.gz`))).toString()

/** Restores a release's database, by default the first one's, which is dropped after the test. */
export async function restoredRelease(release: Release = '0.1.0'): Promise<{ url: string; client: Client }> {
  const url = await emptyDatabase()
  const client = await connect(url)
  await client.query(await releaseSql(release))
  return { url, client }
}
