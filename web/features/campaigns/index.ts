import { lazyPages } from '#lib/i18n/lazy-page.ts'

export type { CampaignsSearch } from './search.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))
const pages = () => import('./pages.tsx')

export const campaignsPage = lazyPage(pages, 'CampaignsPage')
export const campaignPage = lazyPage(pages, 'CampaignPage')
