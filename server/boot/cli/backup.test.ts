import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate, migrateForRestore as migrateTo } from '#database/migrate.ts'
import { readSources } from '#database/migrate/files.ts'
import { StartError } from '#packages/start-error/index.ts'
import { openDatabase } from '#platform/database/db.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { anotherApp, useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { attach, pdfFile } from '#tests/support/attachments.ts'
import { sendTo, type Person } from '#tests/support/client.ts'
import { attempt, patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { asSuperuser, connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { dispatchEverything, until } from '#tests/support/events.ts'
import { collaborate, createUser, earn, expectStatus, login, register } from '#tests/support/people.ts'
import { uploadPicture } from '#tests/support/pictures.ts'
import { listen } from '#tests/support/ports.ts'
import { freshSchemaText, schemaText } from '#tests/support/schema-text.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { createBackup } from '../backup/create.ts'
import { openBackup, restoreBackup } from '../backup/restore.ts'
import { checkRestored } from './verify-backup.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
/** The site's secret. */
const secret = 'of the site that is backed up'
let picture: Buffer

/** Uploads the picture and returns the name of its file. */
async function upload(person: Person): Promise<string> {
  const { body } = expectStatus(await uploadPicture(app.origin, person, picture), 200)
  return body.profile_picture?.split('/').at(-1) ?? ''
}

beforeAll(async () => {
  picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  await earn(admin, brand, influencer, '500.00')
})

/** Creates an empty database that belongs to an ordinary user. Returns its URL for that user. */
async function databaseOfAnotherOwner(): Promise<string> {
  const owner = `owner_${randomBytes(6).toString('hex')}`
  // Registered before the database's removal, so it runs after it.
  onTestFinished(() => asSuperuser(`drop role if exists ${owner}`))
  const url = await emptyDatabase()
  const database = new URL(url).pathname.slice(1)
  await asSuperuser(
    `create role ${owner} login password 'of the test'`,
    `grant prochar_app to ${owner}`,
    `alter database ${database} owner to ${owner}`,
  )
  return Object.assign(new URL(url), { username: owner, password: 'of the test' }).href
}

/** Makes a backup of this worker's database. */
async function backup(name = 'backup.tar') {
  const folder = await testFolder()
  const file = join(folder, name)
  const connectionString = await testDatabaseUrl()
  const files = { pictures: app.picturesFolder, attachments: app.attachmentsFolder }
  const manifest = await createBackup({ connectionString, files, file, secret })
  return { manifest, file, folder }
}

async function restore(file: string, url: string, pictures?: string, attachments?: string): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const folder = await testFolder()
  const opened = await openBackup(file, { workFolder: folder, secrets: [] }, stack)
  await restoreBackup(opened, url, {
    pictures: diskStore(pictures ?? join(folder, 'pictures')),
    attachments: diskStore(attachments ?? join(folder, 'attachments')),
  })
}

async function idsOf(client: Client, table: string): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(`select id from ${table} order by id`)
  return rows.map(({ id }) => Number(id))
}

/** Keeps moving money, registering people and changing pictures until `stop`. Resolves once each writer has written. */
async function keepWriting(): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let begun = 0
  async function write(round: () => Promise<unknown>): Promise<void> {
    await round()
    begun++
    while (!stopped) await round()
  }
  const newcomers = () => createUser(app, 'influencer')
  const payments = () => earn(admin, brand, influencer, '10.00')
  const pictures = () => upload(influencer)
  const writers = [newcomers, payments, pictures]
  const running = Promise.all(writers.map(write))
  await until(async () => begun === writers.length)
  return {
    async stop() {
      stopped = true
      await running
    },
  }
}

