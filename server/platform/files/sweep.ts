import type { FileStore } from './file-store.ts'
import type { KnownNames } from './owned-store.ts'

/** How many names are looked up per query. */
const namesAtOnce = 1_000

interface Sweep {
  known: KnownNames
  before: Date
  signal: AbortSignal | undefined
}

async function removeUnknown(files: FileStore, { known, signal }: Sweep, names: readonly string[]): Promise<void> {
  const kept = await known(names)
  for (const name of names) {
    signal?.throwIfAborted()
    if (!kept.has(name)) await files.remove(name)
  }
}

/** Deletes the files written before a time that no row refers to. */
export async function sweepFiles(files: FileStore, sweep: Sweep): Promise<void> {
  let names: string[] = []
  for await (const name of files.list(sweep.before)) {
    sweep.signal?.throwIfAborted()
    names.push(name)
    if (names.length < namesAtOnce) continue
    await removeUnknown(files, sweep, names)
    names = []
  }
  if (names.length > 0) await removeUnknown(files, sweep, names)
}
