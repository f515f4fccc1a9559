import { Logger, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import { loggedLine } from '#packages/logged-error/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import { connectionSettings } from './connection-settings.ts'

/** The schema of graphile-worker, which stores the jobs. It belongs to the database's owner. */
export const queueSchema = 'graphile_worker'

/**
 * Creates or upgrades the job queue, to which triggers add deliveries. Opens its own connections, because a new version
 * may rewrite its tables for longer than the statement timeout. Throws a StartError if it fails.
 */
export async function createQueue(connectionString: string): Promise<void> {
  const pgPool = new Pool({ ...connectionSettings, connectionString, max: 1, application_name: 'prochar migrate' })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', client => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, schema: queueSchema, logger: new Logger(() => () => undefined) })
  } catch (error) {
    throw new StartError(
      `The schema ${queueSchema}, which stores the jobs, could not be created: ${loggedLine(error)}`,
      { cause: error },
    )
  } finally {
    await pgPool.end()
  }
}
