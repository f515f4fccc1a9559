import { i18n } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Record<string, string> }>('../locales/*.po')

/** Loads a language's catalogue and shows the site in it. */
export async function activate(locale: string): Promise<void> {
  const load = catalogues[`../locales/${locale}.po`]
  if (!load) throw new Error(`There is no catalogue for ${locale}`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
