import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { kindsCatalogue } from '#entities/notification/kinds/catalogue.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { ActivitySearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'), kindsCatalogue)

export const activityTab = {
  name: 'activity',
  label: msg`Activity`,
  see: 'activity.read',
  extension: 'activity',
  list: 'GET /admin/activity/',
  Content: lazyPart(() => import('./activity-tab.tsx'), 'ActivityTab'),
} as const satisfies AdminTab
