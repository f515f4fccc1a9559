import { randomBytes } from 'node:crypto'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { mediaPath } from '#platform/files/media.ts'
import type { Member } from '#platform/security/access.ts'
import { holdSelf } from '#platform/security/hold.ts'
import { replacePicture } from './commands.ts'
import { squarePicture } from './square-picture.ts'

/** Sets the person's picture, undefined for none; what it replaces goes once the change is committed. */
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
  if (replaced !== null) await files.remove(replaced.slice(mediaPath.length))
  return path
}

/**
 * Changes the reader's picture to an upload, or removes it. The file is there before the row names it: a crash between
 * leaves a file that nobody sees, never a picture that is missing. Refuses with `invalid_image`.
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
  try {
    return { profile_picture: await setPicture(transact, files, actor, name) }
  } catch (error) {
    await files.remove(name)
    throw error
  }
}
