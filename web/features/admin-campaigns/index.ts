import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { CampaignsSearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'))

export const campaignsTab = {
  name: 'campaigns',
  label: msg`Campaigns`,
  see: 'campaigns.read',
  list: 'GET /admin/campaigns/',
  Content: lazyPart(() => import('./campaigns-tab.tsx'), 'CampaignsTab'),
} as const satisfies AdminTab
