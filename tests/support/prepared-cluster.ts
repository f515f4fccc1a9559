import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/**
 * Copies a cluster that is created once for all tests into a data folder, so that its first start need not create one.
 * Leaves the folder alone if the tests were given a PostgreSQL.
 */
export async function prepareCluster(dataDir: string): Promise<void> {
  const { cluster } = inject('postgres')
  // `cp -a` keeps the owner, which is another user when the tests run as root.
  if (cluster !== undefined) await promisify(execFile)('cp', ['-a', cluster, dataDir])
}
