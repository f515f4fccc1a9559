import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { copyCluster } from '../../support/copy-cluster.ts'

/** The environment variable with the path of the new cluster's data folder, for the workers. */
const variable = 'PREPARED_CLUSTER'

/**
 * Migrates a database. Makes new connections to it plan a prepared statement once, like `planOnce` of the other tests.
 */
async function prepareDatabase(url: string): Promise<void> {
  await migrate(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${client.database} set plan_cache_mode = force_generic_plan`)
  await client.end()
}

/**
 * Playwright's global setup: creates a cluster with a migrated database for all servers to copy, because creating one
 * takes longer.
 */
export default async function createCluster(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-cluster-'))
  const teardown = () => rm(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
    await prepareDatabase(postgres.url).finally(() => postgres.stop())
  } catch (error) {
    await teardown()
    throw error
  }
  process.env[variable] = dataDir
  return teardown
}

/**
 * Copies the new cluster into a data folder, so that the first start of a server need neither create nor migrate one.
 * Leaves the folder alone outside Playwright, as in a benchmark.
 */
export async function prepareCluster(dataDir: string): Promise<void> {
  const prepared = process.env[variable]
  if (prepared !== undefined) await copyCluster(join(prepared, 'postgres'), dataDir)
}
