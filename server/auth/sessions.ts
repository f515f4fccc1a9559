import type { Body, Session, User } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { hashRefreshToken, newRefreshToken, type Tokens } from '#platform/security/tokens.ts'
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
  const access = tokens.signAccess({ userId: id, sessionId })
  return { user: { id, username, email, role, language }, access, refresh }
}

/**
 * Logs in. Refuses with `invalid_credentials`, equally and in the same time for an unknown e-mail and a wrong password.
 * Refuses with `account_deactivated` only if the password is correct.
 */
export async function login(
  db: Db,
  transact: Transact,
  tokens: Tokens,
  { email, password }: Body<'POST /login/'>,
): Promise<Session> {
  const person = await credentialsOf(db, email.trim().toLowerCase())
  if (!(await verifyPassword(password, person?.password_hash)) || !person) refuse('invalid_credentials')
  return transact(async tx => {
    // Checked again under a lock: a concurrent deactivation must either end this session or be seen here.
    if (!(await lockIfActive(tx, person.id))) refuse('account_deactivated')
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
  return { access: tokens.signAccess(session) }
}

/** Ends the session of the request and thereby invalidates its access tokens. */
export async function logout(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(tx => deleteSession(tx, actor))
}
