import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))
const mailPages = () => import('./mail-pages.ts')

export const loginPage = lazyPage(() => import('./login-page.tsx'), 'LoginPage')
export const forgotPasswordPage = lazyPage(mailPages, 'ForgotPasswordPage')
export const resetPasswordPage = lazyPage(mailPages, 'ResetPasswordPage')
export const confirmEmailPage = lazyPage(mailPages, 'ConfirmEmailPage')
export const verifyEmailPage = lazyPage(mailPages, 'VerifyEmailPage')
export const unsubscribePage = lazyPage(mailPages, 'UnsubscribePage')
export const registerPage = lazyPage(() => import('./register-page.tsx'), 'RegisterPage')
