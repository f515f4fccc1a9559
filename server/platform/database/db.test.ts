import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectAs, testDatabaseUrl } from '#tests/support/database.ts'
import { asRefusal } from '../http/errors.ts'
import { openDatabase } from './db.ts'

test('a connection that breaks between two statements is reported as unavailable, and the process keeps running', async () => {
  const url = await testDatabaseUrl()
  const { db } = await openDatabase(url, () => undefined)
  const other = new Client({ connectionString: url })
  await other.connect()
  try {
    const broken = db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const pid = rows[0]?.pid
      await other.query('select pg_terminate_backend($1)', [pid])
      const exists = async () =>
        (await other.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1
      while (await exists());
      return sql`select 1`.execute(tx)
    })
    await expect(broken.catch((error: unknown) => asRefusal(error)?.code)).resolves.toBe('unavailable')
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  } finally {
    await other.end()
    await db.destroy()
  }
})

test('does not report a connection that PostgreSQL ends while it is being closed', async () => {
  const { end } = Client.prototype
  const spy = vi.spyOn(Client.prototype, 'end').mockImplementation(async function (this: Client) {
    this.emit('error', new Error('terminating connection due to administrator command'))
    return (end as () => Promise<void>).call(this)
  })
  onTestFinished(() => spy.mockRestore())
  const errors: Error[] = []
  const { db } = await openDatabase(await testDatabaseUrl(), error => void errors.push(error))
  await sql`select 1`.execute(db)
  await db.destroy()
  expect(errors).toEqual([])
})

test.each([
  ['is not a member', [], 'is not a member of the role prochar_app'],
  ['is a member, but the role has no privileges in the database', ['member'], 'was created after this database'],
])('reports why the restricted role is unavailable when the database user %s', async (_, [member], reason) => {
  const owner = await connectAs('owner')
  const user = `user_${randomBytes(6).toString('hex')}`
  await owner.query(`create role ${user} login password 'of the test'`)
  if (member) {
    await owner.query(`grant prochar_app to ${user}`)
    await owner.query('revoke select on settings from prochar_app')
  }
  try {
    const url = Object.assign(new URL(await testDatabaseUrl()), { username: user, password: 'of the test' })
    const { db, unrestricted } = await openDatabase(url.href, () => undefined)
    await db.destroy()
    expect(unrestricted).toContain(reason)
  } finally {
    await owner.query('grant select on settings to prochar_app')
    await owner.query(`drop role ${user}`)
    await owner.end()
  }
})
