import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { user } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

/**
 * The address of the server that runs on this folder, whoever started it; undefined when none takes connections. For a
 * command beside a running site: it leaves the server as it is.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'postgres')
  const postmaster = await findPostmaster(join(folder, 'cluster'))
  if (postmaster?.status !== 'ready') return undefined
  const password = await readFile(join(folder, 'password'), 'utf8')
  return `postgres://${user}:${password}@127.0.0.1:${postmaster.port}/${user}`
}
