import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { createUser } from '#tests/support/people.ts'

const app = useApp()

const { PATH, NODE_COMPILE_CACHE } = process.env

test('a command that waits for the migrations of another instance says so, but not in its result', async () => {
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
