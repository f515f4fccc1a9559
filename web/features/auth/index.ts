import { lazyPages } from '#lib/i18n/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))
const entryPages = () => import('./entry-pages.tsx')
const mailPages = () => import('./mail-pages.ts')

export const loginPage = lazyPage(entryPages, 'LoginPage')
export const forgotPasswordPage = lazyPage(mailPages, 'ForgotPasswordPage')
export const resetPasswordPage = lazyPage(mailPages, 'ResetPasswordPage')
export const confirmEmailPage = lazyPage(mailPages, 'ConfirmEmailPage')
export const verifyEmailPage = lazyPage(mailPages, 'VerifyEmailPage')
export const unsubscribePage = lazyPage(mailPages, 'UnsubscribePage')
export const registerPage = lazyPage(entryPages, 'RegisterPage')
