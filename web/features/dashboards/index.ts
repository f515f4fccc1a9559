import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const dashboardPage = lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage')
