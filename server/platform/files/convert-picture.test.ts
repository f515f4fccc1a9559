import sharp from 'sharp'
import { expect, test } from 'vitest'
import { portrait } from '#demo/portrait.ts'
import { convertPicture } from './convert-picture.ts'

const tiff = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
  .tiff()
  .toBuffer()
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')

test.each([
  ['SVG', svg],
  ['TIFF', tiff],
])('convertPicture does not parse %s', async (_, upload) => {
  await expect(convertPicture(upload, 'invalid_image', async () => undefined)).rejects.toThrow('valid image')
  await expect(sharp(upload).metadata()).rejects.toThrow('unsupported image format')
})

test('convertPicture does not parse SVG after the demo has drawn its portraits', async () => {
  expect((await sharp(await portrait('rina', 1, 'influencer')).metadata()).format).toBe('png')
  await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
})
