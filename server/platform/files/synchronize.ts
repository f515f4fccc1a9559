import { open } from 'node:fs/promises'

/** Waits until the names in a folder, such as that of a renamed file, are on the disk. */
export async function synchronize(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
