import { randomBytes } from 'node:crypto'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { StartError } from '#packages/start-error/index.ts'
import { testDatabaseUrl, useConnection } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { databaseUrl } from './database-url.ts'

const name = `test_${randomBytes(6).toString('hex')}`
const owner = useConnection('owner')
beforeAll(async () => {
  await owner.query(`create role ${name} login password 'of the test'`)
})
afterAll(async () => {
  await owner.query(`drop role ${name}`)
})

const urlOf = (url: string, stack: AsyncDisposableStack) =>
  databaseUrl({ databaseUrl: url, dataDir: 'none', processes: 1 }, () => undefined, stack)

/** Creates an empty database with these options. Returns the URL for that user. */
async function emptyDatabase(stack: AsyncDisposableStack, options = ''): Promise<() => Promise<string>> {
  await owner.query(`create database ${name} template template0 ${options}`)
  stack.defer(async () => void (await owner.query(`drop database ${name} with (force)`)))
  const url = new URL(await testDatabaseUrl())
  Object.assign(url, { username: name, password: 'of the test', pathname: name })
  return () => urlOf(url.href, stack)
}

test('refuses an empty database in which the user may not create tables, and names the user', async () => {
  await using stack = new AsyncDisposableStack()
  const open = await emptyDatabase(stack)
  await expect(open()).rejects.toThrow(StartError)
  await expect(open()).rejects.toThrow(`alter database … owner to ${name}`)
  await owner.query(`alter database ${name} owner to ${name}`)
  await expect(open()).resolves.toContain(name)
})

test('refuses a database whose tables the user may not read, and names their owner', async () => {
  await using stack = new AsyncDisposableStack()
  const url = Object.assign(new URL(await testDatabaseUrl()), { username: name, password: 'of the test' })
  const open = () => urlOf(url.href, stack)
  const { rows } = await owner.query<{ owner: string }>('select current_user as owner')
  await expect(open()).rejects.toThrow(StartError)
  await expect(open()).rejects.toThrow(`${name} may not read the tables`)
  await expect(open()).rejects.toThrow(`use their owner, ${rows[0]?.owner}.`)
})

test.each([
  'create table users (id integer)',
  // As of Ruby on Rails, and others.
  'create table schema_migrations (version text primary key)',
])('refuses a database of another program: %s', async table => {
  await using stack = new AsyncDisposableStack()
  const open = await emptyDatabase(stack, `owner ${name}`)
  const client = await connect(await open())
  await client.query(table)
  await expect(open()).rejects.toThrow(StartError)
  await expect(open()).rejects.toThrow('belongs to another program')
})

test('refuses an empty database with an encoding other than UTF8', async () => {
  await using stack = new AsyncDisposableStack()
  const open = await emptyDatabase(stack, `owner ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
  await expect(open()).rejects.toThrow(StartError)
  await expect(open()).rejects.toThrow('has the encoding SQL_ASCII')
})

test('refuses an empty database with a locale that lower-cases I as Turkish does', async () => {
  await using stack = new AsyncDisposableStack()
  const turkish = "encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C'"
  const open = await emptyDatabase(stack, `owner ${name} ${turkish}`)
  await expect(open()).rejects.toThrow(StartError)
  await expect(open()).rejects.toThrow('has the locale of a language')
})

test('names the file of a certificate that it cannot read', async () => {
  await using stack = new AsyncDisposableStack()
  const url = 'postgres://me@127.0.0.1:1/prochar?sslmode=verify-full&sslrootcert=/missing/ca.pem'
  const opening = urlOf(url, stack)
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow('/missing/ca.pem')
})

test('refuses a pooler that drops session settings before changing anything through it', async () => {
  await using stack = new AsyncDisposableStack()
  await using pooler = await TcpProxy.to(await testDatabaseUrl())
  pooler.losesSettings = true
  const opening = urlOf(pooler.url, stack)
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow('not to a connection pooler')
})
