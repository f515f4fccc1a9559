import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { application } from './application.ts'
import { assertPassword } from './cluster.ts'
import { connectTo } from './lock.ts'
import { hasOwner, ownerUrl, superuserUrl } from './owner.ts'
import { findPostmaster } from './postmaster.ts'

const noSuchDatabase = '3D000'

/**
 * Returns the URL of a running server on this folder; undefined if none accepts connections to the application's
 * database, which a killed start may not have created. Neither starts nor stops anything. Throws an
 * EmbeddedPostgresError if the server's password has been lost.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'postgres')
  const postmaster = await findPostmaster(join(folder, 'cluster'))
  if (postmaster?.status !== 'ready') return undefined
  await assertPassword(folder)
  const password = await readFile(join(folder, 'password'), 'utf8')
  try {
    const client = await connectTo({ password }, postmaster.port)(application.database)
    // An earlier version may be running, with a database that belongs to the superuser.
    const url = (await hasOwner(client)) ? ownerUrl : superuserUrl
    await client.end()
    return url({ password }, postmaster.port)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === noSuchDatabase) return undefined
    throw error
  }
}
