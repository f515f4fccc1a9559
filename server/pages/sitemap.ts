import escapeHtml from 'escape-html'
import { framedPages, publicPages } from '#contract/values/public-pages.ts'
import type { Db } from '#platform/database/db.ts'
import { highestUserId, memberNames } from './queries.ts'

/** Each file covers a fixed range of ids, so that neither files nor queries grow with the number of members. */
const idsPerFile = 5_000

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function xml(list: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: string[]): string {
  const entries = addresses.map(address => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} ${namespace}>\n${entries.join('')}</${list}>\n`
}

/** Lists the sitemap files: one for the public pages, and as many as needed for the members. */
export async function sitemapIndex(db: Db, origin: string): Promise<string> {
  const files = Math.ceil((await highestUserId(db)) / idsPerFile)
  const members = Array.from({ length: files }, (_, index) => `${origin}/sitemap-members-${index + 1}.xml`)
  return xml('sitemapindex', 'sitemap', [`${origin}/sitemap-pages.xml`, ...members])
}

export const pagesSitemap = (origin: string): string =>
  xml(
    'urlset',
    'url',
    publicPages.map(path => origin + path),
  )

/** Renders one file of public profiles; undefined if the index does not list it. */
export async function membersSitemap(db: Db, origin: string, file: number): Promise<string | undefined> {
  const after = (file - 1) * idsPerFile
  if (!Number.isSafeInteger(file) || file < 1 || after >= (await highestUserId(db))) return undefined
  const names = await memberNames(db, { after, last: after + idsPerFile })
  return xml(
    'urlset',
    'url',
    names.map(name => `${origin}/user/${name}`),
  )
}

/**
 * Paths that require a session or are not pages. Each also covers the paths below it, so those with a parameter need no
 * entry; and profiles are public.
 */
const privatePaths = [
  '/api/',
  ...framedPages.filter(path => !path.includes(':')),
  // These redirect to pages above.
  '/create-campaign',
  '/influencer-search',
]

/**
 * Search engines run a profile's scripts, which replace its text with what they fetch here. The longer rule applies.
 */
const readByPublicPages = '/api/profile/'

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...privatePaths.map(path => `Disallow: ${path}`),
    `Allow: ${readByPublicPages}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
