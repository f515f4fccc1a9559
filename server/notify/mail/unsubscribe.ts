import type { NotificationKind } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { system } from '#platform/security/resource.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { hold } from '#server/domain/index.ts'
import { setPreferences } from '#server/notify/inbox/index.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Turns off the emails of the token's kind for its user. Refuses with `link_not_valid`. */
export async function unsubscribe(
  transact: Transact,
  tokens: Tokens,
  token: string,
): Promise<{ kind: NotificationKind }> {
  const read = readUnsubscribeToken(tokens, token)
  if (!read) refuse('link_not_valid')
  const { userId, kind } = read
  return transact(async tx => {
    const user = await hold(tx, system, 'user', userId, 'system')
    if (!user) refuse('link_not_valid')
    await setPreferences(tx, user, [{ kind, channel: 'mail', enabled: false }])
    return { kind }
  })
}
