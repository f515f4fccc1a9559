import { refuse } from '../http/errors.ts'
import type { Scan } from './clamd.ts'
import type { FileStore } from './file-store.ts'

/**
 * A store that only keeps files without known viruses. If `put` refuses with `file_infected` or fails, it has tried to
 * remove the file.
 */
export const scannedStore = (store: FileStore, scan: Scan): FileStore => ({
  ...store,
  async put(name, content, contentType) {
    await store.put(name, content, contentType)
    try {
      const stored = await store.open(name)
      if (!stored) throw new Error(`The file ${name} was stored, but cannot be opened for its scan.`)
      if (await scan(stored)) refuse('file_infected')
    } catch (error) {
      await store.remove(name).catch(() => undefined)
      throw error
    }
  },
})
