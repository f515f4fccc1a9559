import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { createUser } from '#tests/support/people.ts'

const app = useApp()

const { PATH, NODE_COMPILE_CACHE } = process.env

test('a command that waits for the migrations of another instance reports it, but not in its result', async () => {
  const { email } = await createUser(app, 'influencer')
  const url = await testDatabaseUrl()
  const other = await connect(url)
  await other.query('select pg_advisory_lock(3853314791062309107)')
  const args = [join(import.meta.dirname, 'admin.ts'), 'export-data', '--email', email]
  const command = spawn(process.execPath, args, { env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url } })
  onTestFinished(() => void command.kill('SIGKILL'))
  const closed = once(command, 'close')
  let result = ''
  command.stdout.on('data', chunk => (result += chunk))
  const [note] = (await once(command.stderr.setEncoding('utf8'), 'data')) as [string]
  expect(note).toBe('Waiting for another instance, which is migrating the database…\n')
  await other.query('select pg_advisory_unlock_all()')
  expect(await closed).toEqual([0, null])
  expect(JSON.parse(result)).toMatchObject({ account: [{ email }] })
})

/** Runs a command in a child process on the database at this URL. Returns what it prints. */
function outputOf(line: string, url: string): Promise<string> {
  const [command = '', ...args] = line.split(' ')
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url }
  return new Promise(resolve => {
    const file = join(import.meta.dirname, `${command}.ts`)
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) => resolve((error ? '' : 'ok ') + out + err))
  })
}

test.each(['admin reset-password --email a@example.com', 'admin adopt-files', 'rotate-secret'])(
  "a command creates nothing in an empty database, which cannot be the site's: %s",
  async line => {
    const url = await emptyDatabase()
    expect(await outputOf(line, url)).toBe(
      "There is no site in this database: set DATA_DIR or DATABASE_URL to the site's database, or start Prochar first.\n",
    )
    const { rows } = await (
      await connect(url)
    ).query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
  },
)

test.each(['admin adopt-files', 'rotate-secret'])(
  'a command that needs the settings of a first start reports it: %s',
  async line => {
    const url = await emptyDatabase(`template ${inject('postgres').template}`)
    await (await connect(url)).query('delete from settings')
    expect(await outputOf(line, url)).toBe('This database has no settings yet: start Prochar on it once.\n')
  },
)
