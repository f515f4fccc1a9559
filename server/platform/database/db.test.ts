import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { asRefusal } from '../http/errors.ts'
import { openDatabase } from './db.ts'

test('reports a connection that breaks between two statements as unavailable and keeps the process running', async () => {
  const url = await testDatabaseUrl()
  const { db } = await openDatabase(url, () => undefined)
  const other = new Client({ connectionString: url })
  await other.connect()
  try {
    const broken = db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]?.pid
      await other.query('select pg_terminate_backend($1)', [pid])
      const isThere = async () =>
        (await other.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1
      while (await isThere());
      return sql`select 1`.execute(tx)
    })
    await expect(broken.catch((error: unknown) => asRefusal(error)?.code)).resolves.toBe('unavailable')
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  } finally {
    await other.end()
    await db.destroy()
  }
})
