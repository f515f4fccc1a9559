import { randomBytes } from 'node:crypto'
import type { Transact } from '#platform/database/transact.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { mediaPath } from '#platform/files/media.ts'
import type { Member } from '#platform/security/actor.ts'
import { emit, holdSelf } from '#server/domain/index.ts'
import { replacePicture } from './commands.ts'
import { squarePicture } from './square-picture.ts'

/** Deletes a picture file that no profile shows. If that fails, the sweep deletes it later. */
export const removePicture = (files: FileStore, path: string): Promise<void> =>
  files.remove(path.slice(mediaPath.length)).catch(() => undefined)

/** Sets or clears the user's picture. Deletes the previous file after the commit. */
async function setPicture(
  transact: Transact,
  files: FileStore,
  actor: Member,
  name: string | undefined,
): Promise<string | null> {
  const path = name === undefined ? null : mediaPath + name
  const replaced = await transact(async tx => {
    const before = await replacePicture(tx, await holdSelf(tx, actor), path)
    if (before !== null || path !== null) {
      await emit(tx, {
        type: 'picture_changed',
        actorId: actor.id,
        subjectId: actor.id,
        before: { has_picture: before !== null },
        after: { has_picture: path !== null },
      })
    }
    return before
  })
  if (replaced !== null) await removePicture(files, replaced)
  return path
}

/**
 * Replaces the caller's picture with an upload, or removes it. Stores the file before the row refers to it, and keeps
 * it if the change fails, because the change may have been committed anyway: a failure may leave an unused file, which
 * is swept, but never a missing picture. Refuses with `invalid_image` or `image_too_many_pixels`.
 */
export async function changePicture(
  transact: Transact,
  files: FileStore,
  actor: Member,
  upload: Buffer | undefined,
): Promise<{ profile_picture: string | null }> {
  if (upload === undefined) return { profile_picture: await setPicture(transact, files, actor, undefined) }
  const picture = await squarePicture(upload)
  const name = `${randomBytes(16).toString('hex')}.webp`
  await files.put(name, picture, 'image/webp')
  return { profile_picture: await setPicture(transact, files, actor, name) }
}
