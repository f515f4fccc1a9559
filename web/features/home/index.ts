import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const homePage = lazyPage(() => import('./home-page.tsx'), 'HomePage')
