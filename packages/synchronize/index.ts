import { open } from 'node:fs/promises'

/** Waits until a folder's entries, such as a renamed file's, are on disk. */
export async function synchronize(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
