import { asLogin } from '#platform/database/application-login.ts'
import type { Database, DatabaseAccess } from '#platform/database/db.ts'
import { Replica } from '#platform/database/replica.ts'
import type { DatabaseTimeouts } from '#platform/database/timeouts.ts'
import { roomOn } from '#platform/files/disk-room.ts'
import { configuredSecrets, followSecrets, storedSecrets } from '#platform/security/secrets.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { replicaLists, type Services } from '#server/domain/index.ts'
import type { Config } from './config.ts'
import type { SiteFiles } from './site-files.ts'

/** A connected and migrated database. */
export interface OpenDatabase {
  db: Database
  access: DatabaseAccess
  timeouts: DatabaseTimeouts
}

/** Opens everything that features need, except for the database, its files and the streams of this process. */
export async function openServices(
  config: Config,
  { db, live, files }: Pick<Services, 'db' | 'live'> & { files: SiteFiles },
  stack: AsyncDisposableStack,
): Promise<Services> {
  const configured = configuredSecrets(config.jwtSecret, config.jwtSecretPrevious)
  const tokens = createTokens(configured ?? (await storedSecrets(db)))
  if (!configured) stack.defer(followSecrets(db, tokens))
  return {
    db,
    tokens,
    files: files.pictures,
    attachments: files.attachments,
    security: config.security,
    wallets: config.wallets,
    live,
    room: roomOn(config.dataDir, config.diskReserve, {
      files: config.s3 === undefined,
      rows: config.databaseUrl === undefined,
    }),
  }
}

/** Opens the replica, if one is configured, for a serving process. */
export function openReplica(
  config: Config,
  { db, access: { role, login }, timeouts }: OpenDatabase,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Replica | undefined {
  if (config.databaseReplicaUrl === undefined) return undefined
  const connectionString = asLogin(config.databaseReplicaUrl, login)
  const replica = new Replica({ primary: db, reads: replicaLists, connectionString, role, timeouts, log })
  stack.defer(() => replica.stop())
  return replica
}
