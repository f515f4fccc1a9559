import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/db.ts'
import type { DatabaseLimits } from './platform/database/limits.ts'
import { Replica } from './platform/database/replica.ts'
import { clamdAt } from './platform/files/clamd.ts'
import { openFiles } from './platform/files/open-files.ts'
import { scannedStore } from './platform/files/scanned-store.ts'
import type { Services } from './platform/http/route.ts'
import { configuredSecrets, followSecrets, storedSecrets } from './platform/security/secrets.ts'
import { createTokens } from './platform/security/tokens.ts'

/** A connected and migrated database. */
export interface OpenDatabase {
  db: Database
  /** The restricted role; undefined if it cannot be used. */
  role: string | undefined
  limits: DatabaseLimits
}

/** Opens everything that features need, except for the database and the streams of this process. */
export async function openServices(
  config: Config,
  { db, live, attachments }: Pick<Services, 'db' | 'live' | 'attachments'>,
  stack: AsyncDisposableStack,
): Promise<Services> {
  const configured = configuredSecrets(config.jwtSecret, config.jwtSecretPrevious)
  const tokens = createTokens(configured ?? (await storedSecrets(db)))
  if (!configured) stack.defer(followSecrets(db, tokens))
  return {
    db,
    tokens,
    files: await openFiles('pictures', config),
    attachments:
      config.clamdAddress === undefined ? attachments : scannedStore(attachments, clamdAt(config.clamdAddress)),
    security: config.security,
    wallets: config.wallets,
    live,
  }
}

/** Opens the replica, if one is configured, for a serving process. */
export function openReplica(
  config: Config,
  { db, role, limits }: OpenDatabase,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Replica | undefined {
  if (config.databaseReplicaUrl === undefined) return undefined
  const replica = new Replica({ primary: db, connectionString: config.databaseReplicaUrl, role, limits, log })
  stack.defer(() => replica.stop())
  return replica
}
