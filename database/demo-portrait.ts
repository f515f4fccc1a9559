import sharp from 'sharp'

const grounds = ['#0b6e4f', '#f5a524', '#c8553d', '#3d5a80', '#7d4e9e', '#2a7f8e', '#a23b72', '#5b7b3a']
const skins = ['#8d5a3b', '#a86f4a', '#c68a5f', '#6f4630']
const hairs = ['#1d1512', '#2b1d16', '#3a2a20']

/** A drawn face, or for a brand its sign: the same number always gives the same picture. */
export function portrait(number: number, role: 'brand' | 'influencer'): Promise<Buffer> {
  const ground = grounds[number % grounds.length]
  const accent = grounds[(number * 3 + 2) % grounds.length] === ground ? '#fdf1da' : grounds[(number * 3 + 2) % grounds.length]
  const skin = skins[number % skins.length]
  const hair = hairs[number % hairs.length]
  const covered = number % 3 === 0
  const face = `
    <path d="M60 400c0-90 60-130 140-130s140 40 140 130z" fill="${accent}"/>
    <rect x="170" y="225" width="60" height="70" rx="28" fill="${skin}"/>
    ${covered ? `<path d="M95 330c-20-190 30-250 105-250s125 60 105 250z" fill="${accent}"/>` : `<path d="M110 ${240 + (number % 4) * 20}c-20-130 25-170 90-170s110 40 90 170z" fill="${hair}"/>`}
    <ellipse cx="200" cy="190" rx="72" ry="88" fill="${skin}"/>
    ${covered ? '' : `<path d="M126 180c0-70 40-90 76-90s72 24 72 86c-30-40-60-46-84-46s-44 10-64 50z" fill="${hair}"/>`}
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
    <rect width="400" height="400" fill="${ground}"/>${role === 'brand' ? sign : face}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
