import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findPostmaster, stopPostmaster } from '#packages/embedded-postgres/postmaster.ts'
import { thrownErrors } from '#platform/failure.ts'
import { callerOf, sendTo, type Caller } from '#tests/support/client.ts'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { until } from '#tests/support/events.ts'
import { expectStatus, login } from '#tests/support/people.ts'
import { onFreePort } from '#tests/support/ports.ts'
import { prepareCluster } from '#tests/support/prepared-cluster.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { uploadStatement } from '#tests/support/wallets.ts'
import { readConfig } from './config.ts'
import { checkAddresses } from './listen.ts'
import { start } from './start.ts'

/** Errors that components throw after they have stopped. */
const failures = vi.hoisted(() => ({
  database: undefined as string | undefined,
  site: undefined as string | undefined,
}))

vi.mock('#platform/database/db.ts', async original => {
  const module = await original<typeof import('#platform/database/db.ts')>()
  return {
    ...module,
    openDatabase: async (...args: Parameters<typeof module.openDatabase>) => {
      const opened = await module.openDatabase(...args)
      const destroy = opened.db.destroy.bind(opened.db)
      opened.db.destroy = async () => {
        await destroy()
        if (failures.database) throw new Error(failures.database)
      }
      return opened
    },
  }
})

vi.mock('./app.ts', async original => {
  const { createApp } = await original<typeof import('./app.ts')>()
  return {
    createApp: async (...args: Parameters<typeof createApp>) => {
      const app = await createApp(...args)
      const close = app.close.bind(app)
      app.close = (async () => {
        await close()
        if (failures.site) throw new Error(failures.site)
      }) as typeof app.close
      return app
    },
  }
})

/** The data folder of the server under test. */
let dataDir: string
function useFolder(): void {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'prochar-start-'))
    await prepareCluster(dataDir)
  })
  afterAll(async () => {
    const left = await postmaster()
    if (left) await stopPostmaster(left.pid, join(dataDir, 'postgres/cluster'))
    await rm(dataDir, { recursive: true, force: true })
  })
}

const postmaster = () => findPostmaster(join(dataDir, 'postgres/cluster'))

interface Started {
  origin: string
  anonymous: Caller
  /** Everything logged during startup. */
  output: string
  /** The login page, including the site's configuration. */
  page: string
  stop(): Promise<void>
}

/** Starts the server on that folder and fetches its login page. */
async function started(environment: Record<string, string> = {}): Promise<Started> {
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...environment }
  const { origin, lines, stop } = await onFreePort(async port => {
    const lines: string[] = []
    const { stop } = await start(readConfig({ ...settings, PORT: String(port) }), line => void lines.push(line))
    return { origin: `http://127.0.0.1:${port}`, lines, stop }
  })
  const page = await (await fetch(`${origin}/login`)).text()
  return { origin, anonymous: callerOf(sendTo(origin)), output: lines.join('\n'), page, stop }
}

/** Same as `started`, but stops the server at the end of the test. */
async function running(environment?: Record<string, string>): Promise<Started> {
  const product = await started(environment)
  onTestFinished(() => product.stop())
  return product
}

const built = existsSync(join(import.meta.dirname, '../../dist/web/index.html'))
const demoPassword = 'prochar-demo'
const demoRoles = ['admin', 'brand', 'influencer']
const operator = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse battery' }

/** The status of a login with the demo password, for each role. */
const logins = (anonymous: Caller) =>
  Promise.all(
    demoRoles.map(async role => {
      const { status } = await anonymous.call('POST /login/', {
        body: { email: `${role}@prochar.example`, password: demoPassword },
      })
      return status
    }),
  )

const demoAdmin = ({ origin }: Started) => login(sendTo(origin), 'admin@prochar.example', demoPassword)

const statementHeader =
  'SL,Trx Id,Transaction Date,Trx Type,Sender,Receiver,Receiver Name,Reference,Transacted Amount,Fee,Balance'

const deactivated = /^The demo's \d+ accounts are deactivated.*DEMO_DATA=on/m

