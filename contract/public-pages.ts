/** Pages that are the same for every visitor: written ahead of time, and listed in the sitemap. */
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

/** A public page as the build writes it, in one language. */
export interface PrerenderedPage {
  path: string
  language: 'en' | 'bn'
  /** What follows is HTML. */
  title: string
  description: string
  /** The files that the page needs before its first paint. */
  links: string
  body: string
}
