import type { Body } from '#contract/index.ts'
import { languages, type Language } from '#contract/values/roles.ts'
import { getSession, onSessionChange, type User } from '#lib/http/session.ts'
import { activate } from './i18n.ts'

const key = 'language'

/** Dispatched on the window if a language fails to load. */
export const languageFailure = 'languagefailure'

const asLanguage = (text: string | null | undefined): Language | undefined =>
  languages.find(language => language === text)

function chosen(): Language | undefined {
  try {
    return asLanguage(localStorage.getItem(key))
  } catch {
    return undefined
  }
}

function keep(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage is disabled, so the choice lasts as long as the page.
  }
}

/** The first of the browser's languages that the site supports. */
function preferred(): Language {
  for (const tag of navigator.languages) {
    const language = asLanguage(tag.toLowerCase().split('-')[0])
    if (language) return language
  }
  return 'en'
}

/** The initial language: the one chosen in this browser, else the browser's own. */
export const startingLanguage = (): Language => chosen() ?? preferred()

/** Saves the choice on the account, for other browsers. */
async function saveToAccount(language: Language): Promise<void> {
  try {
    const { requestInSession } = await import('#lib/http/session-request.ts')
    const body: Body<'PUT /language/'> = { language }
    await requestInSession({ method: 'PUT', url: '/api/language/', body })
  } catch {
    // The choice still applies in this browser.
  }
}

/**
 * Shows the site in a language and remembers it. Returns false, and changes nothing, if its messages fail to load or
 * the user has chosen another language since.
 */
async function change(language: Language): Promise<boolean> {
  try {
    if (!(await activate(language))) return false
  } catch {
    window.dispatchEvent(new Event(languageFailure))
    return false
  }
  keep(language)
  return true
}

/** Applies the user's choice and saves it on their account. */
export async function chooseLanguage(language: Language): Promise<void> {
  if ((await change(language)) && getSession()) await saveToAccount(language)
}

/** Applies the language of an account after a login. */
export async function adoptLanguage({ language }: Pick<User, 'language'>): Promise<void> {
  if (language) await change(language)
}

// An account without a language gets that of the visitor who logs in, because its emails use it. Without one, they
// would be in English.
onSessionChange(reason => {
  const language = startingLanguage()
  const isDefault = language === 'en' && !chosen()
  if (reason === 'started' && !isDefault && !getSession()?.user.language) void saveToAccount(language)
})

if (typeof window !== 'undefined') {
  // The user changed it in another tab.
  window.addEventListener('storage', event => {
    if (event.key === key) activate(asLanguage(event.newValue) ?? preferred()).catch(() => undefined)
  })
}
