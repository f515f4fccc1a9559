// The pages opened from emails share one chunk, because each is small.
export { ConfirmEmailPage } from './confirm-email-page.tsx'
export { ForgotPasswordPage } from './forgot-password-page.tsx'
export { ResetPasswordPage } from './reset-password-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
export { VerifyEmailPage } from './verify-email-page.tsx'
