import { loggedLine } from '#packages/logged-error/index.ts'
import type { Db } from '#platform/database/db.ts'
import { siteId } from '#platform/database/settings.ts'
import { clamdAt } from '#platform/files/clamd.ts'
import type { Namespace } from '#platform/files/file-store.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { ownedStore, type KnownNames, type OwnedStore } from '#platform/files/owned-store.ts'
import { scannedStore } from '#platform/files/scanned-store.ts'
import { knownPictures } from '#server/accounts/profiles/index.ts'
import { knownAttachments } from '#server/marketplace/attachments/index.ts'
import type { Config } from './config.ts'

export type SiteFiles = Record<Namespace, OwnedStore>

const foreignNote = (namespace: Namespace) =>
  `The stored ${namespace} belong to another database: this one deletes none of them. If it has replaced the other one ` +
  'for good, run npm run admin -- adopt-files.'

/** Opens the configured stores for a database, which deletes files only in stores that it owns. */
export async function openSiteFiles(config: Config, db: Db, log: (line: string) => void): Promise<SiteFiles> {
  const open = async (namespace: Namespace, known: (db: Db, names: readonly string[]) => ReturnType<KnownNames>) => {
    const store = await openFiles(namespace, config)
    const user = { siteId: () => siteId(db), known: (names: readonly string[]) => known(db, names) }
    const owned = ownedStore(store, user, () => log(foreignNote(namespace)))
    const { clamdAddress } = config
    if (namespace !== 'attachments' || clamdAddress === undefined) return owned
    // The owner's mark is not scanned, so that cleanups work while the scanner is down.
    return { ...owned, put: scannedStore(store, clamdAt(clamdAddress)).put }
  }
  return { pictures: await open('pictures', knownPictures), attachments: await open('attachments', knownAttachments) }
}

/** Marks new stores as the database's own. The site starts even if they are unreachable. */
export async function claimFiles(files: SiteFiles, log: (line: string) => void): Promise<void> {
  for (const store of Object.values(files)) {
    await store.claim().catch((error: unknown) => log(`The stored files cannot be reached: ${loggedLine(error)}`))
  }
}
