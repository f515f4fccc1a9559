import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OperatorRole } from '#contract/index.ts'
import { sendTo, type Person, type Send } from '../../support/client.ts'
import { login, password, uniqueName } from '../../support/people.ts'
import { onFreePort } from '../../support/ports.ts'
import { prepareCluster } from './prepared-cluster.ts'

/** The product as shipped: the server with its embedded PostgreSQL and the built site. */
export interface Product {
  origin: string
  send: Send
  admin: Person
  /** Runs `npm run admin --` with these arguments. Returns what it prints. */
  runAdmin(...args: string[]): Promise<string>
}

/** A product for all of a worker's tests, however long they take. */
export interface SharedProduct extends Omit<Product, 'admin'> {
  /** Returns the product with an admin who logged in at most five minutes ago. */
  forTest(): Promise<Product>
}

/** Five minutes: some calls ask for the password again after ten, and the access token expires after fifteen. */
const longestAdminSession = 5 * 60_000

const root = join(import.meta.dirname, '../../..')
const adminEmail = 'admin@example.com'

/** Stops the server when its parent process exits for any reason. */
const exitWithParent = `data:text/javascript,${encodeURIComponent(
  "process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM')).unref()",
)}`

/** Resolves once the server listens. Rejects with its output if it exits first. */
function waitUntilListening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const append = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('listening on')) resolve()
    }
    server.stdout?.on('data', append)
    server.stderr?.on('data', append)
    server.once('error', reject)
    server.once('exit', code => reject(new Error(`The server ended with code ${code}: ${output}`)))
  })
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The server did not stop cleanly: it ended with code ${code}.`)
}

/** Creates a test's own admin and logs in. */
export async function createAdmin(
  { runAdmin, send }: Pick<Product, 'runAdmin' | 'send'>,
  role: OperatorRole = 'super',
): Promise<Person> {
  const username = uniqueName('admin')
  const email = `${username}@example.com`
  await runAdmin('create', '--email', email, '--username', username, '--role', role, '--password', password)
  return login(send, email)
}

/** Runs `use` with the product on an empty database, and always stops it afterwards. */
export async function withProduct(
  use: (product: SharedProduct) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-browser-'))
  const { DATABASE_URL: _, ...environment } = process.env
  const startOn = (port: number) =>
    spawn(process.execPath, ['--import', exitWithParent, 'server/boot/main.ts'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...environment,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO_DATA: 'off',
        RATE_LIMIT: 'off',
        CURRENCY_DISPLAY: 'spec',
        PLATFORM_FEE_PERCENT: '0',
        BKASH_NUMBER: '+8801711000001',
        NAGAD_NUMBER: '',
        SUPPORT_EMAIL: 'support@example.org',
        ADMIN_EMAIL: adminEmail,
        ADMIN_PASSWORD: password,
        ADMIN_USERNAME: 'admin',
        ...settings,
      },
    })
  let server: ChildProcess | undefined
  try {
    await prepareCluster(dataDir)
    const origin = await onFreePort(async port => {
      server = startOn(port)
      await waitUntilListening(server)
      return `http://127.0.0.1:${port}`
    })
    const send = sendTo(origin)
    const runAdmin = async (...args: string[]) => {
      const options = { cwd: root, env: { ...environment, DATA_DIR: dataDir } }
      return (await promisify(execFile)(process.execPath, ['server/boot/cli/admin.ts', ...args], options)).stdout
    }
    let admin: Person | undefined
    let loggedInAt = 0
    const forTest = async () => {
      if (!admin || Date.now() - loggedInAt > longestAdminSession) {
        loggedInAt = Date.now()
        admin = await login(send, adminEmail)
      }
      return { origin, send, runAdmin, admin }
    }
    await use({ origin, send, runAdmin, forTest })
  } finally {
    await stop(server).finally(() => rm(dataDir, { recursive: true, force: true }))
  }
}
