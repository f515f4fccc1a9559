import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/index.ts'
import { refuse, Refusal } from '#platform/http/errors.ts'
import { threadShares } from '#platform/threads.ts'

/** The side of a stored picture in pixels: twice the largest size shown, for high-density screens. */
const side = 512

/** Whether the format is supported. AVIF is the only kind of HEIF that browsers show. */
const isReadable = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp', 'gif'].includes(format) || (format === 'heif' && compression === 'av1')

// Decoding takes memory and a thread of Node's pool per picture. Uploads take a slot before they come here, so that the
// queue is bounded too.
sharp.concurrency(1)

const limit = pLimit(threadShares.pictures)

async function convert(upload: Buffer): Promise<Buffer> {
  try {
    const metadata = await sharp(upload, { limitInputPixels: false }).metadata()
    if (!isReadable(metadata)) refuse('invalid_image')
    const { width, height } = metadata
    if (width * height > limits.picture.maxPixels) refuse('image_too_many_pixels')
    const size = Math.min(side, width, height)
    return await sharp(upload, { limitInputPixels: limits.picture.maxPixels, failOn: 'warning' })
      .autoOrient()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid_image')
  }
}

/**
 * Converts an upload to a stored picture: upright, cropped to a square, WebP, without metadata, the first frame of an
 * animation. Refuses with `invalid_image` if it is not a JPEG, PNG, WebP, GIF or AVIF or is damaged, and with
 * `image_too_many_pixels` above 25 megapixels.
 */
export const squarePicture = (upload: Buffer): Promise<Buffer> => limit(convert, upload)
