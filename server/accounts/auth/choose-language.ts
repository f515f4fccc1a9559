import type { Language } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { Actor } from '#platform/security/actor.ts'
import { holdSelf } from '#server/domain/index.ts'
import { updateLanguage } from './commands.ts'

/** Stores the caller's preferred language for future logins. */
export async function chooseLanguage(transact: Transact, actor: Actor, language: Language): Promise<undefined> {
  await transact(async tx => updateLanguage(tx, await holdSelf(tx, actor), language))
}
