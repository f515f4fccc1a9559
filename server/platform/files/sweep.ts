import type { FileStore } from './file-store.ts'
import type { KnownNames } from './owned-store.ts'

/** How many names are looked up per query. */
const namesAtOnce = 1_000

async function removeUnknown(files: FileStore, known: KnownNames, names: readonly string[]): Promise<void> {
  const kept = await known(names)
  for (const name of names) if (!kept.has(name)) await files.remove(name)
}

/** Deletes the files written before this time that no row refers to. */
export async function sweepFiles(files: FileStore, known: KnownNames, before: Date): Promise<void> {
  let names: string[] = []
  for await (const name of files.list(before)) {
    names.push(name)
    if (names.length < namesAtOnce) continue
    await removeUnknown(files, known, names)
    names = []
  }
  if (names.length > 0) await removeUnknown(files, known, names)
}
