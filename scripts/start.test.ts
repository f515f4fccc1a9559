import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostmaster } from '#platform/embedded-postgres/postmaster.ts'
import { freePort } from '#platform/embedded-postgres/server-process.ts'
import { prepareCluster } from '#tests/support/prepared-cluster.ts'

const root = join(import.meta.dirname, '..')

let dataDir: string
let port: number
let npm: ChildProcess
let output: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prochar-start-'))
  port = await freePort()
})

afterEach(async () => {
  npm.kill('SIGKILL')
  await until(async () => !(await database()))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

const database = () => findPostmaster(join(dataDir, 'postgres/cluster'))

async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await delay(20)
}

/** Runs `npm start` in another folder. It may have to build the site first. */
function npmStart(variables: Record<string, string> = {}): void {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), DEMO_DATA: 'off', ...variables }
  npm = spawn('npm', ['start', '--prefix', root], { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
  output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', chunk => (output += chunk))
}

async function listening(): Promise<void> {
  await until(() => {
    if (npm.exitCode !== null) throw new Error(output)
    return output.includes(`Prochar is listening on http://127.0.0.1:${port}`)
  })
}

const isServing = () =>
  fetch(`http://127.0.0.1:${port}/api/health/`).then(
    () => true,
    () => false,
  )

test.each(['SIGINT', 'SIGTERM'] as const)(
  'npm start serves the site and stops it in order on %s',
  async signal => {
    npmStart()
    await listening()
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(await page.text()).toContain('<script type="module"')
    npm.kill(signal)
    expect((await once(npm, 'close'))[0]).toBe(0)
    expect(output.match(/Stopping…/g)).toHaveLength(1)
    expect(await database()).toBeUndefined()
  },
  300_000,
)

test('killing npm start leaves neither a site nor a database behind', async () => {
  await prepareCluster(dataDir)
  npmStart()
  await listening()
  npm.kill('SIGKILL')
  await until(async () => !(await database()))
  expect(await isServing()).toBe(false)
}, 300_000)

test('npm start reports a port in use in one sentence', async () => {
  await prepareCluster(dataDir)
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  npmStart()
  const [code] = await once(npm, 'close')
  other.close()
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^Port ${port} is taken: stop what uses it, or choose another with PORT`, 'm'))
  expect(await database()).toBeUndefined()
}, 300_000)

test.each([
  { variable: 'PORT', value: 'http', sentence: /^PORT must be a port number\.$/m },
  { variable: 'DATABASE_URL', value: 'postgres://a:b@127.0.0.1:1/c', sentence: /^.*127\.0\.0\.1.*$/m },
])(
  'npm start rejects an invalid $variable in one sentence',
  async ({ variable, value, sentence }) => {
    npmStart({ [variable]: value })
    const [code] = await once(npm, 'close')
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/^\s+at /m)
  },
  300_000,
)
