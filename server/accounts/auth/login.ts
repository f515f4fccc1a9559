import type { Body, Session, User } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Client } from '#platform/http/route.ts'
import { verifyStored } from '#platform/security/own-password.ts'
import { hashRandomToken, newRandomToken } from '#platform/security/random-token.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { countCodeGuess, passSecondFactor } from '#server/accounts/second-factor/index.ts'
import { deviceOf, insertSession } from '#server/accounts/sessions/index.ts'
import { loginEmail } from './policy.ts'
import { credentialsOf, lockActive } from './queries.ts'

/** Creates a session in the transaction that found or created the user. */
export async function startSession(
  tx: Tx,
  tokens: Tokens,
  { id, username, email, role, language, must_change_password }: User,
  client: Client,
): Promise<Session> {
  const refresh = newRandomToken()
  const sessionId = await insertSession(tx, id, hashRandomToken(refresh), deviceOf(client))
  const access = await tokens.signAccess({ userId: id, role, sessionId })
  const user = { id, username, email, role, language, ...(must_change_password && { must_change_password }) }
  return { user, access, refresh }
}

/**
 * Logs in. Refuses with `invalid_credentials`, in the same time for an unknown email address and a wrong password.
 * With a correct password, refuses with `account_deactivated`, and if the account has a second factor, with
 * `second_factor_required` without a code, `invalid_code` or `too_many_requests`.
 */
export async function login(
  db: Db,
  transact: Transact,
  tokens: Tokens,
  { email, password, code }: Body<'POST /login/'>,
  client: Client,
): Promise<Session> {
  const person = await credentialsOf(db, loginEmail(email))
  const verified = await verifyStored(transact, person, password)
  if (verified === undefined || !person) refuse('invalid_credentials')
  if (code !== undefined) await countCodeGuess(db, transact, person.id, 'code')
  return transact(async tx => {
    // Checked again under a lock, so that a concurrent deactivation or password change either ends this session or is
    // visible here.
    const passwordHash = await lockActive(tx, person.id)
    if (passwordHash === undefined) refuse('account_deactivated')
    if (passwordHash !== verified) refuse('invalid_credentials')
    await passSecondFactor(tx, tokens, person.id, code)
    return startSession(tx, tokens, person, client)
  })
}
