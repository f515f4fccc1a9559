import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assertPassword, user } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

/**
 * Returns the URL of a running server on this folder, or undefined if none accepts connections. Does not start or stop
 * anything. Throws an EmbeddedPostgresError if the server's password has been lost.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'postgres')
  const postmaster = await findPostmaster(join(folder, 'cluster'))
  if (postmaster?.status !== 'ready') return undefined
  await assertPassword(folder)
  const password = await readFile(join(folder, 'password'), 'utf8')
  return `postgres://${user}:${password}@127.0.0.1:${postmaster.port}/${user}`
}
