import { lazyPages } from '#lib/i18n/lazy-page.ts'

const page = lazyPages(import.meta.glob('./locales/*.po'))(() => import('./admin-page.tsx'), 'AdminPage')

/** The admin panel. Its route's loader returns the tabs. */
export const adminPage = {
  ...page,
  loader: () => {
    void import('#lib/api/capabilities.ts').then(({ preloadCapabilities }) => preloadCapabilities())
    return page.loader()
  },
}
