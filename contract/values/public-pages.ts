import type { Language } from './vocabulary.ts'

/** Pages that are the same for every visitor. They are prerendered and listed in the sitemap. */
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

/**
 * Pages that differ by viewer. Until the app has loaded their content, they show a frame: the header and grey blocks.
 * Parameters use Fastify's syntax.
 */
export const framedPages = [
  '/dashboard',
  '/campaigns',
  '/campaigns/:id',
  '/applications',
  '/payments',
  '/withdrawals',
  '/statement',
  '/influencers',
  '/messages',
  '/profile',
  '/account',
  '/admin-panel',
  '/users',
  '/user/:username',
] as const

/** The contact address in prerendered pages. The server replaces it with the configured one. */
export const exampleSupportEmail = 'support@prochar.example'

/** A prerendered public page in one language. */
export interface PrerenderedPage {
  path: string
  language: Language
  /** HTML, like the following fields. */
  title: string
  description: string
  /** Tags for the files needed before the first paint. */
  links: string
  /** Tags for the page's scripts. */
  scripts: string
  body: string
}

/** What the build knows about a framed page in one language. */
export interface FramedPage {
  path: (typeof framedPages)[number]
  language: Language
  /** Tags for the files that the page loads, as HTML. */
  links: string
  scripts: string
}

/** The file `prerendered.json` of a built site. */
export interface Prerendered {
  pages: PrerenderedPage[]
  framed: FramedPage[]
}
