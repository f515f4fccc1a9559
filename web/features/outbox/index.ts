import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { OutboxSearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'))

export const outboxTab = {
  name: 'outbox',
  label: msg`Outbox`,
  see: 'mails.read',
  extension: 'outbox',
  list: 'GET /admin/mails/',
  Content: lazyPart(() => import('./outbox-tab.tsx'), 'OutboxTab'),
} as const satisfies AdminTab
