import { lazyPages } from '#lib/i18n/lazy-page.ts'

export type { Search as InfluencersSearch } from './search.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const influencersPage = lazyPage(() => import('./influencers-page.tsx'), 'InfluencersPage')
