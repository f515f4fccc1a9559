import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { until } from '#tests/support/events.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env

/** Runs the server on this file's database until the end of the test. */
async function run(variables: Record<string, string>): Promise<ChildProcess> {
  const settings = { DATABASE_URL: await testDatabaseUrl(), DATA_DIR: await testFolder(), RATE_LIMIT: 'off' }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings, ...variables },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  return server
}

/** Collects what a process prints. */
function outputOf(server: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', chunk => (output.text += chunk))
  return output
}

test.for(['1', '2'])('a start with %s processes ends on SIGTERM, without an error', async (processes, { expect }) => {
  const other = await connect(await testDatabaseUrl())
  // Every start waits for the lock of the migrations.
  await other.query('select pg_advisory_lock(3853314791062309107)')
  const server = await run({ PORT: '0', WEB_CONCURRENCY: processes })
  const output = outputOf(server)
  await until(async () => output.text.includes('Waiting for another instance'))
  server.kill('SIGTERM')
  expect(await once(server, 'close')).toEqual([0, null])
  expect(output.text).toBe('Waiting for another instance, which is migrating the database…\nStopping…\n')
})
