import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
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

/** A still WebP of one red pixel, with a colour profile. */
async function profiled(profile: Buffer): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer()
  const hasProfile = Buffer.from([0x20, ...Array<number>(9).fill(0)])
  return riff('RIFF', Buffer.from('WEBP'), riff('VP8X', hasProfile), riff('ICCP', profile), still.subarray(12))
}

/** Numbers as bytes: strings as they are, integers as 32 bits. */
const words = (...parts: (string | number)[]): Buffer =>
  Buffer.concat(
    parts.map(part => {
      if (typeof part === 'string') return Buffer.from(part, 'latin1')
      const word = Buffer.alloc(4)
      word.writeInt32BE(part)
      return word
    }),
  )

/** A colour profile whose red and blue are swapped, with further tags. */
function swappingProfile(further: Record<string, Buffer> = {}): Buffer {
  const colour = (...xyz: number[]) => words('XYZ ', 0, ...xyz.map(value => Math.round(value * 65_536)))
  const white = colour(0.9642, 1, 0.8249)
  const [red, green, blue] = [
    colour(0.436, 0.2225, 0.0139),
    colour(0.3851, 0.7169, 0.0971),
    colour(0.1431, 0.0606, 0.7142),
  ]
  const curve = words('curv', 0, 0)
  const curves = { rTRC: curve, gTRC: curve, bTRC: curve }
  const tags = Object.entries({ wtpt: white, rXYZ: blue, gXYZ: green, bXYZ: red, ...curves, ...further })
  let end = 132 + 12 * tags.length
  const table = tags.map(([name, { length }]) => words(name, (end += length) - length, length))
  const head = Buffer.concat([words(end, '\0\0\0\0', 0x04300000, 'mntrRGB XYZ '), Buffer.alloc(12), words('acsp')])
  const illuminant = Buffer.concat([Buffer.alloc(28), white.subarray(8)])
  return Buffer.concat([
    head,
    illuminant,
    Buffer.alloc(48),
    words(tags.length),
    ...table,
    ...tags.map(([, tag]) => tag),
  ])
}

/** One multi-process element, a matrix that makes every colour black. */
const threeToThree = '\0\x03\0\x03'
const blackening = words('mpet', 0, threeToThree, 1, 24, 60, 'matf', 0, threeToThree, ...Array<number>(12).fill(0))

test('convertPicture applies a colour profile unless it contains multi-process elements', async () => {
  const pixelOf = (profile: Buffer) =>
    profiled(profile).then(upload => convertPicture(upload, 'invalid_image', picture => picture.raw().toBuffer()))
  const [red = 0, , blue = 0] = await pixelOf(swappingProfile())
  expect(blue - red).toBeGreaterThan(200)
  expect([...(await pixelOf(swappingProfile({ D2B0: blackening })))]).toEqual([255, 0, 0])
})

/** A segment of a JPEG. */
function segment(marker: number, ...content: number[]): Buffer {
  return Buffer.from([0xff, marker, 0, content.length + 2, ...content])
}

/** A grey progressive JPEG of one block, which repeats its coefficients, except the first, in each further scan. */
function progressive(scans: number): Buffer {
  const onlyCode = (table: number, symbol: number) => [table, 1, ...Array<number>(15).fill(0), symbol]
  const scan = (from: number, to: number) => [segment(0xda, 1, 1, 0, from, to, 0), Buffer.from([0x7f])]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    segment(0xc4, ...onlyCode(0x00, 0)),
    segment(0xc4, ...onlyCode(0x10, 0)),
    ...scan(0, 0),
    ...Array.from({ length: scans - 1 }, () => scan(1, 63)).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

test('convertPicture refuses a JPEG of more than 300 scans', async () => {
  const sizeOf = (upload: Buffer) =>
    convertPicture(upload, 'invalid_image', async picture => (await picture.raw().toBuffer()).length)
  expect(await sizeOf(progressive(300))).toBe(8 * 8 * 3)
  await expect(sizeOf(progressive(301))).rejects.toThrow('valid image')
})

describe('EXIF', () => {
  const withExif = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).withExif({
    IFD0: { Copyright: 'A'.repeat(500) },
  })

  test.each(['jpeg', 'png', 'webp'] as const)('of a %s is refused if it refers to itself 17 times', async format => {
    const upload = await withExif.clone()[format]().toBuffer()
    const convert = () => convertPicture(upload, 'invalid_image', picture => picture.raw().toBuffer())
    expect(await convert()).toHaveLength(3)
    const start = upload.indexOf('II*\0')
    upload.writeUInt16LE(17, start + 8)
    for (let entry = start + 10; entry < start + 10 + 17 * 12; entry += 12) {
      upload.writeUInt16LE(0x8769, entry)
      upload.writeUInt32LE(8, entry + 8)
    }
    await expect(convert()).rejects.toThrow('valid image')
  })

  test('is not read from an AVIF', async () => {
    const upload = await withExif.clone().avif().toBuffer()
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    const metadata = await convertPicture(upload, 'invalid_image', picture => picture.metadata())
    expect([metadata.width, metadata.exif]).toEqual([1, undefined])
  })
})

describe('an AVIF with transparency', async () => {
  const transparent = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#f008' } })
    .avif()
    .toBuffer()
  const channelsOf = (upload: Buffer) =>
    convertPicture(upload, 'invalid_image', async picture => (await picture.raw().toBuffer()).length)
  const tooLarge = expect.objectContaining({ code: 'image_too_many_pixels' })

  test('is converted with its transparency', async () => {
    expect(await channelsOf(transparent)).toBe(4)
  })

  test('is refused if it does not state the size of the transparency', async () => {
    const upload = Buffer.from(transparent)
    // Its properties: the codec's, the size, the bits of each channel, and its purpose.
    const properties = upload.indexOf(Buffer.from([4, 0x84, 2, 5, 0x86]), upload.indexOf('ipma'))
    upload.writeUInt8(5, properties + 2)
    await expect(channelsOf(upload)).rejects.toEqual(tooLarge)
  })

  test('is refused if it states a size of more than 25 megapixels', async () => {
    const size = words(20, 'ispe', 0, 26_000, 1_000)
    const upload = Buffer.concat([transparent, words(8 + size.length, 'free'), size])
    await expect(channelsOf(upload)).rejects.toEqual(tooLarge)
  })

  test('is refused if a part is composed of other images', async () => {
    const upload = Buffer.from(transparent)
    upload.write('grid', upload.lastIndexOf('infe') + 12)
    await expect(channelsOf(upload)).rejects.toEqual(tooLarge)
  })
})
