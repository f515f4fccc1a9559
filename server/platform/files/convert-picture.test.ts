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

/** A chunk of a RIFF file, such as WebP. */
function riff(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.from(`${name}0000`)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

async function animation(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer()
  const isAnimation = Buffer.from([2, ...Array<number>(9).fill(0)])
  const frame = riff('ANMF', Buffer.alloc(16), still.subarray(12))
  const parts = [riff('VP8X', isAnimation), riff('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)]
  return riff('RIFF', Buffer.from('WEBP'), ...parts)
}

test('convertPicture refuses a WebP animation of more than 5,000 frames', async () => {
  const widthOf = (upload: Buffer) => convertPicture(upload, 'invalid_image', async (_, { width }) => width)
  expect(await widthOf(await animation(5_000))).toBe(1)
  await expect(widthOf(await animation(5_001))).rejects.toThrow('valid image')
})

test('convertPicture does not parse SVG after the demo has drawn its portraits', async () => {
  expect((await sharp(await portrait('rina', 1, 'influencer')).metadata()).format).toBe('png')
  await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
})
