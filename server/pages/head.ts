import type { Language } from '#contract/vocabulary.ts'

/** What search engines and those who share a link are told. Title and description are HTML, addresses are not. */
export interface Told {
  language: Language
  title: string
  description: string
  url: string
  picture: string
  /** The person whom the page is about. */
  person?: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Any text as HTML, between tags as well as in quotes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? '')

const regions: Record<Language, string> = { en: 'en_US', bn: 'bn_BD' }

/** The site's name as its pages write it. */
export const siteNames: Record<Language, string> = { en: 'Prochar', bn: 'প্রচার' }

/** The tags that belong into a page's head. */
export function headTags({ language, title, description, url, picture, person }: Told): string {
  const address = escapeHtml(url)
  const properties = {
    'og:site_name': siteNames[language],
    'og:type': person === undefined ? 'website' : 'profile',
    ...(person !== undefined && { 'profile:username': escapeHtml(person) }),
    'og:locale': regions[language],
    // The same address is read in either language.
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
