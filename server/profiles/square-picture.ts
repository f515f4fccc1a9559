import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/index.ts'
import { refuse } from '#platform/http/errors.ts'

/** The side of a stored picture in pixels: twice the largest size shown, for high-density screens. */
const side = 512

/** Whether the format is supported. AVIF is the only kind of HEIF that browsers show. */
const isReadable = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp', 'gif'].includes(format) || (format === 'heif' && compression === 'av1')

// One thread per picture and one picture per core, because decoding takes memory per pixel.
sharp.concurrency(1)

const limit = pLimit(availableParallelism())

const maxQueueLength = 50

/**
 * Converts an upload to a stored picture: upright, cropped to a square, WebP, without metadata, the first frame of an
 * animation. Refuses with `invalid_image` if it is not a JPEG, PNG, WebP, GIF or AVIF, is damaged, or exceeds 25
 * megapixels.
 */
export async function squarePicture(upload: Buffer): Promise<Buffer> {
  if (limit.pendingCount >= maxQueueLength) refuse('unavailable')
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
