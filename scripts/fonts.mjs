// npm run fonts: subsets the fonts in web/ui/fonts to the characters that the pages use.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../web/ui/fonts')

/** The characters of Inter that the pages themselves use, equal to the unicode-range in web/ui/base.css. */
const basic = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2000, 0x206f],
  [0x2212, 0x2212],
]
/** The characters that people type. */
const accented = [
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2215, 0x2215],
]

const textOf = ranges =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('')

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const bengali = weight => `@fontsource/hind-siliguri/files/hind-siliguri-bengali-${weight}-normal.woff2`

/** Tables that request smooth, unhinted outlines. Without them, FreeType would hint the glyphs itself. */
const unhinted = {
  // One range for all sizes: gridfit and smooth in both directions.
  gasp: Buffer.from('00010001ffff000f', 'hex'),
  // PUSHW 511, SCANCTRL, PUSHB 4, SCANTYPE.
  prep: Buffer.from('b801ff85b0048d', 'hex'),
}

const padded = length => Math.ceil(length / 4) * 4

/** The sum of a table's 32-bit words, for the font's directory. */
function checksum(table) {
  const words = Buffer.concat([table, Buffer.alloc(padded(table.length) - table.length)])
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

/** Adds tables to a TrueType font. */
function withTables(font, added) {
  const count = font.readUInt16BE(4)
  const present = Array.from({ length: count }, (_, index) => {
    const at = 12 + index * 16
    const offset = font.readUInt32BE(at + 8)
    return [font.toString('latin1', at, at + 4), font.subarray(offset, offset + font.readUInt32BE(at + 12))]
  })
  const tables = Object.entries({ ...Object.fromEntries(present), ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const directory = Buffer.alloc(12 + tables.length * 16)
  font.copy(directory, 0, 0, 4)
  directory.writeUInt16BE(tables.length, 4)
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((tables.length - power) * 16, 10)
  let offset = directory.length
  for (const [index, [tag, table]] of tables.entries()) {
    const at = 12 + index * 16
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(checksum(table), at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    offset += padded(table.length)
  }
  const contents = tables.flatMap(([, table]) => [table, Buffer.alloc(padded(table.length) - table.length)])
  return Buffer.concat([directory, ...contents])
}

/** Writes a font with only the glyphs of a text, or with all of them. */
async function write(name, source, text, options = {}) {
  const original = await readFile(resolve(source))
  const all = text === undefined ? { keepAllGlyphs: true } : {}
  const cut = await subsetFont(original, text, { targetFormat: 'truetype', noHinting: true, ...all, ...options })
  const font = await fontverter.convert(withTables(cut, unhinted), 'woff2')
  await writeFile(join(folder, `${name}.woff2`), font)
  process.stdout.write(`${name}: ${original.length} → ${font.length} bytes\n`)
}

for (const [name, ranges] of [
  ['inter', basic],
  ['inter-accented', accented],
]) {
  await write(name, inter, textOf(ranges), {
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
    // Kerning, accents, tabular figures and the slashed zero of IDs.
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'zero'],
  })
}
await copyFile(join(resolve(inter), '../../LICENSE'), join(folder, 'LICENSE-Inter.txt'))
for (const weight of [400, 600]) {
  await write(`hind-siliguri-${weight}`, bengali(weight), undefined)
  await write(`taka-${weight}`, bengali(weight), '৳')
}
// The features that join প্র.
await write('bangla-words', bengali(400), 'বাংলা প্রচার', { keepFeatures: ['blwf', 'pres'] })
