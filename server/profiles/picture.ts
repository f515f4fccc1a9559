import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { mediaPath } from '#platform/files/media.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Member } from '#platform/security/access.ts'
import { replacePicture } from './store.ts'

/** The side of a stored picture in pixels: sharp on a screen of twice the density at the largest size shown. */
const side = 512

/** Whether sharp found one of the formats that are taken. AVIF is the one kind of HEIF that browsers show. */
const isReadable = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp', 'gif'].includes(format) || (format === 'heif' && compression === 'av1')

// One thread a picture, and as many pictures at once as there are cores: decoding takes memory by the pixel.
sharp.concurrency(1)
const limit = pLimit(availableParallelism())
const longestQueue = 50

/**
 * Makes a stored picture of an upload: upright, square from its middle, WebP, without metadata, of an
 * animation the first frame. Refuses with `invalid_image` what is no JPEG, PNG, WebP, GIF or AVIF by its bytes, is
 * damaged, or has more than 25 megapixels.
 */
export async function squarePicture(upload: Buffer): Promise<Buffer> {
  if (limit.pendingCount >= longestQueue) refuse('unavailable')
  return limit(async () => {
    try {
      const image = sharp(upload, { limitInputPixels: limits.picture.maxPixels, failOn: 'warning' })
      const metadata = await image.metadata()
      if (!isReadable(metadata)) refuse('invalid_image')
      const { width, height } = metadata
      const size = Math.min(side, width, height)
      return await image.autoOrient().resize(size, size, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    } catch {
      refuse('invalid_image')
    }
  })
}

/** Sets the person's picture, undefined for none; what it replaces goes once the change is committed. */
async function setPicture(
  transact: Transact,
  files: FileStore,
  actor: Member,
  name: string | undefined,
): Promise<string | null> {
  const path = name === undefined ? null : mediaPath + name
  const replaced = await transact(async tx => {
    const before = await replacePicture(tx, actor, path)
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
