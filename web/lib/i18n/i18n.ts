import { i18n, type MessageDescriptor } from '@lingui/core'
import { isolated } from '#contract/values/isolated.ts'
import type { Language } from '#contract/values/vocabulary.ts'

type Values = Record<string, unknown>

const isolatedValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  )

const translate = i18n._.bind(i18n)

// All sentences pass through here, so that bidirectional text in a title or note cannot reorder the words around it.
i18n._ = (id: MessageDescriptor | string, values?: Values, options?: { message?: string }): string => {
  if (typeof id === 'string') return translate(id, values && isolatedValues(values), options)
  return translate(id.values ? { ...id, values: isolatedValues(id.values) } : id)
}

/** The files of a catalogue, one per language, as `import.meta.glob('./locales/*.po')` finds them. */
export type Catalogue = Record<string, () => Promise<unknown>>

type Messages = Record<string, string>

/** The messages of web/lib, web/ui and web/entities, which the working pages share. */
export const sharedCatalogue: Catalogue = import.meta.glob('../../locales/*.po')

/** The build renders public pages, where there is no browser. */
const isBuild = typeof document === 'undefined'

const loading = new Map<Catalogue, Promise<void>>()
/** The catalogues to reload when the language changes. */
const loaded = new Set<Catalogue>()
let selected: Language = 'en'

async function readMessages(catalogue: Catalogue, language: Language): Promise<Messages> {
  const load = Object.entries(catalogue).find(([path]) => path.endsWith(`/${language}.po`))?.[1]
  if (!load) throw new Error(`No catalogue for ${language}`)
  // The shape that Lingui's Vite plugin gives a .po file.
  return ((await load()) as { messages: Messages }).messages
}

/** The longest wait for a font, in milliseconds. Until it arrives, text uses a system font. */
const fontTimeout = 1_500

/** Loads a language's fonts together with its messages, so that visible text does not change size. */
async function loadFonts(language: Language): Promise<void> {
  if (language !== 'bn' || isBuild) return
  const fonts = [400, 600].map(weight => document.fonts.load(`${weight} 1em 'Hind Siliguri'`, 'ক'))
  const timeout = new Promise(resolve => setTimeout(resolve, fontTimeout))
  await Promise.race([Promise.allSettled(fonts), timeout])
}

async function showSelected(): Promise<void> {
  const language = selected
  const [messages] = await Promise.all([
    Promise.all([...loaded].map(catalogue => readMessages(catalogue, language))),
    loadFonts(language),
  ])
  i18n.load(language, Object.assign({}, ...messages))
  // The user may have selected another language since.
  if (language !== selected) return
  // Setting the same language again would restyle the whole page.
  if (!isBuild && document.documentElement.lang !== language) document.documentElement.lang = language
  // Both languages use Indian digit grouping, also inside messages.
  i18n.activate(language, `${language}-IN`)
}

/**
 * Shows the site in a language, with every catalogue loaded so far. Returns whether it is still the last one selected.
 * Rejects and keeps the old language if a catalogue fails to load.
 */
export async function activate(language: Language): Promise<boolean> {
  const previous = selected
  selected = language
  try {
    await showSelected()
    return language === selected
  } catch (error) {
    if (selected === language) selected = previous
    throw error
  }
}

/** Adds a catalogue in the current language. Rejects if it fails to load; the next call tries again. */
export function loadCatalogue(catalogue: Catalogue): Promise<void> {
  const known = loading.get(catalogue)
  if (known) return known
  // Loads it separately first, so that a failure does not affect other catalogues.
  const promise = readMessages(catalogue, selected).then(() => {
    loaded.add(catalogue)
    return showSelected()
  })
  loading.set(catalogue, promise)
  promise.catch(() => {
    loaded.delete(catalogue)
    loading.delete(catalogue)
  })
  return promise
}
