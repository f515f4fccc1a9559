import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const influencersPage = lazyPage(() => import('./influencers-page.tsx'), 'InfluencersPage')
