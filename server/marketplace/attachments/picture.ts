import sharp from 'sharp'
import { convertPicture } from '#platform/files/convert-picture.ts'

/** The longest sides in pixels: `full` for close viewing, `preview` for a conversation on a high-density screen. */
const sides = { full: 2_560, preview: 640 }

export interface ConvertedPicture {
  full: Buffer
  preview: Buffer
  /** Of the full picture, in pixels. */
  width: number
  height: number
}

/**
 * Converts an uploaded picture to WebP, in two sizes. Refuses with `unsupported_attachment` and
 * `image_too_many_pixels`.
 */
export const convertToSizes = (upload: Buffer): Promise<ConvertedPicture> =>
  convertPicture(upload, 'unsupported_attachment', async picture => {
    const within = { fit: 'inside', withoutEnlargement: true } as const
    const { data: full, info } = await picture
      .resize(sides.full, sides.full, within)
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    const preview = await sharp(full).resize(sides.preview, sides.preview, within).webp({ quality: 78 }).toBuffer()
    return { full, preview, width: info.width, height: info.height }
  })
