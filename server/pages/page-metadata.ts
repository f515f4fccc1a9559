import escapeHtml from 'escape-html'
import { siteNames } from '#contract/values/names.ts'
import type { Language } from '#contract/values/vocabulary.ts'

/** Metadata for search engines and link previews. Title and description are HTML; URLs are not. */
export interface PageMetadata {
  language: Language
  title: string
  description: string
  url: string
  picture: string
  /** The username of the profile's owner. */
  person?: string
}

const regions: Record<Language, string> = { en: 'en_US', bn: 'bn_BD' }

/** Renders the tags of a page's head. */
export function headTags({ language, title, description, url, picture, person }: PageMetadata): string {
  const address = escapeHtml(url)
  const properties = {
    'og:site_name': siteNames[language],
    'og:type': person === undefined ? 'website' : 'profile',
    ...(person !== undefined && { 'profile:username': escapeHtml(person) }),
    'og:locale': regions[language],
    // The same URL serves both languages.
    'og:locale:alternate': regions[language === 'en' ? 'bn' : 'en'],
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': escapeHtml(picture),
  }
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${address}">`,
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${content}">`),
    `<meta name="twitter:card" content="${person === undefined ? 'summary_large_image' : 'summary'}">`,
  ].join('')
}
