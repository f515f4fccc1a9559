import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { patientTimeouts } from '#tests/support/database.ts'
import { asSuperuser, connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { openDatabase, type OpenDatabase } from './db.ts'

async function open(url: string): Promise<OpenDatabase> {
  const opened = await openDatabase(url, () => undefined, patientTimeouts)
  onTestFinished(() => opened.db.destroy())
  return opened
}

/** Creates a migrated database whose owner has these rights and is not a superuser. */
async function databaseOf(rights: string, ...grants: ((owner: string) => string)[]): Promise<string> {
  const owner = `owner_${randomBytes(6).toString('hex')}`
  // Runs after the removal of the database, and revokes what was granted to the login.
  onTestFinished(() => asSuperuser(`drop owned by ${owner}`, `drop role ${owner}`))
  const url = new URL(await emptyDatabase())
  const database = url.pathname.slice(1)
  await asSuperuser(
    `create role ${owner} login ${rights} password 'of the test'`,
    ...grants.map(grant => grant(owner)),
    `alter database ${database} owner to ${owner}`,
  )
  const given = Object.assign(url, { username: owner, password: 'of the test' }).href
  await migrate(given)
  return given
}

const mayGrant = (owner: string) => `grant prochar_app to ${owner} with admin option`

test.each([
  ['a superuser', emptyDatabase],
  ['an owner who may create roles', () => databaseOf('createrole', mayGrant)],
])('no statement of the application can make it the owner when the site connects as %s', async (_, create) => {
  const url = await create()
  await migrate(url)
  const { db, access, connectsAsOwner } = await open(url)
  expect(connectsAsOwner).toBeUndefined()
  const { rows } = await sql<{
    login: string
    role: string
  }>`select session_user as login, current_user as role`.execute(db)
  expect(rows).toEqual([{ login: access.login?.user, role: 'prochar_app' }])
  const owner = (await (await connect(url)).query<{ name: string }>('select current_user as name')).rows[0]?.name ?? ''
  const forbidden = 'update ledger_accounts set balance = 0'
  for (const escape of ['reset role', 'set role none', 'reset session authorization', 'discard all', 'reset all']) {
    const escaped = db.connection().execute(async one => {
      await sql.raw(escape).execute(one)
      await sql.raw(forbidden).execute(one)
    })
    await expect(escaped).rejects.toMatchObject({ code: '42501' })
  }
  for (const escape of [`set role ${owner}`, `set session authorization ${owner}`, `grant ${owner} to current_user`])
    await expect(sql.raw(escape).execute(db)).rejects.toMatchObject({ code: '42501' })
})

test('the login survives a change of the owner’s password', async () => {
  const url = new URL(await databaseOf('createrole', mayGrant))
  const first = await open(url.href)
  await asSuperuser(`alter role ${url.username} password 'another'`)
  url.password = 'another'
  const second = await open(url.href)
  expect(second.access.login?.user).toBe(first.access.login?.user)
  expect(second.access.login?.password).not.toBe(first.access.login?.password)
  expect(second.connectsAsOwner).toBeUndefined()
})

test('instances that start at once share the login', async () => {
  const url = await databaseOf('createrole', mayGrant)
  const opened = await Promise.all([1, 2, 3, 4].map(() => open(url)))
  expect(new Set(opened.map(({ connectsAsOwner }) => connectsAsOwner))).toEqual(new Set([undefined]))
})

test('an owner who may not create roles connects with its own login, and the start reports it', async () => {
  const { db, access, unrestricted, connectsAsOwner } = await open(
    await databaseOf('', owner => `grant prochar_app to ${owner}`),
  )
  expect({ access, unrestricted }).toEqual({
    access: { role: 'prochar_app', login: undefined },
    unrestricted: undefined,
  })
  expect(connectsAsOwner).toContain('permission denied to create role')
  await expect(sql`select 1`.execute(db)).resolves.toMatchObject({ rows: [{}] })
})

test('a login with more privileges than the role is not used', async () => {
  const url = await databaseOf('createrole', mayGrant)
  const { access } = await open(url)
  await asSuperuser(`alter role ${access.login?.user} createrole`)
  const again = await open(url)
  expect(again.access.login).toBeUndefined()
  expect(again.connectsAsOwner).toContain('may do more than the role prochar_app')
})
