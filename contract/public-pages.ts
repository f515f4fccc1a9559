/** Pages that are the same for every visitor: prerendered and listed in the sitemap. */
export const publicPages = [
  '/',
  '/login',
  '/register',
  '/about',
  '/contact',
  '/pricing',
  '/success-stories',
  '/browse-campaigns',
  '/application-tips',
  '/community',
  '/resources',
  '/privacy-policy',
  '/terms-of-use',
] as const

/** A prerendered public page in one language. */
export interface PrerenderedPage {
  path: string
  language: 'en' | 'bn'
  /** This and the following fields are HTML. */
  title: string
  description: string
  /** Tags for the files needed before the first paint. */
  links: string
  body: string
}
