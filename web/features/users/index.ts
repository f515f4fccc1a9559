import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { UsersSearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'))

export const usersTab = {
  name: 'users',
  label: msg`Users`,
  see: 'users.read',
  act: 'users.manage',
  list: 'GET /users/all/',
  Content: lazyPart(() => import('./users-tab.tsx'), 'UsersTab'),
} as const satisfies AdminTab
