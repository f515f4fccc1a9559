import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const loginPage = lazyPage(() => import('./login-page.tsx'), 'LoginPage')
export const registerPage = lazyPage(() => import('./register-page.tsx'), 'RegisterPage')
