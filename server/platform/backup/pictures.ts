import { createHash } from 'node:crypto'
import { copyFile, link, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { fileName } from '../files/file-store.ts'
import { mediaPath } from '../files/media.ts'
import type { PictureInBackup } from './manifest.ts'

/** Lists the names of the pictures that rows refer to. */
export async function pictureNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(`
    select profile_picture as path from brand_profiles where profile_picture is not null
    union select profile_picture from influencer_profiles where profile_picture is not null order by path`)
  return rows.map(({ path }) => path.slice(mediaPath.length)).filter(name => fileName.test(name))
}

/** Keeps a file that may be removed, under another name. Returns whether it was there. */
async function keep(file: string, as: string): Promise<boolean> {
  try {
    await link(file, as)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
  }
  // Another file system, or one without links.
  return copyFile(file, as).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** Keeps the pictures of a folder in another one. Pictures never change under their names. */
export interface PictureKeeper {
  /**
   * Keeps these pictures, by links where the file system allows it, which takes almost no time. Returns false if one has
   * gone: somebody may have replaced it since its name was read, so that the names should be read again. One that is
   * still named then is lost.
   */
  keep(names: readonly string[]): Promise<boolean>
  isKept(name: string): boolean
}

export function pictureKeeper(from: string, to: string): PictureKeeper {
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

/** Hashes kept pictures. */
export async function describePictures(names: readonly string[], folder: string): Promise<PictureInBackup[]> {
  const pictures: PictureInBackup[] = []
  for (const name of names) {
    const sha256 = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
    pictures.push({ name, sha256 })
  }
  return pictures
}
