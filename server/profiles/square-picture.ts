import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/index.ts'
import { refuse } from '#platform/http/errors.ts'

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
