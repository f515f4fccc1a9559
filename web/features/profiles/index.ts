import { lazyPages } from '#lib/i18n/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const profilePage = lazyPage(() => import('./profile-page.tsx'), 'ProfilePage')
export const publicProfilePage = lazyPage(() => import('./public-profile-page.tsx'), 'PublicProfilePage')
