import { lazyPages } from '#lib/i18n/lazy-page.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const messagesPage = lazyPage(() => import('./messages-page.tsx'), 'MessagesPage')
