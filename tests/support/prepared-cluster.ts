import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/**
 * Copies a cluster that was created once for all tests into a data folder, so that its first start need not create one.
 * Leaves the folder as it is when the tests use a PostgreSQL that was given to them.
 */
export async function prepareCluster(dataDir: string): Promise<void> {
  const { cluster } = inject('postgres')
  // `cp -a` keeps the owner, which is another user's where the tests run as root.
  if (cluster !== undefined) await promisify(execFile)('cp', ['-a', cluster, dataDir])
}
