import { lazyPages } from '#lib/i18n/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const withdrawalsPage = lazyPage(() => import('./withdrawals-page.tsx'), 'WithdrawalsPage')
