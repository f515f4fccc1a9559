// The pages that mails link to share one chunk, since each is small.
export { ForgotPasswordPage } from './forgot-password-page.tsx'
export { ResetPasswordPage } from './reset-password-page.tsx'
export { UnsubscribePage } from './unsubscribe-page.tsx'
export { VerifyEmailPage } from './verify-email-page.tsx'
