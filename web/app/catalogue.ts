import type { Catalogue } from '#lib/i18n/i18n.ts'

/** The messages of the shell, which every page needs. */
export const appCatalogue: Catalogue = import.meta.glob('./locales/*.po')
