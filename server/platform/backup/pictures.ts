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

/**
 * Keeps these pictures, by links where the file system allows it, which takes no time. Returns the names of those that
 * are not there. Pictures never change under their names.
 */
export async function keepPictures(names: readonly string[], from: string, to: string): Promise<string[]> {
  const lost: string[] = []
  for (const name of names) {
    if (!(await keep(join(from, name), join(to, name)))) lost.push(name)
  }
  return lost
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
