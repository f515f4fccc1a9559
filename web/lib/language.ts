import { languages, type Language } from '#contract/vocabulary.ts'
import { activate } from './i18n.ts'
import { getSession, onSessionChange, type User } from './session.ts'

const key = 'language'

const known = (word: string | null | undefined): Language | undefined => languages.find(language => language === word)

function chosen(): Language | undefined {
  try {
    return known(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

function keep(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}

/** The first of the browser's languages that the site is written in. */
function preferred(): Language {
  for (const tag of navigator.languages) {
    const language = known(tag.toLowerCase().split('-')[0])
    if (language) return language
  }
  return 'en'
}

/** The language to open the site in: the one chosen in this browser, else the browser's own. */
export const startingLanguage = (): Language => chosen() ?? preferred()

/** Keeps the choice on the account, for wherever the person signs in next. */
async function tellAccount(language: Language): Promise<void> {
  try {
    const { call } = await import('./call.ts')
    await call('PUT /language/', { body: { language } })
  } catch {
    // This browser keeps the choice all the same, and the account hears of the next one.
  }
}

/** Shows the site in a language and remembers it. Answers false where its words could not be fetched: nothing changes. */
async function change(language: Language): Promise<boolean> {
  try {
    await activate(language)
  } catch {
    return false
  }
  keep(language)
  return true
}

/** A person's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  if ((await change(language)) && getSession()) await tellAccount(language)
}

/** What a person chose elsewhere counts here from their sign-in on. */
export async function adoptLanguage({ language }: Pick<User, 'language'>): Promise<void> {
  if (language) await change(language)
}

// Who chose as a visitor and then signs in with an account that knows of no choice has made one for it.
onSessionChange(reason => {
  const language = chosen()
  if (reason === 'started' && language && !getSession()?.user.language) void tellAccount(language)
})

if (typeof window !== 'undefined') {
  // Chosen in another tab.
  window.addEventListener('storage', event => {
    if (event.key === key) activate(known(event.newValue) ?? preferred()).catch(() => undefined)
  })
}
