import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const campaignsPage = lazyPage(() => import('./campaigns-page.tsx'), 'CampaignsPage')
export const campaignPage = lazyPage(() => import('./campaign-page.tsx'), 'CampaignPage')
