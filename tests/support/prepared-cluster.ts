import { inject } from 'vitest'
import { copyCluster } from './copy-cluster.ts'

/**
 * Copies a cluster that is created once for all tests into a data folder, so that its first start need not create one.
 * Does nothing if the tests were given a PostgreSQL.
 */
export async function prepareCluster(dataDir: string): Promise<void> {
  const { cluster } = inject('postgres')
  if (cluster !== undefined) await copyCluster(cluster, dataDir)
}
