import type { Language } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { Actor } from '#platform/security/access.ts'
import { updateLanguage } from './store.ts'

/** Remembers the language that a person reads the site in, for wherever they sign in next. */
export async function chooseLanguage(transact: Transact, { id }: Actor, language: Language): Promise<undefined> {
  await transact(tx => updateLanguage(tx, id, language))
}