/** Starts a proxy that reports https, like one with TLS. Returns its origin. */
async function proxyTo(origin: string): Promise<string> {
  const proxy = createServer(async ({ url = '/', headers, socket }, outgoing) => {
    const forwarded = { 'x-forwarded-for': String(socket.remoteAddress), 'x-forwarded-proto': 'https' }
    const response = await fetch(origin + url, { headers: { accept: String(headers.accept), ...forwarded } })
    const strict = response.headers.get('strict-transport-security')
    if (strict) outgoing.setHeader('strict-transport-security', strict)
    outgoing.end(await response.text())
  })
  onTestFinished(() => void proxy.close())
  return onFreePort(async port => {
    await once(proxy.listen(port, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${port}`
  })
}

describe('an empty database', () => {
  useFolder()

  it('gets no demo data behind a trusted proxy, and pages contain the public address', async () => {
    const { origin, anonymous, output, page } = await running({
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://prochar.example',
    })
    const response = await fetch(`${await proxyTo(origin)}/robots.txt`)
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    // This file only exists in a built site.
    expect((await response.text()).includes('Sitemap: https://prochar.example/sitemap.xml')).toBe(built)
    expect(await logins(anonymous)).toEqual([401, 401, 401])
    expect(output + page).not.toContain(demoPassword)
    expect(output).toContain('set SUPPORT_EMAIL')
  })

  // The last case leaves an admin behind.
  it.each([
    ['off loopback', { HOST: '0.0.0.0' }],
    ['with DEMO_DATA=off', { DEMO_DATA: 'off' }],
    ['with ADMIN_EMAIL', operator],
  ])('gets no demo data %s', async (_, environment) => {
    const { anonymous, output, page } = await running(environment)
    expect(await logins(anonymous)).toEqual([401, 401, 401])
    expect(output + page).not.toContain(demoPassword)
    expect(output).not.toMatch(deactivated)
  })
})

it('starts its background work after the demo has been loaded, which locks tables', async () => {
  const url = await emptyDatabase()
  const other = await connect(url)
  const connections = async (condition: string) =>
    (await other.query(`select from pg_stat_activity where datname = current_database() and ${condition}`)).rowCount
  await other.query(`select pg_advisory_lock(hashtext('demo'))`)
  const folder = await testFolder()
  const starting = running({ DATABASE_URL: url, DATA_DIR: folder, DEMO_DATA: 'on' })
  await until(async () => (await connections(`query like '%pg_try_advisory_xact_lock(hashtext(''demo''))%'`)) === 1)
  const inBackground = `application_name in ('prochar events', 'prochar jobs')`
  expect(await connections(inBackground)).toBe(0)
  await other.query(`select pg_advisory_unlock(hashtext('demo'))`)
  const { anonymous } = await starting
  expect(await logins(anonymous)).toEqual([200, 200, 200])
  await until(async () => (await connections(inBackground)) !== 0)
})

describe('the stored files', () => {
  useFolder()

  it("are marked as the database's own by its first start", async () => {
    await running({ DEMO_DATA: 'off' })
    for (const namespace of ['pictures', 'attachments']) {
      expect(await readFile(join(dataDir, namespace, 'site-id'), 'utf8')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

// These tests share one folder and depend on their order.
describe('the demo data', async () => {
  const { demoWallets } = await import('#demo/wallets.ts')
  useFolder()

  it('is loaded into an empty embedded database on loopback, and its logins are shown', async () => {
    const { anonymous, output, page } = await running()
    expect(await logins(anonymous)).toEqual([200, 200, 200])
    // The page only exists in a built site.
    expect(page.includes(demoPassword)).toBe(built)
    expect(page.includes(demoWallets.bkash)).toBe(built)
    for (const role of demoRoles) expect(output).toContain(`${role}@prochar.example  ${demoPassword}`)
  })

  it('has wallets, whose statements are read as theirs after a restart too', async () => {
    const row = '1,CAK845MSGS,20/01/2025 10:53,Received Money,01700000001,01700000002,Another,hello,500.00,0.00,1.00'
    const before = await started()
    expectStatus(await uploadStatement(before.origin, await demoAdmin(before), `${statementHeader}\n${row}`), 201)
    await before.stop()
    const after = await running()
    const admin = await demoAdmin(after)
    const query = { state: 'unreadable' } as const
    const { body } = expectStatus(await admin.call('GET /admin/wallet-entries/', { query }), 200)
    expect(body.find(({ raw }) => raw === row)?.reason).toBe('other_number')
  })

  it('stays on the next start on loopback, without its wallets if one is configured', async () => {
    const { anonymous, output, page } = await running({ BKASH_NUMBER: '01711000001' })
    expect(await logins(anonymous)).toEqual([200, 200, 200])
    expect(output).toContain(demoPassword)
    expect(page.includes('01711000001')).toBe(built)
    expect(page).not.toContain(demoWallets.nagad)
  })

  it.each([
    ['off loopback', { HOST: '0.0.0.0' }],
    ['with ADMIN_EMAIL', operator],
    ['with DEMO_DATA=off', { DEMO_DATA: 'off' }],
  ])(
    'is deactivated by a start %s, which logs it once, and is reactivated with DEMO_DATA=on',
    async (_, environment) => {
      const first = await started(environment)
      expect(await logins(first.anonymous)).toEqual([403, 403, 403])
      expect(first.output).toMatch(deactivated)
      expect(first.output + first.page).not.toContain(demoPassword)
      await first.stop()

      const second = await started(environment)
      expect(second.output).not.toMatch(deactivated)
      await second.stop()

      // After a start for production, the demo accounts stay deactivated unless DEMO_DATA=on.
      const plain = await started()
      expect(await logins(plain.anonymous)).toEqual([403, 403, 403])
      expect(plain.output + plain.page).not.toContain(demoPassword)
      await plain.stop()

      const { anonymous, output } = await running({ ...environment, HOST: '127.0.0.1', DEMO_DATA: 'on' })
      expect(await logins(anonymous)).toEqual([200, 200, 200])
      expect(output).toContain(demoPassword)
    },
  )
})

describe('the addresses to listen on', () => {
  it.each(['PORT', 'METRICS_PORT'])('are checked before anything starts: %s', async variable => {
    const other = createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const folder = await testFolder()
    const lines: string[] = []
    const config = readConfig({ DATA_DIR: folder, PORT: '0', [variable]: String(port) })
    await expect(start(config, line => void lines.push(line))).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or choose another with ${variable}=${port + 1}.`,
    )
    expect(lines).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('are refused if both are the same', () =>
    onFreePort(async port => {
      const config = readConfig({ PORT: String(port), METRICS_PORT: String(port) })
      await expect(checkAddresses(config)).rejects.toThrow(`choose another with METRICS_PORT=${port + 1}.`)
    }))

  it('are reported if another program has taken them since', async () => {
    const url = await emptyDatabase()
    const folder = await testFolder()
    const other = createServer()
    onTestFinished(() => void other.close())
    const { error, port } = await onFreePort(async port => {
      const lines: string[] = []
      const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, PORT: String(port) })
      const takePort = (line: string) => {
        if (lines.push(line) === 1) other.listen(port, '127.0.0.1')
      }
      const error: unknown = await start(config, takePort).catch((error: unknown) => error)
      // Another process occupies it from the beginning.
      if (lines.length === 0) throw error
      return { error, port }
    })
    expect(String(error)).toContain(`Port ${port} is taken`)
  })
})

describe('stop', () => {
  useFolder()

  /** Makes components throw when they stop, until the end of the test. */
  function failToStop(messages: Partial<typeof failures>): void {
    onTestFinished(() => void Object.assign(failures, { database: undefined, site: undefined }))
    Object.assign(failures, messages)
  }
  const messages = (error: unknown) => thrownErrors(error).map(each => (each as Error).message)

  it('stops everything else, including PostgreSQL, when components fail to stop, and reports the failures', async () => {
    const { stop } = await started(operator)
    expect(await postmaster()).toBeDefined()
    failToStop({ site: 'the site has a fault', database: 'the pool has a fault' })
    expect(messages(await stop().catch((error: unknown) => error))).toEqual([
      'the site has a fault',
      'the pool has a fault',
    ])
    expect(await postmaster()).toBeUndefined()
  })

  it('cleans up when the start fails, and reports the cause of the failure first', async () => {
    failToStop({ database: 'the pool has a fault' })
    const another = { ...operator, ADMIN_EMAIL: 'another@example.com' }
    const error: unknown = await started(another).catch((error: unknown) => error)
    expect(messages(error)).toEqual([expect.stringContaining('The name admin is taken'), 'the pool has a fault'])
    expect(await postmaster()).toBeUndefined()
  })
})
