import { lazyPages } from '#lib/i18n/lazy-page.ts'

export type { PaymentsSearch } from './search.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const paymentsPage = lazyPage(() => import('./payments-page.tsx'), 'PaymentsPage')
