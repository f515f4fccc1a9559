import type { FileStore } from './file-store.ts'

/** The file that contains the id of the database that owns a store. */
const marker = 'site-id'

/** Returns those of the names that rows of the database refer to. */
export type KnownNames = (names: readonly string[]) => Promise<Set<string>>

/** The database that uses a store. */
export interface StoreUser {
  siteId(): Promise<string>
  known: KnownNames
}

/** A store that may belong to another database. */
export interface OwnedStore extends FileStore {
  /**
   * Returns whether the database owns the store. Claims an unmarked store for the database, unless there is evidence
   * against it.
   */
  claim(): Promise<boolean>
  /** Makes the database the owner. */
  adopt(): Promise<void>
}

/** How many files of an unmarked store are looked up. */
const lookedUp = 1_000

/**
 * Whether an unmarked store may be claimed: it is empty, or it is from a version without markers and the database knows
 * one of its files.
 */
async function isClaimable(store: FileStore, known: KnownNames): Promise<boolean> {
  const names: string[] = []
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  for await (const name of store.list(tomorrow)) if (names.push(name) === lookedUp) break
  return names.length === 0 || (await known(names)).size > 0
}

/**
 * A store that several databases may use by mistake, such as a site's and its restored copy's. All of them can read and
 * write, but only the owner lists and removes files; for the others, both are no-ops, and `onForeign` is called once.
 */
export function ownedStore(store: FileStore, { siteId, known }: StoreUser, onForeign: () => void): OwnedStore {
  let reported = false
  const mark = (id: string) => store.put(marker, Buffer.from(id), 'text/plain')
  async function claim(): Promise<boolean> {
    const id = await siteId()
    const owner = await store.get(marker)
    const isOwn = owner === undefined ? await isClaimable(store, known) : owner.toString() === id
    if (isOwn && owner === undefined) await mark(id)
    if (!isOwn && !reported) onForeign()
    reported ||= !isOwn
    return isOwn
  }
  return {
    ...store,
    claim,
    adopt: async () => mark(await siteId()),
    async remove(name) {
      if (await claim()) await store.remove(name)
    },
    async *list(before) {
      if (!(await claim())) return
      for await (const name of store.list(before)) if (name !== marker) yield name
    },
  }
}
