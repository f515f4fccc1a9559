import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Copies a cluster, which must not be running, into a data folder. */
export async function copyCluster(cluster: string, dataDir: string): Promise<void> {
  // `cp -a` keeps the owner, which is another user when the tests run as root.
  await promisify(execFile)('cp', ['-a', cluster, dataDir])
}
