import type { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { cleanUp, earlierFolder } from '#packages/embedded-postgres/test-support.ts'
import { openDatabase } from '#platform/database/db.ts'
import { violations } from '#server/money/ledger/violations.ts'
import { patientTimeouts } from '../support/database.ts'
import { connect } from '../support/empty-database.ts'
import { freshSchemaText, schemaText } from '../support/schema-text.ts'
import { firstReleases, releaseSql, restoredRelease } from './release.ts'

afterEach(cleanUp)

/** A checksum of the rows and privileges of each table, whoever owns it. */
async function contents(client: Client): Promise<unknown[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*)::integer as count, md5(string_agg(t::text, ' ' order by t::text)) as rows,
        (select regexp_replace(relacl::text, '\\m' || pg_get_userbyid(relowner) || '\\M', 'owner', 'g')
          from pg_class where oid = $1::regclass) as privileges from ${name} t`,
      [name],
    )
    found.push({ name, ...rows[0] })
  }
  return found
}

test.each(firstReleases)(
  "%s's data folder keeps its rows and privileges when its database migrates to the new locale",
  async release => {
    const { client: before } = await restoredRelease(release)

    // Roles belong to the cluster, so a database dump does not contain them.
    const dataDir = await earlierFolder(`create role prochar_app nologin; ${await releaseSql(release)}`)
    await using stack = new AsyncDisposableStack()
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false })
    stack.defer(() => server.stop())
    const after = await connect(server.url)
    expect(await contents(after)).toEqual(await contents(before))
    expect((await after.query(`select show_trgm('খাবার') <> '{}' as letters`)).rows).toEqual([{ letters: true }])

    await migrate(server.url)
    expect(await schemaText(server.url)).toBe(await freshSchemaText())
    const { db, unrestricted } = await openDatabase(server.url, () => undefined, patientTimeouts)
    stack.defer(() => db.destroy())
    expect(unrestricted).toBeUndefined()
    expect(await violations(db)).toEqual([])
  },
)
