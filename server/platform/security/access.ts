import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { mayCall, type Access, type Role } from '#contract/index.ts'
import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { refuse } from '../http/errors.ts'
import type { Tokens } from './tokens.ts'

/** The caller, as stored in the database at the time of the request. */
export interface Actor<R extends Role = Role> {
  id: number
  username: string
  role: R
  sessionId: number
  /** Whether they have given their password or a code within the last ten minutes. */
  confirmed: boolean
  /** Whether their password was generated for them, so that they must change it before anything else. */
  mustChangePassword: boolean
}

/** A brand or an influencer. */
export type Member = Actor<Exclude<Role, 'admin'>>

/** The type of caller that an endpoint with this access has. */
export type ActorOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends Role
    ? Actor<A>
    : A extends 'member'
      ? Member
      : Actor

/** Looks up the user of a session that has not ended. The role and activity never come from the token. */
const sessionPerson = prepared<{ session: number; user: number }, Omit<Actor, 'id' | 'sessionId'>>((db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.username', 'users.role', 'users.must_change_password as mustChangePassword'])
    .select(sql<boolean>`coalesce(sessions.confirmed_at > now() - interval '10 minutes', false)`.as('confirmed'))
    .where('sessions.id', '=', param('session'))
    .where('users.id', '=', param('user'))
    .where('users.is_active', '=', true)
    .where('sessions.expires_at', '>', eb => eb.fn<Date>('now')),
)

/**
 * Authenticates and authorizes the caller. Refuses with 401 without a valid session and with 403 for the wrong role.
 */
export async function authenticate(
  request: FastifyRequest,
  access: Exclude<Access, 'public'>,
  db: Db,
  tokens: Tokens,
): Promise<Actor> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const claims = token === undefined ? undefined : tokens.verifyAccess(token)
  if (!claims) refuse('not_authenticated')
  const [person] = await sessionPerson(db, { session: claims.sessionId, user: claims.userId })
  if (!person) refuse('not_authenticated')
  if (!mayCall(person.role, access)) refuse('wrong_role')
  return { id: claims.userId, sessionId: claims.sessionId, ...person }
}
