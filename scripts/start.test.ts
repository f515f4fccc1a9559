import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostmaster } from '#packages/embedded-postgres/postmaster.ts'
import { onFreePort } from '#tests/support/ports.ts'
import { prepareCluster } from '#tests/support/prepared-cluster.ts'

const root = join(import.meta.dirname, '..')

let dataDir: string
let npm: ChildProcess
let output: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prochar-start-'))
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
function npmStart(variables: Record<string, string>): void {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, DEMO_DATA: 'off', ...variables }
  const args = ['start', '--prefix', root]
  npm = spawn('npm', args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', chunk => (output += chunk))
}

/** Starts the site on a free port. Returns its URL. */
const started = () =>
  onFreePort(async port => {
    const origin = `http://127.0.0.1:${port}`
    npmStart({ PORT: String(port) })
    await until(() => {
      if (npm.exitCode !== null) throw new Error(output)
      return output.includes(`Prochar is listening on ${origin}`)
    })
    return origin
  })

const isServing = (origin: string) =>
  fetch(`${origin}/api/health/`).then(
    () => true,
    () => false,
  )

test.each(['SIGINT', 'SIGTERM'] as const)(
  'npm start serves the site and stops it gracefully on %s',
  async signal => {
    const page = await fetch(await started())
    expect(await page.text()).toContain('<script type="module"')
    npm.kill(signal)
    expect((await once(npm, 'close'))[0]).toBe(0)
    expect(output.match(/Stopping…/g)).toHaveLength(1)
    expect(await database()).toBeUndefined()
  },
  300_000,
)

test('npm start stops the site gracefully when its terminal is closed', async () => {
  await prepareCluster(dataDir)
  await started()
  // The terminal signals every process of the group.
  process.kill(-(npm.pid ?? 0), 'SIGHUP')
  await once(npm, 'close')
  expect(output.match(/Stopping…/g)).toHaveLength(1)
  expect(await database()).toBeUndefined()
}, 300_000)

test('killing npm start leaves neither a site nor a database behind', async () => {
  await prepareCluster(dataDir)
  const origin = await started()
  npm.kill('SIGKILL')
  await until(async () => !(await database()))
  expect(await isServing(origin)).toBe(false)
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
