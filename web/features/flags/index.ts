import { msg } from '@lingui/core/macro'
import type { AdminTab } from '#entities/admin/admin-tab.ts'
import { flagCatalogue } from '#entities/flag/dialog/catalogue.ts'
import { lazyParts } from '#lib/i18n/lazy-part.ts'

export type { FlagsSearch } from './filters.ts'

const lazyPart = lazyParts(import.meta.glob('./locales/*.po'), flagCatalogue)

export const flagsTab = {
  name: 'flags',
  label: msg`Flags`,
  see: 'flags.read',
  act: 'flags.decide',
  extension: 'flags',
  list: 'GET /admin/flags/',
  waiting: 'open_flags',
  Content: lazyPart(() => import('./flags-tab.tsx'), 'FlagsTab'),
} as const satisfies AdminTab
