import { i18n } from '@lingui/core'

interface Catalogue {
  messages: Record<string, string>
}

/** Two catalogues per language: lingui.config.ts says which words stand where. */
export type Words = 'landing' | 'workspace'

const catalogues = import.meta.glob<Catalogue>('../locales/*.po')
const loaded = new Set<Words>(['landing'])

async function read(locale: string, words: Words): Promise<Catalogue['messages']> {
  const load = catalogues[`../locales/${locale}${words === 'landing' ? '-landing' : ''}.po`]
  if (!load) throw new Error(`There is no catalogue for ${locale}`)
  return (await load()).messages
}

/** Shows the site in a language, with all the words that have been needed so far. */
export async function activate(locale: string): Promise<void> {
  const parts = await Promise.all([...loaded].map(words => read(locale, words)))
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...parts) })
  document.documentElement.lang = locale
}

/** Brings further words in the language that is shown. */
export async function loadWords(words: Words): Promise<void> {
  if (loaded.has(words)) return
  const messages = await read(i18n.locale, words)
  loaded.add(words)
  i18n.load(i18n.locale, messages)
}
