import { i18n } from '@lingui/core'
import type { Language } from '#contract/vocabulary.ts'

interface Catalogue {
  messages: Record<string, string>
}

/** The catalogues of a language: lingui.config.ts says which words stand where. */
export type Words = 'landing' | 'info' | 'workspace'

/** Public pages are written ahead of time, where there is no browser. */
const isBuild = typeof document === 'undefined'

const catalogues = import.meta.glob<Catalogue>('../locales/*.po')
const needed = new Set<Words>(['landing'])
const coming = new Map<Words, Promise<void>>()
let wanted: Language = 'en'

async function read(language: Language, words: Words): Promise<Catalogue['messages']> {
  const load = catalogues[`../locales/${language}${words === 'workspace' ? '' : `-${words}`}.po`]
  if (!load) throw new Error(`There is no catalogue for ${language}`)
  return (await load()).messages
}

/** Longer than this nobody waits for a font: the text then stands in the system's until it comes. */
const fontPatience = 1_500

/** Brings the letters with the words, so that no text changes its size under the reader's eyes. */
async function letters(language: Language): Promise<void> {
  if (language !== 'bn' || isBuild) return
  const fonts = [400, 600].map(weight => document.fonts.load(`${weight} 1em 'Hind Siliguri'`, 'ক'))
  const patience = new Promise(resolve => setTimeout(resolve, fontPatience))
  await Promise.race([Promise.allSettled(fonts), patience])
}

async function show(): Promise<void> {
  const language = wanted
  const [parts] = await Promise.all([Promise.all([...needed].map(words => read(language, words))), letters(language)])
  i18n.load(language, Object.assign({}, ...parts))
  // Another language may have been chosen meanwhile.
  if (language !== wanted) return
  if (!isBuild) document.documentElement.lang = language
  i18n.activate(language)
}

/** Shows the site in a language, with all the words that have been needed so far. */
export async function activate(language: Language): Promise<void> {
  const before = wanted
  wanted = language
  try {
    await show()
  } catch (error) {
    if (wanted === language) wanted = before
    throw error
  }
}

/** Brings further words in the language that is shown. */
export async function loadWords(words: Words): Promise<void> {
  needed.add(words)
  const now = coming.get(words) ?? show()
  coming.set(words, now)
  try {
    await now
  } catch (error) {
    needed.delete(words)
    coming.delete(words)
    throw error
  }
}
