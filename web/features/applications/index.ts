import { lazyPages } from '#lib/i18n/lazy-page.ts'

export type { ApplicationsSearch } from './search.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const applicationsPage = lazyPage(() => import('./applications-page.tsx'), 'ApplicationsPage')
