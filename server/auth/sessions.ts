import type { Body, Session, User } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { hashRefreshToken, newRefreshToken, type Tokens } from '#platform/security/tokens.ts'
import { deleteSession, insertSession } from './commands.ts'
import { activePersonLocked, credentialsOf, livingSession } from './queries.ts'

/** Opens a session in the transaction that found or made the person. */
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
 * Signs in. Refuses with `invalid_credentials`, alike for an unknown e-mail and a wrong password and in the same
 * time, and with `account_deactivated` only to who knows the password.
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
    // Asked again under a lock: a deactivation that comes meanwhile must find this session, or be seen here.
    if (!(await activePersonLocked(tx, person.id))) refuse('account_deactivated')
    return startSession(tx, tokens, person)
  })
}

/**
 * A new access token for a session that lives; the refresh token stays as it is. Refuses with
 * `invalid_refresh_token` when the token is unknown or out of date, or its person is deactivated.
 */
export async function refreshAccess(db: Db, tokens: Tokens, refresh: string): Promise<{ access: string }> {
  const session = await livingSession(db, hashRefreshToken(refresh))
  if (!session) refuse('invalid_refresh_token')
  return { access: await tokens.signAccess(session) }
}

/** Ends the session that the call is made in: its access tokens stop at once. */
export async function logout(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(tx => deleteSession(tx, actor))
}
