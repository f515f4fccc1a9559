import { kindsCatalogue } from '#entities/notification/kinds/catalogue.ts'
import { lazyPages } from '#lib/i18n/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'), kindsCatalogue)

export const accountPage = lazyPage(() => import('./account-page.tsx'), 'AccountPage')
