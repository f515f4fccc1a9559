import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { DeskSearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'))

export const moneyDeskTab = {
  name: 'desk',
  label: msg`Money desk`,
  see: 'wallets.read',
  act: 'wallets.manage',
  extension: 'moneyDesk',
  list: 'GET /admin/wallet-entries/',
  Content: lazyPart(() => import('./money-desk-tab.tsx'), 'MoneyDeskTab'),
} as const satisfies AdminTab
