import { migrate } from '#database/migrate.ts'
import { loggedLine } from '#packages/logged-error/index.ts'
import { asLogin } from '#platform/database/application-login.ts'
import { databaseUrl } from '#platform/database/database-url.ts'
import { connectionsTo, openDatabase, ownerNote, unrestrictedNote } from '#platform/database/db.ts'
import { initializeSettings } from '#platform/database/settings.ts'
import { databaseTimeouts, type DatabaseTimeouts } from '#platform/database/timeouts.ts'
import { preparePositions } from '#platform/events/positions.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { createFirstAdmin } from '#server/accounts/auth/index.ts'
import type { Services } from '#server/domain/index.ts'
import { rereadEntries } from '#server/wallets/index.ts'
import { startBackground } from './background.ts'
import type { Config } from './config.ts'
import { openDemo, walletsWith, type Demo, type DemoMode, type Login } from './demo.ts'
import { openServices, type OpenDatabase } from './services.ts'
import { claimFiles, openSiteFiles } from './site-files.ts'
import { subscribers } from './subscribers.ts'

/** Created once, however many processes serve. */
export interface Prepared extends OpenDatabase {
  /** The application's connection string. */
  url: string
  services: Services
  /** The demo logins to print, if any. */
  demo: Login[]
}

/** Only the tables' owner may write the demo marks and backdate rows. */
async function openDemoAsOwner(
  { url, timeouts }: { url: string; timeouts: DatabaseTimeouts },
  services: Services,
  mode: DemoMode,
): Promise<Demo> {
  const db = connectionsTo(url, () => undefined, timeouts, undefined)
  try {
    return await openDemo({ ...services, db }, mode)
  } finally {
    await db.destroy()
  }
}

/** Starts the embedded PostgreSQL and the background work, and migrates the database. */
export async function prepare(
  config: Config,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<Prepared> {
  const url = await databaseUrl(config, log, stack)
  const applied = await migrate(url, { log })
  if (applied.length > 0) log(`Database migrated. Migrations applied: ${applied.length}.`)
  const timeouts = databaseTimeouts(config.databaseTimeout)
  const onBreak = (error: Error) => log(`A database connection broke: ${loggedLine(error)}`)
  const { db, access, unrestricted, connectsAsOwner } = await openDatabase(url, onBreak, timeouts)
  stack.defer(() => db.destroy())
  if (unrestricted !== undefined) log(unrestrictedNote(unrestricted))
  if (connectsAsOwner !== undefined) log(ownerNote(connectsAsOwner))
  await initializeSettings(db, { platform_fee_basis_points: config.platformFeeBasisPoints })
  const live = new LiveStreams(db)
  const files = await openSiteFiles(config, db, log)
  await claimFiles(files, log)
  const services = await openServices(config, { db, live, files }, stack)
  // Before anything emits events.
  await preparePositions(db, subscribers)
  // Before the first admin, because the demo needs an empty database, and before anyone can log in.
  const demo = await openDemoAsOwner({ url, timeouts }, services, config.demoData)
  if (demo.deactivated > 0) {
    log(
      `The demo's ${demo.deactivated} accounts are deactivated, since their password is public. ` +
        'On a loopback HOST and without TRUST_PROXY and PUBLIC_URL, DEMO_DATA=on activates them again.',
    )
  }
  await rereadEntries(db, await walletsWith(config.wallets, demo.logins.length > 0))
  if (config.admin) await createFirstAdmin(db, config.admin)
  // Started last, because loading the demo locks tables for longer than the background work waits.
  const applicationUrl = asLogin(url, access.login)
  const { tokens } = services
  await startBackground(
    { ownerUrl: url, applicationUrl, timeouts, db, tokens, mail: config.mail, live, files },
    log,
    stack,
  )
  return { url: applicationUrl, db, access, timeouts, services, demo: demo.logins }
}
