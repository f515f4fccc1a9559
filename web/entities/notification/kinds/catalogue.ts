import type { Catalogue } from '#lib/i18n/i18n.ts'

/** The messages of the kinds of notifications, for the pages that name them. */
export const kindsCatalogue: Catalogue = import.meta.glob('./locales/*.po')
