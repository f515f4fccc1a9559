import type { Body, Session, User } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { hashRefreshToken, newRefreshToken, type Tokens } from '#platform/security/tokens.ts'
import { countCodeGuess, passSecondFactor } from '#server/second-factor/index.ts'
import { deleteSession, insertSession } from './commands.ts'
import { lockIfActive, credentialsOf, validSession } from './queries.ts'

/** Creates a session in the transaction that found or created the user. */
export async function startSession(
  tx: Tx,
  tokens: Tokens,
  { id, username, email, role, language }: User,
): Promise<Session> {
  const refresh = newRefreshToken()
  const sessionId = await insertSession(tx, id, hashRefreshToken(refresh))
  const access = await tokens.signAccess({ userId: id, sessionId })
  return { user: { id, username, email, role, language }, access, refresh }
}

/**
 * Logs in. Refuses with `invalid_credentials`, equally and in the same time for an unknown e-mail and a wrong password.
 * Only if the password is correct, refuses with `account_deactivated`, and for an account with a second factor with
 * `second_factor_required` without a code, `invalid_code` and `too_many_requests`.
 */
export async function login(
  db: Db,
  transact: Transact,
  tokens: Tokens,
  { email, password, code }: Body<'POST /login/'>,
): Promise<Session> {
  const person = await credentialsOf(db, email.trim().toLowerCase())
  if (!(await verifyPassword(password, person?.password_hash)) || !person) refuse('invalid_credentials')
  if (code !== undefined) await countCodeGuess(db, transact, person.id)
  return transact(async tx => {
    // Checked again under a lock: a concurrent deactivation must either end this session or be seen here.
    if (!(await lockIfActive(tx, person.id))) refuse('account_deactivated')
    await passSecondFactor(tx, tokens, person.id, code)
    return startSession(tx, tokens, person)
  })
}

/**
 * Issues a new access token for a valid session; the refresh token stays the same. Refuses with `invalid_refresh_token`
 * when the token is unknown or expired, or when its user is deactivated.
 */
export async function refreshAccess(db: Db, tokens: Tokens, refresh: string): Promise<{ access: string }> {
  const session = await validSession(db, hashRefreshToken(refresh))
  if (!session) refuse('invalid_refresh_token')
  return { access: await tokens.signAccess(session) }
}

/** Ends the session of the request and thereby invalidates its access tokens. */
export async function logout(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(tx => deleteSession(tx, actor))
}
