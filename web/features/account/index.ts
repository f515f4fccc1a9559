import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const accountPage = lazyPage(() => import('./account-page.tsx'), 'AccountPage')
