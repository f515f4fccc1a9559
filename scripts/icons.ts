/** Draws the icons, and the mark on the sharing picture, from `public/favicon.svg`. Run it after changing the mark. */
import { readFileSync, renameSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../public/', import.meta.url)
const icon = (name: string) => new URL(`icons/${name}.png`, folder).pathname
const mark = readFileSync(new URL('favicon.svg', folder), 'utf8')
const green = '#0b6e4f'
const paper = '#faf9f7'
const small = { palette: true, quality: 100, effort: 10 }

/** The mark with a margin of `margin` units around its 28. On a coloured background, the leaf is omitted. */
const framed = (margin: number, onGround: boolean) =>
  mark
    .replace('viewBox="0 0 28 28"', `viewBox="${-margin} ${-margin} ${28 + 2 * margin} ${28 + 2 * margin}"`)
    .replace(/<path [^>]*fill="#0b6e4f"\/>/, leaf => (onGround ? '' : leaf))

const drawn = (svg: string, size: number) => sharp(Buffer.from(svg), { density: 1200 }).resize(size, size)

for (const size of [192, 512])
  await drawn(framed(2, false), size)
    .png(small)
    .toFile(icon(`icon-${size}`))
// iOS rounds the corners, and Android crops to a circle of 80 %.
for (const [name, size, margin] of [
  ['apple-touch-icon', 180, 4],
  ['maskable-512', 512, 7],
] as const) {
  await drawn(framed(margin, true), size).flatten({ background: green }).png(small).toFile(icon(name))
}

const share = icon('share')
const onPaper = await drawn(framed(2, false), 64).flatten({ background: paper }).png().toBuffer()
await sharp(share)
  .composite([{ input: onPaper, left: 72, top: 72 }])
  .png(small)
  .toFile(`${share}.new`)
renameSync(`${share}.new`, share)
