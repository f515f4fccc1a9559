import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { until } from '#tests/support/events.ts'
import { onFreePort } from '#tests/support/ports.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env

/** Runs the server on this file's database until the end of the test. */
async function run(variables: Record<string, string>, stdio: StdioOptions = 'pipe'): Promise<ChildProcess> {
  const settings = { DATABASE_URL: await testDatabaseUrl(), DATA_DIR: await testFolder(), RATE_LIMIT: 'off' }
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings, ...variables },
    stdio,
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

/** The process ids of the serving processes. */
async function servingProcesses({ pid }: ChildProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map(line => line.trim().split(/ +/).map(Number))
  return pairs.flatMap(([own = 0, parent]) => (parent === pid ? [own] : []))
}

test.for(['1', '2'])('a start with %s processes ends on SIGTERM without an error', async (processes, { expect }) => {
  const other = await connect(await testDatabaseUrl())
  // Every start waits for the migration lock.
  await other.query('select pg_advisory_lock(3853314791062309107)')
  const server = await run({ PORT: '0', WEB_CONCURRENCY: processes })
  const output = outputOf(server)
  await until(async () => output.text.includes('Waiting for another instance'))
  server.kill('SIGTERM')
  expect(await once(server, 'close')).toEqual([0, null])
  expect(output.text).toBe('Waiting for another instance, which is migrating the database…\nStopping…\n')
})

/** Fills a pipe, so that nothing more can be written to it. */
function fill(pipe: number): void {
  expect(() => {
    for (;;) writeSync(pipe, 'x'.repeat(1_024))
  }).toThrow('EAGAIN')
}

/** Creates a pipe that is full and not read. Returns its descriptor. */
async function fullPipe(): Promise<number> {
  const path = join(await testFolder(), 'pipe')
  await promisify(execFile)('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(pipe))
  fill(pipe)
  return pipe
}

/** Reads a pipe until a text has been written to it. */
async function readUntil(pipe: number, text: string): Promise<void> {
  const chunk = Buffer.alloc(1_024)
  let read = ''
  await until(async () => {
    try {
      for (;;) read += chunk.toString('utf8', 0, readSync(pipe, chunk))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
    return read.includes(text)
  })
}

test('several processes with an unread log keep serving when one of them ends, and end on SIGTERM', async () => {
  const log = await fullPipe()
  const { server, isServing } = await onFreePort(async port => {
    const settings = { PORT: String(port), WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' }
    const server = await run(settings, ['ignore', log, 'pipe'])
    const errors = outputOf(server)
    const isServing = () =>
      fetch(`http://127.0.0.1:${port}/api/campaigns/`, { headers: { connection: 'close' } }).then(
        ({ status }) => status === 401,
        () => false,
      )
    await expect.poll(async () => server.exitCode ?? (await isServing()), { interval: 200 }).not.toBe(false)
    if (server.exitCode !== null) throw new Error(errors.text)
    return { server, isServing }
  })
  // A process that ends before all of them serve would end the start.
  await readUntil(log, 'Prochar is listening on')
  fill(log)
  const [first = 0] = await servingProcesses(server)
  process.kill(first, 'SIGTERM')
  await until(async () => {
    // Makes the other process log something. The ending one may close a connection without a response.
    await isServing()
    expect(server.exitCode).toBeNull()
    const serving = await servingProcesses(server)
    return serving.length === 2 && !serving.includes(first)
  })
  await until(isServing)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})

test('the log of several processes contains every line, even the last ones', async () => {
  const server = await run({ PORT: '0', WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' })
  const output = outputOf(server)
  await until(async () => output.text.includes('Prochar is listening on'))
  const [origin = ''] = /http:\S+/.exec(output.text.slice(output.text.indexOf('Prochar is listening on'))) ?? []
  const request = () =>
    fetch(`${origin}/api/campaigns/`, { headers: { connection: 'close' } }).then(reply => reply.text())
  await Promise.all(Array.from({ length: 50 }, request))
  server.kill('SIGTERM')
  expect(await once(server, 'close')).toEqual([0, null])
  const lines = output.text.split('\n').filter(line => line.startsWith('{'))
  const logged = lines.map(line => JSON.parse(line) as { route?: string })
  expect(logged.filter(({ route }) => route === '/api/campaigns/')).toHaveLength(50)
})
