import type { Catalogue } from '#lib/i18n/i18n.ts'

/** The messages about flags, for the dialog and the pages that show reasons. */
export const flagCatalogue: Catalogue = import.meta.glob('./locales/*.po')
