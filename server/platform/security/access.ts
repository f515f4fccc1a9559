import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  isCapability,
  limits,
  mayCall,
  operatorRolesWith,
  type Access,
  type Endpoint,
  type Standing,
} from '#contract/index.ts'
import type { Db, Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { isAhead, isWithin } from '../database/recent.ts'
import { refuse } from '../http/errors.ts'
import type { AccessClaims } from './access-tokens.ts'
import type { Actor, VerifiedActor } from './actor.ts'
import { requireConfirmation } from './confirmation.ts'
import { requireOwnPassword } from './own-password.ts'
import { requireSecondFactor } from './second-factor.ts'
import type { SecurityRules } from './security-rules.ts'
import type { Tokens } from './tokens.ts'

/**
 * Whether a session is unexpired. Allows a day more than its lifetime, in case the clock was slightly fast when it
 * started.
 */
export const sessionLasts = isAhead(
  sql`sessions.expires_at`,
  sql`make_interval(days => ${sql.lit(limits.session.refreshDays + 1)})`,
)

/** What a user may call: by their role or, for staff, by their operator role. */
export const standing = sql<Standing>`coalesce(users.operator_role::text, users.role::text)`.as('standing')

/** Finds an active session of an active user. */
const activeSession = prepared<
  { session: number; user: number },
  Omit<VerifiedActor, 'id' | 'sessionId'> & { standing: Standing }
>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.role', 'users.must_change_password as mustChangePassword', standing])
    .select(sql<boolean>`coalesce(${isWithin(sql`sessions.confirmed_at`, '10 minutes')}, false)`.as('confirmed'))
    .where('sessions.id', '=', param('session'))
    .where('users.id', '=', param('user'))
    .where('users.is_active', '=', true)
    .where(sessionLasts),
)

const keepSession = prepared<{ session: number; user: number }>((db, param) => {
  const query = sql`select require_session(${param('session')}, ${param('user')})`
  return { compile: () => query.compile(db) }
})

const keepOperatorRole = prepared<{ session: number; user: number; roles: string[] }>((db, param) => {
  const query = sql`select require_operator(${param('session')}, ${param('user')}, ${param('roles')}::text[])`
  return { compile: () => query.compile(db) }
})

/**
 * Aborts the commit if the caller has lost access: with `not_authenticated` if their session has ended or they have
 * been deactivated since they were authorized, and with `wrong_role` if their new operator role lacks this access.
 * Otherwise, prevents both from changing before the commit.
 */
export const requireCaller = (tx: Tx, { id, sessionId }: Actor, access: Access): Promise<void> => {
  const caller = { session: sessionId, user: id }
  return isCapability(access)
    ? keepOperatorRole.send(tx, { ...caller, roles: operatorRolesWith(access) })
    : keepSession.send(tx, caller)
}

/** Returns the sessions that have not ended and belong to active users, with these users' standing. */
export async function activeSessions(db: Db, ids: readonly number[]): Promise<Map<number, Standing>> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', standing])
    .where(sql<boolean>`sessions.id = any(${ids}::bigint[])`)
    .where('users.is_active', '=', true)
    .where(sessionLasts)
    .execute()
  return new Map(sessions.map(session => [session.id, session.standing]))
}

/** Reads the claims of a request's access token. Refuses with `not_authenticated` without a valid one. */
export async function claimsOf(request: FastifyRequest, tokens: Tokens): Promise<AccessClaims> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const claims = token === undefined ? undefined : await tokens.verifyAccess(token)
  return claims ?? refuse('not_authenticated')
}

/**
 * Checks in the database whether the caller may call an endpoint now. Refuses with 401 if the session has ended or its
 * user is deactivated, and with 403 for the wrong role or an unmet requirement of the endpoint.
 */
export async function authorize(
  db: Db | Tx,
  { userId, role, sessionId }: AccessClaims,
  endpoint: Endpoint & { access: Exclude<Access, 'public' | 'device'> },
  rules: SecurityRules,
): Promise<VerifiedActor> {
  const [session] = await activeSession(db, { session: sessionId, user: userId })
  if (!session || session.role !== (role ?? session.role)) refuse('not_authenticated')
  const actor = { id: userId, sessionId, ...session }
  if (!mayCall(actor.standing, endpoint.access)) refuse('wrong_role')
  if (actor.mustChangePassword) requireOwnPassword(endpoint)
  else if (rules.requireAdminTotp) await requireSecondFactor(db, actor, endpoint)
  if (endpoint.confirmed) requireConfirmation(actor)
  return actor
}
