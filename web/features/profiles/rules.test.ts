import '#lib/dom/test-browser.ts'
import { expect, test } from 'vitest'
import { limits } from '#contract/values/limits.ts'
import { publicLink } from '#lib/dom/public-link.ts'
import { typedCount } from '#lib/i18n/format.ts'
import { followersProblem, followStored, isLink, pictureProblem, profileStrength, wholeLink } from './rules.ts'

test('pictureProblem accepts JPEG, PNG, WebP, GIF and AVIF up to 5,242,880 bytes', () => {
  const size = 5_242_880
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
    expect(pictureProblem({ type, size })).toBeNull()
  for (const type of ['image/heic', 'image/svg+xml', 'application/pdf', '']) {
    expect(pictureProblem({ type, size: 10 })).toBe('invalid')
  }
  expect(pictureProblem({ type: 'image/png', size: size + 1 })).toBe('large')
})

test('wholeLink adds https:// when there is no scheme', () => {
  expect(wholeLink(' instagram.com/rina ')).toBe('https://instagram.com/rina')
  expect(wholeLink('http://example.com')).toBe('http://example.com')
  expect(wholeLink('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(wholeLink('   ')).toBe('')
})

test.each([
  ['instagram', 'https://instagram.com/rina.films'],
  ['youtube', 'https://youtube.com/@rina.films'],
  ['tiktok', 'https://tiktok.com/@rina.films'],
  ['twitter', 'https://twitter.com/rina.films'],
] as const)('wholeLink turns a username into its address on %s', (network, address) => {
  for (const typed of [' @rina.films ', 'rina.films']) expect(wholeLink(typed, network)).toBe(address)
  expect(isLink(address)).toBe(true)
  expect(wholeLink(address, network)).toBe(address)
})

test.each([
  ['rina_films', 'https://instagram.com/rina_films'],
  ['instagram.com/rina', 'https://instagram.com/rina'],
  ['rina.com/me', 'https://rina.com/me'],
  ['www.Instagram.com', 'https://www.Instagram.com'],
  ['https://rina.com', 'https://rina.com'],
  ['me@rina.com', 'https://me@rina.com'],
  ['-', 'https://-'],
])('wholeLink for Instagram completes %s to %s', (typed, link) => {
  expect(wholeLink(typed, 'instagram')).toBe(link)
})

test.each([
  'https://instagram.com',
  'https://www.instagram.com/',
  'https://instagram.com/...',
  'https://youtube.com/@...',
  'https://m.tiktok.com/@',
  'https://x.com/',
  'https://@rina',
  'https://rina.local',
  'https://blog.example',
  'http://localhost.',
  'http://127.0.0.1/rina',
  'http://[::1]/rina',
  'https://rina..com',
  'https://rina.123',
])("isLink refuses %s, which is nobody's page", link => {
  expect(isLink(link)).toBe(false)
})

test('isLink accepts http and https links to a host without credentials', () => {
  for (const link of ['', 'https://example.com', 'http://example.com/a?b=c#d', 'https://প্রচার.বাংলা/']) {
    expect([link, isLink(link)]).toEqual([link, true])
  }
  const long = `https://example.com/${'a'.repeat(limits.link.max)}`
  for (const link of [
    'javascript:alert(1)',
    'ftp://example.com',
    'https://me:pw@example.com',
    'https://rina',
    'https://',
    long,
  ]) {
    expect([link, isLink(link)]).toEqual([link, false])
  }
})

test('followersProblem accepts integers up to the maximum, including those typed in Bangla digits', () => {
  expect(typedCount('১২,৫০০')).toBe('12500')
  for (const count of ['', '0', '12500', '2147483647']) expect([count, followersProblem(count)]).toEqual([count, null])
  for (const count of ['-1', '1.5', '1e3', 'many']) {
    expect([count, followersProblem(count)]).toEqual([count, 'invalid'])
  }
  for (const count of ['2147483648', '30000000000']) expect([count, followersProblem(count)]).toEqual([count, 'large'])
})

test('profileStrength lists the items of each role and whether they are present', () => {
  const names = { username: 'rina', email: 'rina@example.com' }
  const brand = {
    ...names,
    role: 'brand',
    profile_picture: '/media/pictures/a.webp',
    bio: '  ',
    industry: 'Tea',
  } as const
  expect(profileStrength(brand)).toEqual([
    { item: 'picture', added: true },
    { item: 'bio', added: false },
    { item: 'industry', added: true },
  ])
  const influencer = { ...names, role: 'influencer', profile_picture: null, bio: 'I cook', category: 'food' } as const
  expect(profileStrength(influencer)).toEqual([
    { item: 'picture', added: false },
    { item: 'bio', added: true },
    { item: 'category', added: true },
  ])
})

test('links are read in browsers without URL.parse', () => {
  const { parse } = URL
  Object.defineProperty(URL, 'parse', { value: undefined, configurable: true, writable: true })
  try {
    expect([isLink('https://rina.com/a'), isLink('https://')]).toEqual([true, false])
    expect([publicLink('https://rina.com'), publicLink('rina'), publicLink('javascript:alert(1)')]).toEqual([
      'https://rina.com/',
      undefined,
      undefined,
    ])
  } finally {
    Object.defineProperty(URL, 'parse', { value: parse, configurable: true, writable: true })
  }
})

test('followStored adopts later stored values, except in fields that the user has changed', () => {
  const before = { bio: '', website: 'a', links: { youtube: '', tiktok: 'b' } }
  const typed = { bio: 'mine', website: 'a', links: { youtube: 'mine', tiktok: 'b' } }
  const now = { bio: 'theirs', website: 'theirs', links: { youtube: '', tiktok: 'theirs' } }
  const both = { bio: 'mine', website: 'theirs', links: { youtube: 'mine', tiktok: 'theirs' } }
  expect(followStored(typed, before, now)).toEqual(both)
})
