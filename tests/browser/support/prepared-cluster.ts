import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { copyCluster } from '../../support/copy-cluster.ts'

/** The environment variable in which the workers find the data folder of the new cluster. */
const variable = 'PREPARED_CLUSTER'

/** Playwright's global setup: creates a database cluster for all servers to copy, since creating one takes longer. */
export default async function createCluster(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-cluster-'))
  const teardown = () => rm(dataDir, { recursive: true, force: true })
  try {
    await (await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })).stop()
  } catch (error) {
    await teardown()
    throw error
  }
  process.env[variable] = dataDir
  return teardown
}

/**
 * Copies the new cluster into a data folder, so that the first start of a server need not create one. Leaves the folder
 * alone outside of Playwright, as in a benchmark.
 */
export async function prepareCluster(dataDir: string): Promise<void> {
  const prepared = process.env[variable]
  if (prepared !== undefined) await copyCluster(join(prepared, 'postgres'), dataDir)
}