describe('a backup', () => {
  test('made under load restores completely for another owner, who can run the site on it', async () => {
    const source = await connect(await testDatabaseUrl())
    await upload(brand)
    await source.query(
      `select graphile_worker.add_job('remind', '{"user": 7}', run_at => '2030-01-02T03:04:05Z', max_attempts => 3)`,
    )
    await upload(influencer)
    await collaborate(brand, influencer, '500')
    expectStatus(await attach(app.origin, brand, picture), 201)
    expectStatus(await attach(app.origin, brand, pdfFile(), 'brief.pdf'), 201)
    const before = await idsOf(source, 'ledger_transfers')
    const writers = await keepWriting()
    const { manifest, file } = await backup().finally(writers.stop)

    const { rows: columns } = await source.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
         and table_name not in ('schema_migrations', 'schema_functions', 'last_writes')`,
    )
    expect(new Set(manifest.tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column}`)))).toEqual(
      new Set(columns.map(({ column }) => column)),
    )

    const url = await databaseOfAnotherOwner()
    const pictures = join(await testFolder(), 'pictures')
    const attachments = join(await testFolder(), 'attachments')
    await restore(file, url, pictures, attachments)

    expect(await checkRestored(url)).toEqual({ violations: [], unrestricted: undefined })
    expect(await schemaText(url)).toBe(await freshSchemaText())
    const restored = await connect(url)
    // Contains every transfer acknowledged before the backup, and none that the source does not have.
    const transfers = await idsOf(restored, 'ledger_transfers')
    expect(transfers).toEqual(expect.arrayContaining(before))
    expect(await idsOf(source, 'ledger_transfers')).toEqual(expect.arrayContaining(transfers))
    for (const { name, rows } of manifest.tables) {
      const { rows: counted } = await restored.query<{ rows: number }>(`select count(*)::integer as rows from ${name}`)
      expect({ name, rows: counted[0]?.rows }).toEqual({ name, rows })
    }
    expect(manifest.lostPictures).toEqual([])
    const { rows: known } = await restored.query<{ name: string }>(
      `select split_part(profile_picture, '/', 4) as name from influencer_profiles where profile_picture is not null
       union select split_part(profile_picture, '/', 4) from brand_profiles where profile_picture is not null order by 1`,
    )
    expect((await readdir(pictures)).toSorted()).toEqual(known.map(({ name }) => name))
    expect((await readdir(attachments)).toSorted()).toEqual((await readdir(app.attachmentsFolder)).toSorted())
    expect(await readdir(attachments)).toHaveLength(3)
    expect(known).toHaveLength(2)
    const siteOf = async (client: Client) => (await client.query('select site_id from settings')).rows
    expect(await siteOf(restored)).toHaveLength(1)
    expect(await siteOf(restored)).not.toEqual(await siteOf(source))
    expect(
      (await restored.query('select task_identifier, max_attempts, run_at from graphile_worker.jobs')).rows,
    ).toEqual([{ task_identifier: 'remind', max_attempts: 3, run_at: new Date('2030-01-02T03:04:05Z') }])

    // The restored site works with the restricted role.
    const { db } = await openDatabase(url, () => undefined, patientTimeouts)
    onTestFinished(() => db.destroy())
    await dispatchEverything(db)
    const send = sendTo(await listen(await anotherApp(app, { db })))
    const [sameAdmin, sameBrand, newcomer] = [
      await login(send, admin.email),
      await login(send, brand.email),
      await register(send, 'influencer'),
    ]
    expect(newcomer.id).toBeGreaterThan(influencer.id)
    await earn(sameAdmin, sameBrand, newcomer, '70.00')
    expect(expectStatus(await newcomer.call('GET /influencer/balance/'), 200).body.balance).toBe('70.00')
    await restored.query('set role prochar_app')
    expect(await attempt(restored, ['update ledger_accounts set balance = 0'])).toMatchObject({ code: '42501' })
    expect(await attempt(restored, ['delete from ledger_transfers'])).toMatchObject({ code: '42501' })
  })

  test('from an earlier version restores into this one, and the checks report its existing violations', async () => {
    const program = await readSources()
    const last = program.migrations.at(-1)?.name ?? ''
    const earlier = {
      migrations: program.migrations.slice(0, -1),
      functions: program.functions.filter(({ name }) => name === '01_common'),
    }
    const url = await emptyDatabase()
    const client = await connect(url)
    await migrateTo(url, earlier)
    await client.query(
      `insert into users (username, email, password_hash, role) values ('old', 'old@example.com', '', 'brand')`,
    )
    await client.query('update ledger_accounts set balance = balance + 1 where id = 1')
    const file = join(await testFolder(), 'earlier.tar')
    await createBackup({
      connectionString: url,
      files: { pictures: '/nowhere', attachments: '/nowhere' },
      file,
      sources: earlier,
      secret,
    })

    const target = await emptyDatabase()
    await restore(file, target)
    const restored = await connect(target)
    expect((await checkRestored(target)).violations).toContain(
      'account 1 has a balance of 1, but its transfers sum to 0',
    )
    expect((await restored.query('select username from users')).rows).toEqual([{ username: 'old' }])
    expect((await restored.query('select max(name) as last from schema_migrations')).rows).toEqual([{ last }])
    expect(await schemaText(target)).toBe(await freshSchemaText())
  })

  test('lists the pictures that were missing when it was made', async () => {
    const name = await upload(influencer)
    await rm(join(app.picturesFolder, name))
    const { manifest } = await backup()
    expect(manifest.lostPictures).toEqual([name])
    await upload(influencer)
  })

  test('is readable only by its owner, overwrites nothing and leaves no temporary files', async () => {
    const { file, folder } = await backup()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const connectionString = await testDatabaseUrl()
    const again = createBackup({ connectionString, files: { bucket: 'elsewhere' }, file, secret })
    await expect(again).rejects.toThrow('already exists')
    const unreachable = new URL(connectionString)
    unreachable.pathname = 'missing'
    const failing = createBackup({
      connectionString: unreachable.href,
      files: { bucket: 'elsewhere' },
      file: join(folder, 'failed.tar'),
      secret,
    })
    await expect(failing).rejects.toThrow('does not exist')
    expect(await readdir(folder)).toEqual(['backup.tar'])
  })

  test('fails on a full disk in one sentence and leaves no temporary files', async () => {
    const [connectionString, folder] = [await testDatabaseUrl(), await testFolder()]
    const { migrations, functions } = await readSources()
    const sources = {
      migrations,
      functions: functions.map(file => ({
        ...file,
        get text(): string {
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
        },
      })),
    }
    const files = { pictures: folder, attachments: folder }
    const backup = createBackup({
      connectionString,
      files,
      file: join(folder, 'backup.tar'),
      sources,
      secret,
    })
    await expect(backup).rejects.toThrow(StartError)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a restore', () => {
  test('refuses a database that is not empty and leaves it unchanged', async () => {
    const { file } = await backup()
    const url = await emptyDatabase()
    const client = await connect(url)
    await client.query(`create table notes (text text); insert into notes values ('mine')`)
    const before = await schemaText(url)
    await expect(restore(file, url)).rejects.toThrow(
      /^This database is not empty, .* If a restore into it was interrupted, the restore had already finished: start Prochar\.$/,
    )
    expect(await schemaText(url)).toBe(before)
    expect((await client.query('select text from notes')).rows).toEqual([{ text: 'mine' }])
  })

  let whole: Buffer
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prochar-backup-'))
    const file = join(folder, 'backup.tar')
    await upload(brand)
    const files = { pictures: app.picturesFolder, attachments: app.attachmentsFolder }
    await createBackup({ connectionString: await testDatabaseUrl(), files, file, secret })
    whole = await readFile(file)
    await rm(folder, { recursive: true })
  })

  /** Changes one byte of the last file in the archive whose path begins like this. */
  const changeIn = (path: string) => async (file: string) => {
    const bytes = await readFile(file)
    const at = bytes.lastIndexOf(path) + 512 + 40
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(file, bytes)
  }

  test.each([
    ['cut off', async (file: string) => truncate(file, (await stat(file)).size - 9_000)],
    ['changed in one byte of its rows', changeIn('tables/users.gz')],
    ['changed in one byte of a function', changeIn('functions/')],
    ['changed in one byte of a picture', changeIn('pictures/')],
    ['something else', (file: string) => writeFile(file, 'not an archive')],
    ['missing', (file: string) => rm(file)],
  ])('refuses a file that is %s before it touches the database', async (_, damage) => {
    const file = join(await testFolder(), 'backup.tar')
    await writeFile(file, whole)
    await damage(file)
    const url = await emptyDatabase()
    await expect(restore(file, url)).rejects.toThrow(/damaged|cannot be read|no manifest|There is no file/)
    const { rows } = await (
      await connect(url)
    ).query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
  })

  test('accepts a backup with a wrong number of rows, as earlier versions made them', async () => {
    const file = join(await testFolder(), 'backup.tar')
    const numbered = /("name": "settings",[^}]*"rows": )1/
    expect(whole.toString('latin1')).toMatch(numbered)
    await writeFile(
      file,
      whole.toString('latin1').replace(numbered, (_, before: string) => `${before}0`),
      'latin1',
    )
    const url = await emptyDatabase()
    await restore(file, url)
    expect((await (await connect(url)).query('select from settings')).rowCount).toBe(1)
  })

  test('refuses a database with another restore in progress', async () => {
    const file = join(await testFolder(), 'backup.tar')
    await writeFile(file, whole)
    const url = await emptyDatabase()
    // restore.ts holds this lock.
    await (await connect(url)).query('select pg_advisory_lock(3853314791062309108)')
    await expect(restore(file, url)).rejects.toThrow('Another restore into this database is in progress')
  })

  test('leaves a database that refuses to start when it fails, and can be repeated', async () => {
    await upload(brand)
    const { file } = await backup()
    const url = await emptyDatabase()
    await expect(restore(file, url, '/dev/null/pictures')).rejects.toThrow('ENOTDIR')
    await expect(migrate(url)).rejects.toThrow('A restore into this database has not finished')
    await restore(file, url)
    await migrate(url)
    expect(await checkRestored(url)).toEqual({ violations: [], unrestricted: undefined })
  })

  test('explains why its file cannot be opened instead of calling it damaged', async () => {
    await using stack = new AsyncDisposableStack()
    const folder = await testFolder()
    const file = join(folder, 'backup.tar')
    // Permissions do not restrict root, but nobody can open a socket as a file.
    const socket = createServer().listen(file)
    stack.defer(() => void socket.close())
    await once(socket, 'listening')
    const opening = openBackup(file, { workFolder: folder, secrets: [] }, stack)
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(/cannot be unpacked to .*, open '/)
  })

  test('fails on a full disk, or in an unusable folder, in one sentence', async () => {
    await using stack = new AsyncDisposableStack()
    const { file, folder } = await backup()
    await expect(openBackup(file, { workFolder: file, secrets: [] }, stack)).rejects.toThrow(StartError)
    const opened = await openBackup(file, { workFolder: folder, secrets: [] }, stack)
    const full = {
      ...diskStore(folder),
      put: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })),
    }
    const restored = restoreBackup(opened, await emptyDatabase(), { pictures: full, attachments: full })
    await expect(restored).rejects.toThrow(StartError)
  })
})

