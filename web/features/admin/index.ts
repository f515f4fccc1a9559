import { flagCatalogue } from '#entities/flag/dialog/flag-words.ts'
import { kindsCatalogue } from '#entities/notification/kinds/catalogue.ts'
import { lazyPages } from '#lib/i18n/lazy-page.ts'

export type { AdminParams } from './tabs.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'), kindsCatalogue, flagCatalogue)

const page = lazyPage(() => import('./admin-page.tsx'), 'AdminPage')

export const adminPage = {
  ...page,
  loader: () => {
    void import('#lib/api/capabilities.ts').then(({ preloadCapabilities }) => preloadCapabilities())
    return page.loader()
  },
}
