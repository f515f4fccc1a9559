import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest'
import { connectionsTo, openDatabase, type Db } from '#platform/database/db.ts'
import { initializeSettings } from '#platform/database/settings.ts'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { createApp, type AppOptions } from '#server/boot/app.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import type { SecurityRules, Services } from '#server/domain/index.ts'
import { violations } from '#server/money/ledger/index.ts'
import { initializeVapidKeys } from '#server/notify/push/index.ts'
import { openAuditor } from './auditor.ts'
import { callerOf, sendTo, type Caller, type Person, type Send } from './client.ts'
import { patientTimeouts, planOnce, testDatabaseUrl } from './database.ts'
import { rethrow } from './events.ts'
import { createUser, makeAdmin } from './people.ts'
import { listen } from './ports.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  /** For the checks after every test. Plans each of them only once. */
  auditor: Db
  picturesFolder: string
  attachmentsFolder: string
  /** The URL that the server listens on. */
  origin: string
  send: Send
  anonymous: Caller
}

type Rest<F> = F extends (app: never, ...args: infer A) => unknown ? A : never

/** Requires nothing but a password. */
const noRules: SecurityRules = {
  requireAdminTotp: false,
  confirmWithdrawalsFrom: undefined,
  confirmDecisionsFrom: undefined,
}

/** The operator's wallet numbers in the tests. */
export const walletNumbers = { bkash: '01900000000', nagad: '01900000001' }

/**
 * Starts a server on this worker's database for a file's tests. Dispatches events only after each test, or after all of
 * them, and then checks the books and figures. The fields are set before the first test.
 */
export function useApp({
  security,
  checkBooks = 'after each test',
  planning = 'once',
  ...appOptions
}: Partial<Pick<AppOptions, 'rateLimit' | 'rateLimits' | 'trustProxy'>> & {
  security?: Partial<SecurityRules>
  checkBooks?: 'after each test' | 'once'
  planning?: 'once' | 'as in production'
} = {}): TestApp {
  const test = {} as TestApp
  beforeAll(async () => {
    if (planning === 'once') await planOnce()
    test.auditor = await openAuditor()
    const { db } = await openDatabase(await testDatabaseUrl(), () => undefined, patientTimeouts)
    await initializeSettings(db, { platform_fee_basis_points: 0 })
    test.picturesFolder = await mkdtemp(join(tmpdir(), 'prochar-pictures-'))
    test.attachmentsFolder = await mkdtemp(join(tmpdir(), 'prochar-attachments-'))
    test.services = {
      db,
      tokens: createTokens('a secret that only these tests know'),
      files: diskStore(test.picturesFolder),
      attachments: diskStore(test.attachmentsFolder),
      security: { ...noRules, ...security },
      wallets: walletNumbers,
      live: new LiveStreams(db),
    }
    await initializeVapidKeys(db, test.services.tokens)
    test.app = await createApp(test.services, {
      logLevel: 'silent',
      rateLimit: false,
      site: undefined,
      ...appOptions,
    })
    test.origin = await listen(test.app)
    test.send = sendTo(test.origin)
    test.anonymous = callerOf(test.send)
  })
  async function check() {
    await dispatchAll(test.services.db, subscribers, { onFailure: rethrow })
    expect(await violations(test.auditor)).toEqual([])
  }
  if (checkBooks === 'after each test') afterEach(check)
  afterAll(async () => {
    await test.app?.close()
    await test.services?.db.destroy()
    await test.auditor?.destroy()
    for (const folder of [test.picturesFolder, test.attachmentsFolder]) {
      if (folder) await rm(folder, { recursive: true, force: true })
    }
  })
  // Hooks run in reverse order, so this runs before the server closes.
  if (checkBooks === 'once') afterAll(check)
  return test
}

/** Creates another instance of a test's server, with some services replaced. It closes when the test ends. */
export async function anotherApp({ services }: TestApp, replaced: Partial<Services>): Promise<FastifyInstance> {
  const app = await createApp({ ...services, ...replaced }, { logLevel: 'silent', rateLimit: false, site: undefined })
  onTestFinished(() => app.close())
  return app
}

/** Fills in a person before the first test. */
function usePerson(create: () => Promise<Person>): Person {
  const person = {} as Person
  beforeAll(async () => void Object.assign(person, await create()))
  return person
}

/** A new brand or influencer for the tests of a file. The fields are set before the first test. */
export const useUser = (app: TestApp, ...args: Rest<typeof createUser>): Person =>
  usePerson(() => createUser(app, ...args))

/** A new admin for the tests of a file. The fields are set before the first test. */
export const useAdmin = (app: TestApp, ...args: Rest<typeof makeAdmin>): Person =>
  usePerson(() => makeAdmin(app, ...args))

/** The services of a file's server on connections of the database's owner, which a start uses to load the demo. */
export function useOwner(app: TestApp): Pick<TestApp, 'services'> {
  const owner = {} as Pick<TestApp, 'services'>
  beforeAll(async () => {
    const db = connectionsTo(await testDatabaseUrl(), () => undefined, patientTimeouts, undefined)
    owner.services = { ...app.services, db }
    return () => db.destroy()
  })
  return owner
}
