import sharp, { type Metadata, type Sharp } from 'sharp'
import { limits, type ErrorCode } from '#contract/index.ts'
import { inPlace } from '../http/current-client.ts'
import { refuse, Refusal } from '../http/errors.ts'
import { Places } from '../places.ts'
import { threadShares } from '../threads.ts'
import { hasLargeImages, withoutExifOfAvif } from './avif.ts'
import { hasCostlyExif } from './exif.ts'

/** Whether the format is supported. AVIF is the only HEIF format that browsers display. */
const isReadable = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp', 'gif'].includes(format) || (format === 'heif' && compression === 'av1')

// Other formats, such as SVG, are not even parsed: a small file could keep a thread busy for hours.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(format => `VipsForeignLoad${format}Buffer`),
})

// Each decoded picture takes memory and a thread of Node's pool.
sharp.concurrency(1)

/** Uploads take a slot before they get here, so few have to wait. */
const places = new Places({ places: threadShares.pictures, waiting: 200 })

/** More than in any real animation. Reading one as WebP takes quadratic time, although only its first frame is used. */
const maxFrames = 5_000

/** The name of each frame's chunk. */
const frameName = Buffer.from('ANMF')

/**
 * More than in any real picture, which has about ten. Each takes as long as decoding the whole picture, although it may
 * be a few bytes. In 10 MiB of other data, such as a film after the picture, the marker occurs about 160 times by
 * chance.
 */
const maxScans = 300
/** The marker before each scan of a JPEG. */
const scanMarker = Buffer.from([0xff, 0xda])

/**
 * Whether the picture's colour profile contains multi-process elements, of which a few bytes can list hundreds of
 * thousands. Each takes a millisecond, and hardly any real profile has one.
 */
const hasElements = ({ icc }: Metadata): boolean => icc?.includes('mpet') === true

/** Whether these bytes occur more than `most` times. */
function occursMoreThan(most: number, bytes: Buffer, upload: Buffer): boolean {
  let count = 0
  for (let at = upload.indexOf(bytes); at !== -1 && count <= most; at = upload.indexOf(bytes, at + bytes.length))
    count += 1
  return count > most
}

type Conversion<T> = (picture: Sharp, size: Pick<Metadata, 'width' | 'height'>) => Promise<T>

async function convert<T>(given: Buffer, conversion: Conversion<T>, invalid: ErrorCode): Promise<T> {
  const upload = withoutExifOfAvif(given)
  if (occursMoreThan(maxFrames, frameName, upload) || hasCostlyExif(upload)) refuse(invalid)
  try {
    const metadata = await sharp(upload, { limitInputPixels: false }).metadata()
    if (!isReadable(metadata)) refuse(invalid)
    if (metadata.format === 'jpeg' && occursMoreThan(maxScans, scanMarker, upload)) refuse(invalid)
    const { width, height } = metadata
    const limitInputPixels = limits.picture.maxPixels
    if (width * height > limitInputPixels || hasLargeImages(upload, limitInputPixels)) refuse('image_too_many_pixels')
    const picture = sharp(upload, { limitInputPixels, failOn: 'warning', ignoreIcc: hasElements(metadata) })
    return await conversion(picture.autoOrient(), { width, height })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(invalid)
  }
}

/**
 * Converts an uploaded picture, upright and without metadata, with limited concurrency. Uses the first frame of an
 * animation, and ignores a colour profile that could take minutes. Refuses with `invalid` if it is damaged, is not a
 * JPEG, PNG, WebP, GIF or AVIF, or has thousands of frames, hundreds of scans or EXIF that refers to itself. Refuses
 * with `image_too_many_pixels` above 25 megapixels, which includes an AVIF's transparency, and for an AVIF composed of
 * others.
 */
export const convertPicture = <T>(upload: Buffer, invalid: ErrorCode, conversion: Conversion<T>): Promise<T> =>
  inPlace(places, () => convert(upload, conversion, invalid))
