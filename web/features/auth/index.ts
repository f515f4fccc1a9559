import { lazyPages } from '#lib/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const loginPage = lazyPage(() => import('./login-page.tsx'), 'LoginPage')
export const forgotPasswordPage = lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage')
export const resetPasswordPage = lazyPage(() => import('./reset-password-page.tsx'), 'ResetPasswordPage')
export const verifyEmailPage = lazyPage(() => import('./verify-email-page.tsx'), 'VerifyEmailPage')
export const unsubscribePage = lazyPage(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage')
export const registerPage = lazyPage(() => import('./register-page.tsx'), 'RegisterPage')
