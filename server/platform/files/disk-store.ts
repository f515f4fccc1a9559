import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { synchronize } from '#packages/synchronize/index.ts'
import type { FileStore } from './file-store.ts'

/** Writes a new file and waits until it is on disk. */
async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The result of work on a file; undefined if the file does not exist. */
async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Stores files in a folder, created on the first write. Other users of the machine cannot read them. */
export function diskStore(folder: string): FileStore {
  return {
    async put(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written under a temporary name and renamed, so that a crash leaves no partial file.
      const temporary = join(folder, `.${randomUUID()}`)
      try {
        await writeDurably(temporary, content)
        await rename(temporary, join(folder, name))
        await synchronize(folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    get: name => ifExists(readFile(join(folder, name))),
    open: async name => (await ifExists(open(join(folder, name))))?.createReadStream(),
    remove: name => rm(join(folder, name), { force: true }),
    async *list(before) {
      for await (const { name } of (await ifExists(opendir(folder))) ?? []) {
        const found = await ifExists(stat(join(folder, name)))
        if (found && found.mtime < before) yield name
      }
    },
  }
}