const { PATH, NODE_COMPILE_CACHE } = process.env

/** Runs a command in a child process with only these environment variables. */
function run(
  command: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const file = join(import.meta.dirname, `${command}.ts`)
    const environment = { PATH, NODE_COMPILE_CACHE, ...env }
    execFile(process.execPath, [file, ...args], { env: environment }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), output: out + err }),
    )
  })
}

describe('npm run backup and npm run restore', () => {
  test('move a site from an external to an embedded database, and verify a backup of the result', async () => {
    const [folder, dataDir] = [await testFolder(), await testFolder()]
    const none = await run('backup', { DATA_DIR: dataDir })
    expect(none).toEqual({ code: 2, output: expect.stringMatching(/^There is no database in [^\n]*\n$/) })
    const external = { DATABASE_URL: await testDatabaseUrl(), S3_BUCKET: 'portraits' }
    const unwritable = await run('backup', { ...external, DATA_DIR: import.meta.filename })
    expect(unwritable).toEqual({ code: 2, output: expect.stringMatching(/^The backup cannot be written to [^\n]*\n$/) })
    const first = await run('backup', external, folder)
    expect(first).toEqual({ code: 0, output: expect.stringContaining('they are in the bucket portraits') })
    expect(first.output).toMatch(/\.tar: \d+ rows of \d+ tables\. Pictures: 0, attachments: 0\.\n/)
    const [name = ''] = await readdir(folder)
    expect(await run('restore', { DATA_DIR: dataDir }, join(folder, name))).toEqual({
      code: 0,
      output: expect.stringMatching(/^The backup has no pictures[^\n]*\n(.*\n)*Restored: every row matches the backup/),
    })
    expect(await readdir(dataDir)).toEqual(['postgres'])
    expect(await run('backup', { DATA_DIR: dataDir }, '--verify')).toEqual({
      code: 0,
      output: expect.stringContaining('Restored into another database and checked: every row matches the backup'),
    })
    expect((await readdir(dataDir)).toSorted()).toEqual(['backups', 'postgres'])
  })
})

const usageOf = (command: string) => expect.stringMatching(new RegExp(`^npm run ${command}\\b`, 'm'))

test.each([
  'backup one.tar two.tar',
  'restore',
  'restore --verify --quick',
  'rotate-secret --leak',
  'ledger --fix',
  'ledger all',
])('a command with a wrong or a missing argument reports it and prints its usage: %s', async line => {
  const [command = '', ...args] = line.split(' ')
  const { code, output } = await run(command, {}, ...args)
  expect({ code, output }).toEqual({ code: 2, output: usageOf(command) })
  expect(output).toMatch(/^(Please give|Unknown option|Unexpected argument) /)
  expect(output).not.toContain('    at ')
})

test.each(['backup', 'restore', 'rotate-secret', 'ledger'])(
  '%s --help prints the usage and succeeds',
  async command => {
    expect(await run(command, {}, '--help')).toEqual({ code: 0, output: usageOf(command) })
  },
)
