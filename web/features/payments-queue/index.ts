import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { QueueSearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'))

export const paymentsTab = {
  name: 'payments',
  label: msg`Payments`,
  see: 'payments.read',
  act: 'payments.decide',
  list: 'GET /admin/payments/',
  waiting: 'pending_payments',
  Content: lazyPart(() => import('./payments-tab.tsx'), 'PaymentsTab'),
} as const satisfies AdminTab
