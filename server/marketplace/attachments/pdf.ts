/** Any version up to 2.x, at the very beginning. */
const header = /^%PDF-[12]\.\d[\r\n %]/
/** The end of every PDF: the offset of its last cross-reference table or stream. PDF viewers repair a wrong one. */
const ending = /startxref\s+(\d{1,8})\s+%%EOF[\0\s]*$/
/** How much of each end is examined. A browser that sniffs a type reads no further. */
const endBytes = 2_048

/** What makes a browser or an interpreter claim the beginning of a file. */
const foreignBeginning = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
/** The record at the end of an archive, without its comment of up to 65,535 bytes. */
const zipEndBytes = 22

/** Whether a program that opens archives from their end, as all do, would accept the file as one. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(zipEndBytes + 65_535))
  for (let at = tail.lastIndexOf(zipEnd); at !== -1; at = at > 0 ? tail.lastIndexOf(zipEnd, at - 1) : -1) {
    if (at + zipEndBytes <= tail.length && at + zipEndBytes + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

/**
 * Whether the file is a PDF and nothing else: it has the header at its beginning, objects, a root, and the end marker
 * with an offset within the file at its very end, and is not at the same time a page or an archive. Does not examine
 * the content of its objects.
 */
export function isPdf(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, endBytes)
  if (!header.test(beginning) || foreignBeginning.test(beginning)) return false
  const offset = ending.exec(bytes.toString('latin1', Math.max(0, bytes.length - endBytes)))?.[1]
  if (offset === undefined || Number(offset) >= bytes.length) return false
  return bytes.includes(' obj') && bytes.includes('/Root') && !endsAsArchive(bytes)
}
