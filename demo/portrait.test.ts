import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertPicture } from '#platform/files/convert-picture.ts'
import { portrait } from './portrait.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')

test('uploads are not parsed as SVG after the demo has drawn its portraits', async () => {
  await expect(convertPicture(svg, 'invalid_image', async () => undefined)).rejects.toThrow('valid image')
  expect((await sharp(await portrait('rina', 1, 'influencer')).metadata()).format).toBe('png')
  await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
})
