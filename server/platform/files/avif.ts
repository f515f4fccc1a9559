// The decoder reports the size of an AVIF's main image. Its transparency, or the images that it is composed of, may be
// far larger: decoding a file of 1 kB took 2 GB of memory.

/** Whether a file is an AVIF, or another file with the same structure. */
const isAvif = (upload: Buffer): boolean => upload.toString('latin1', 4, 8) === 'ftyp'

/** The positions of the names of all boxes of a type. */
function positionsOf(upload: Buffer, type: string): number[] {
  const found: number[] = []
  for (let at = upload.indexOf(type); at !== -1; at = upload.indexOf(type, at + type.length)) found.push(at)
  return found
}

/** The position of an item's type, given the position of the name of its box. */
const typeAt = (upload: Buffer, item: number): number => item + (upload[item + 4] === 2 ? 12 : 14)

/** The type of an item. */
const typeOf = (upload: Buffer, item: number): string =>
  upload.toString('latin1', typeAt(upload, item), typeAt(upload, item) + 4)

/** Hides an AVIF's EXIF, since its orientation is stored elsewhere. Returns any other picture unchanged. */
export function withoutExifOfAvif(upload: Buffer): Buffer {
  if (!isAvif(upload)) return upload
  const changed = Buffer.from(upload)
  for (const item of positionsOf(upload, 'infe')) {
    if (typeOf(upload, item) === 'Exif') changed.write('none', typeAt(upload, item))
  }
  return changed
}

/** The maximum number of items, properties and lists of a kind. Real files have a few. */
const maxParts = 100

/** Throws above the limit. */
function assertWithinLimit(count: number): void {
  if (count > maxParts) throw new RangeError('The AVIF has too many parts')
}

/** The types of the properties in a container of properties. */
function propertyTypes(upload: Buffer, container: number): string[] {
  const end = container - 4 + upload.readUInt32BE(container - 4)
  const types: string[] = []
  for (let at = container + 4; at < end; at += Math.max(8, upload.readUInt32BE(at))) {
    types.push(upload.toString('latin1', at + 4, at + 8))
    assertWithinLimit(types.length)
  }
  return types
}

/** The types of each item's properties, according to the box that lists them. */
function propertiesOfItems(upload: Buffer, list: number, types: readonly string[]): string[][] {
  const items = upload.readUInt32BE(list + 8)
  assertWithinLimit(items)
  const idLength = upload.readUInt8(list + 4) === 0 ? 2 : 4
  const isLong = (upload.readUInt8(list + 7) & 1) === 1
  let at = list + 12
  return Array.from({ length: items }, () => {
    const count = upload.readUInt8(at + idLength)
    at += idLength + 1
    const properties: string[] = []
    for (let index = 0; index < count; index += 1) {
      const number = isLong ? upload.readUInt16BE(at) & 0x7fff : upload.readUInt8(at) & 0x7f
      properties.push(types[number - 1] ?? '')
      at += isLong ? 2 : 1
    }
    return properties
  })
}

/** Items composed of others, whose size is not a property. */
const composed = ['grid', 'iovl', 'iden', 'tili']

/**
 * Whether a file is an AVIF in which an image may have more than `maxPixels`. The decoder refuses an image whose size
 * differs from its property, but decodes transparency without that property. Throws for a damaged file, and for one
 * with far more parts than any picture has.
 */
export function hasLargeImages(upload: Buffer, maxPixels: number): boolean {
  if (!isAvif(upload)) return false
  const isLarge = (at: number) => upload.readUInt32BE(at + 8) * upload.readUInt32BE(at + 12) > maxPixels
  if (positionsOf(upload, 'ispe').some(isLarge)) return true
  if (positionsOf(upload, 'infe').some(item => composed.includes(typeOf(upload, item)))) return true
  const [container, ...others] = positionsOf(upload, 'ipco')
  if (container === undefined || others.length > 0) return true
  const types = propertyTypes(upload, container)
  const lists = positionsOf(upload, 'ipma')
  assertWithinLimit(lists.length)
  return lists.some(list =>
    propertiesOfItems(upload, list, types).some(
      properties => (properties.includes('av1C') || properties.includes('auxC')) && !properties.includes('ispe'),
    ),
  )
}
