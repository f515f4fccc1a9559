import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { WithdrawalsSearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'))

export const withdrawalsTab = {
  name: 'withdrawals',
  label: msg`Withdrawals`,
  see: 'withdrawals.read',
  act: 'withdrawals.decide',
  list: 'GET /admin/withdrawals/',
  waiting: 'pending_withdrawals',
  Content: lazyPart(() => import('./withdrawals-tab.tsx'), 'WithdrawalsTab'),
} as const satisfies AdminTab
