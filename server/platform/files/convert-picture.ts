import pLimit from 'p-limit'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { limits, type ErrorCode } from '#contract/index.ts'
import { refuse, Refusal } from '../http/errors.ts'
import { threadShares } from '../threads.ts'

/** Whether the format is supported. AVIF is the only HEIF format that browsers display. */
const isReadable = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp', 'gif'].includes(format) || (format === 'heif' && compression === 'av1')

// Other formats, such as SVG, are not even parsed: a small file could keep a thread busy for hours.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
})

// Each decoded picture takes memory and a thread of Node's pool. Uploads take a slot before they get here, which bounds
// the queue too.
sharp.concurrency(1)

const limit = pLimit(threadShares.pictures)

/** More than in any real animation. Reading one as WebP takes quadratic time, although only its first frame is used. */
const maxFrames = 5_000

function hasTooManyFrames(upload: Buffer): boolean {
  let frames = 0
  // The name of each frame's chunk.
  for (let at = upload.indexOf('ANMF'); at !== -1 && frames <= maxFrames; at = upload.indexOf('ANMF', at + 4))
    frames += 1
  return frames > maxFrames
}

type Conversion<T> = (picture: Sharp, size: Pick<Metadata, 'width' | 'height'>) => Promise<T>

async function convert<T>(upload: Buffer, conversion: Conversion<T>, invalid: ErrorCode): Promise<T> {
  if (hasTooManyFrames(upload)) refuse(invalid)
  try {
    const metadata = await sharp(upload, { limitInputPixels: false }).metadata()
    if (!isReadable(metadata)) refuse(invalid)
    const { width, height } = metadata
    if (width * height > limits.picture.maxPixels) refuse('image_too_many_pixels')
    const picture = sharp(upload, { limitInputPixels: limits.picture.maxPixels, failOn: 'warning' }).autoOrient()
    return await conversion(picture, { width, height })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(invalid)
  }
}

/**
 * Converts an uploaded picture, upright and without metadata, with limited concurrency. Uses the first frame of an
 * animation. Refuses with `invalid` if it is damaged, not a JPEG, PNG, WebP, GIF or AVIF, or has thousands of frames, and
 * with `image_too_many_pixels` above 25 megapixels.
 */
export const convertPicture = <T>(upload: Buffer, invalid: ErrorCode, conversion: Conversion<T>): Promise<T> =>
  limit(() => convert(upload, conversion, invalid))
