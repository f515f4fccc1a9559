import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'))

export const dashboardTab = {
  name: 'dashboard',
  label: msg`Dashboard`,
  see: 'dashboard.read',
  Content: lazyPart(() => import('./dashboard-tab.tsx'), 'DashboardTab'),
} as const satisfies AdminTab
