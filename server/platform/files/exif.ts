// The decoder reads EXIF directories recursively. A picture of 50 kB whose directory refers to itself thousands of
// times kept it busy for a quarter of a minute, before and after anything else could be known about the picture.

/** The beginnings of an EXIF block, in either byte order. */
const headers = ['II*\0', 'MM\0*']

/** More than any picture has, including those of its thumbnails and of its camera's notes. */
const maxBlocks = 32

/** The decoder ignores the rest of a longer block. */
const blockLength = 65_536

/** The entries that refer to the directories for EXIF, GPS and interoperability. */
const references = new Set([0x8769, 0x8825, 0xa005])

/** More than any camera writes. */
const maxReferences = 16

/** Whether a block's directories refer to others too often. */
function hasTooManyReferences(block: Buffer): boolean {
  const view = new DataView(block.buffer, block.byteOffset, block.length)
  const littleEndian = block[0] === headers[0]?.charCodeAt(0)
  const first = block.length < 8 ? block.length : view.getUint32(4, littleEndian)
  const directories = new Set([first])
  let count = 0
  for (const start of directories) {
    if (start + 2 > block.length) continue
    const end = start + 2 + 12 * view.getUint16(start, littleEndian)
    for (let entry = start + 2; entry < end && entry + 12 <= block.length; entry += 12) {
      if (!references.has(view.getUint16(entry, littleEndian))) continue
      count += 1
      if (count > maxReferences) return true
      directories.add(view.getUint32(entry + 8, littleEndian))
    }
    // The thumbnail's directory.
    if (start === first && end + 4 <= block.length) directories.add(view.getUint32(end, littleEndian))
  }
  return false
}

/** Whether a picture may contain EXIF that takes too long to read. It must not be split, as in AVIF. */
export function hasCostlyExif(upload: Buffer): boolean {
  let blocks = 0
  for (const header of headers) {
    for (let at = upload.indexOf(header); at !== -1; at = upload.indexOf(header, at + header.length)) {
      blocks += 1
      if (blocks > maxBlocks || hasTooManyReferences(upload.subarray(at, at + blockLength))) return true
    }
  }
  return false
}
