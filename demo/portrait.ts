import sharp from 'sharp'

const backgrounds = ['#0b6e4f', '#f5a524', '#c8553d', '#3d5a80', '#7d4e9e', '#2a7f8e', '#a23b72', '#5b7b3a']
const skins = ['#8d5a3b', '#a86f4a', '#c68a5f', '#6f4630']
const hairs = ['#1d1512', '#2b1d16', '#3a2a20']

const short = new Set([
  'tanvir.eats',
  'shuvo.frames',
  'nafis.codes',
  'jisan.gg',
  'mahin.moves',
  'sabbir.builds',
  'riyad.rider',
  'adnan.laughs',
  'tonmoy.tunes',
  'hasib.history',
  'bappi.bites',
  'zubair.zooms',
  'rafi.rides',
  'arif.plays',
])
const covered = new Set(['ayesha.cooks', 'tasnim.skin', 'farzana.fit', 'ishrat.inks', 'mehzabin.styles'])

/** Hair behind and in front of the face. */
function hairOf(
  username: string,
  colour: string | undefined,
  cloth: string | undefined,
  number: number,
): [string, string] {
  if (covered.has(username)) return [`<path d="M95 330c-20-190 30-250 105-250s125 60 105 250z" fill="${cloth}"/>`, '']
  if (short.has(username)) {
    return [
      '',
      `<path d="M124 196c-14-80 20-122 76-122s90 42 76 122c-4-34-14-56-30-66c-30 10-62 10-92 0c-16 10-26 32-30 66z" fill="${colour}"/>`,
    ]
  }
  return [
    `<path d="M110 ${240 + (number % 4) * 20}c-20-130 25-170 90-170s110 40 90 170z" fill="${colour}"/>`,
    `<path d="M126 180c0-70 40-90 76-90s72 24 72 86c-30-40-60-46-84-46s-44 10-64 50z" fill="${colour}"/>`,
  ]
}

/**
 * Uploads are never parsed as SVG (server/platform/files/convert-picture.ts), so this is allowed only while drawing.
 */
const svgInput = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Draws a face, or a logo for a brand. The same user always gets the same picture. */
export async function portrait(username: string, number: number, role: 'brand' | 'influencer'): Promise<Buffer> {
  const background = backgrounds[number % backgrounds.length]
  const accent =
    backgrounds[(number * 3 + 2) % backgrounds.length] === background
      ? '#fdf1da'
      : backgrounds[(number * 3 + 2) % backgrounds.length]
  const skin = skins[number % skins.length]
  const hair = hairs[number % hairs.length]
  const [behind, before] = hairOf(username, hair, accent, number)
  const face = `
    <path d="M60 400c0-90 60-130 140-130s140 40 140 130z" fill="${accent}"/>
    <rect x="170" y="225" width="60" height="70" rx="28" fill="${skin}"/>
    ${behind}
    <ellipse cx="200" cy="190" rx="72" ry="88" fill="${skin}"/>
    ${before}
    <circle cx="173" cy="192" r="8" fill="#1d1512"/><circle cx="227" cy="192" r="8" fill="#1d1512"/>
    <path d="M170 232q30 ${18 + (number % 3) * 6} 60 0" fill="none" stroke="#1d1512" stroke-width="7" stroke-linecap="round"/>`
  const turn = (number * 37) % 90
  const sign = `
    <g transform="rotate(${turn} 200 200)" fill="none" stroke="#fdf1da" stroke-width="26">
      <path d="M200 90c70 40 70 180 0 220c-70-40-70-180 0-220z"/>
      <path d="M90 200c40-70 180-70 220 0c-40 70-180 70-220 0z"/>
    </g>
    <circle cx="200" cy="200" r="30" fill="${accent}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">
    <rect width="400" height="400" fill="${background}"/>${role === 'brand' ? sign : face}</svg>`
  sharp.unblock(svgInput)
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer()
  } finally {
    sharp.block(svgInput)
  }
}
