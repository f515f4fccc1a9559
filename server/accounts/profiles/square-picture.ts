import { convertPicture } from '#platform/files/convert-picture.ts'

/** The side of a stored picture in pixels: twice the largest size shown, for high-density screens. */
const side = 512

/**
 * Converts an upload to a stored picture: upright, cropped to a square, WebP, without metadata, the first frame of an
 * animation. Refuses with `invalid_image` if it is damaged or not a JPEG, PNG, WebP, GIF or AVIF, and with
 * `image_too_many_pixels` above 25 megapixels.
 */
export const squarePicture = (upload: Buffer): Promise<Buffer> =>
  convertPicture(upload, 'invalid_image', (picture, { width, height }) => {
    const size = Math.min(side, width, height)
    return picture.resize(size, size, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  })
