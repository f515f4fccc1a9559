import { createHash } from 'node:crypto'
import { copyFile, link, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps a file under another name, because the original may be removed. Returns whether it existed. */
async function keep(file: string, as: string): Promise<boolean> {
  try {
    await link(file, as)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
  }
  // Falls back to a copy on another file system, or on one without hard links.
  return copyFile(file, as).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** Keeps the files of a folder in another folder. A file's content never changes under the same name. */
export interface FileKeeper {
  /**
   * Keeps these files, as hard links where possible, which takes almost no time. Returns false if one is missing: it
   * may have been replaced since its name was read, so the names should be read again. If a missing file is still
   * referenced then, it is lost.
   */
  keep(names: readonly string[]): Promise<boolean>
  isKept(name: string): boolean
}

/** Keeps files of the folder `from` in the folder `to`. */
export function fileKeeper(from: string, to: string): FileKeeper {
  const kept = new Set<string>()
  const gone = new Set<string>()
  return {
    async keep(names) {
      const before = gone.size
      for (const name of names) {
        if (kept.has(name)) continue
        if (await keep(join(from, name), join(to, name))) kept.add(name)
        else gone.add(name)
      }
      return gone.size === before
    },
    isKept: name => kept.has(name),
  }
}

/** Hashes these files of a folder, one after the other. Throws if one is missing. */
export async function describeFiles(
  names: readonly string[],
  folder: string,
): Promise<{ name: string; sha256: string }[]> {
  const files: { name: string; sha256: string }[] = []
  for (const name of names) {
    const sha256 = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
    files.push({ name, sha256 })
  }
  return files
}
