import { Type, type Static } from 'typebox'
import { endpoint, Id, IdParams, Instant, Nullable, OneOf, PageQuery } from './endpoint.ts'
import { capabilities } from './values/access.ts'
import { limits } from './values/limits.ts'
import { operatorRoles, roles } from './values/vocabulary.ts'

const { min, max: maxLength } = limits.password
/** Counted in its `passwordForm`. */
export const NewPassword = Type.String({ minLength: min, maxLength, secret: 'new' })
/** Kept as typed, for hashes older than `passwordForm`. */
export const CurrentPassword = Type.String({ minLength: 1, maxLength, secret: 'current' })

/** The device that sent a request, as far as the request reveals it. */
const device = {
  /** A name, such as Chrome. */
  browser: Nullable(Type.String()),
  /** A name, such as Android. */
  system: Nullable(Type.String()),
  /** The IP address, or only the network for IPv6. */
  address: Nullable(Type.String()),
}

export const ActiveSession = Type.Object({
  id: Id,
  /** The device at the last use. */
  ...device,
  signed_in_at: Instant,
  /** Accurate to a few minutes. */
  last_used_at: Instant,
  /** Whether this is the session of the current request. */
  current: Type.Boolean(),
})
export type ActiveSession = Static<typeof ActiveSession>

export const ReusedSession = Type.Object({
  id: Id,
  /** The device that reused it. */
  ...device,
  ended_at: Instant,
  reused_at: Instant,
})
export type ReusedSession = Static<typeof ReusedSession>

/** Who the current user is, and what they may do. */
export const Account = Type.Object({
  id: Id,
  username: Type.String(),
  role: OneOf(roles),
  /** Null for members. */
  operator_role: Nullable(OneOf(operatorRoles)),
  /** Empty for members. */
  capabilities: Type.Array(OneOf(capabilities), { maxItems: capabilities.length }),
})
export type Account = Static<typeof Account>

export const account = {
  'GET /account/': endpoint({
    summary: 'Who the current user is, and what they may do',
    access: 'user',
    tag: 'Account',
    withGeneratedPassword: true,
    withoutSecondFactor: true,
    reply: Account,
  }),
  'POST /password/': endpoint({
    summary: 'Change the password, which ends all other sessions',
    access: 'user',
    tag: 'Account',
    withGeneratedPassword: true,
    rate: 'ownSessions',
    body: Type.Object({ current_password: CurrentPassword, password: NewPassword }),
    status: 204,
    errors: ['too_many_requests'],
  }),
  'GET /sessions/': endpoint({
    summary: "The current user's sessions, most recently used first",
    access: 'user',
    tag: 'Account',
    rate: 'ownSessions',
    query: PageQuery,
    reply: Type.Array(ActiveSession),
    paged: true,
  }),
  'GET /sessions/reused/': endpoint({
    summary: "The current user's ended sessions whose refresh token was reused, latest reuse first",
    access: 'user',
    tag: 'Account',
    query: PageQuery,
    reply: Type.Array(ReusedSession),
    paged: true,
  }),
  'DELETE /sessions/{id}/': endpoint({
    summary: 'End one of your own sessions, including its access tokens',
    access: 'user',
    tag: 'Account',
    rate: 'ownSessions',
    confirmed: true,
    mayOutliveSession: true,
    params: IdParams,
    status: 204,
    errors: ['session_not_found'],
  }),
  'POST /sessions/end-others/': endpoint({
    summary: 'End all your sessions but this one',
    access: 'user',
    tag: 'Account',
    rate: 'ownSessions',
    confirmed: true,
    status: 204,
  }),
}
