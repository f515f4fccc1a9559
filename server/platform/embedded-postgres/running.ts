import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { user } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

/**
 * Returns the URL of a running server on this folder, or undefined if none accepts connections. Does not start or stop
 * anything.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'postgres')
  const postmaster = await findPostmaster(join(folder, 'cluster'))
  if (postmaster?.status !== 'ready') return undefined
  const password = await readFile(join(folder, 'password'), 'utf8')
  return `postgres://${user}:${password}@127.0.0.1:${postmaster.port}/${user}`
}
