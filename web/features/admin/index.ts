import { lazyPages } from '#lib/lazy-page.ts'

export type { AdminParams } from './tabs.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const adminPage = lazyPage(() => import('./admin-page.tsx'), 'AdminPage')
