import { lazyPages } from '#lib/i18n/lazy-page.ts'

export type { StatementParams } from './params.ts'

const lazyPage = lazyPages(import.meta.glob('./locales/*.po'))

export const statementPage = lazyPage(() => import('./statement-page.tsx'), 'StatementPage')
