import { Type, type Static } from 'typebox'
import { CurrentPassword, NewPassword } from './account.ts'
import { endpoint, Id, Nullable, OneOf } from './endpoint.ts'
import { Code } from './second-factor.ts'
import type { PlainFieldErrorCode } from './values/field-errors.ts'
import { limits, usernamePattern } from './values/limits.ts'
import { languages, registrableRoles, roles } from './values/vocabulary.ts'

export const User = Type.Object({
  id: Id,
  username: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  /** The user's preferred language; null until they choose one. */
  language: Nullable(OneOf(languages)),
  must_change_password: Type.Optional(
    Type.Boolean({
      description: 'True while the password is a generated one; then all but changing it is `password_change_required`',
    }),
  ),
})
export type User = Static<typeof User>

export const Session = Type.Object({
  user: User,
  access: Type.String({
    description: `A signed token for the Authorization header, valid for ${limits.session.accessMinutes} minutes`,
  }),
  refresh: Type.String({
    description: `Renews the access token for ${limits.session.refreshDays} days, unless the session ends before`,
  }),
})
export type Session = Static<typeof Session>

const emailOptions = { minLength: 1, maxLength: limits.email.max }
/** Stored in lower case, with its domain in ASCII. */
export const Email = Type.String({ ...emailOptions, format: 'email' })
/** Also accepts dots that earlier versions allowed: at the ends of a part, or side by side. */
const NewEmail = Type.String({ ...emailOptions, format: 'email', singleDots: true })

export const Username = Type.String({
  minLength: limits.username.min,
  maxLength: limits.username.max,
  pattern: usernamePattern.source,
  formErrorCode: 'username_characters' satisfies PlainFieldErrorCode,
})

export const auth = {
  'POST /login/': endpoint({
    summary: 'Log in',
    access: 'public',
    tag: 'Authentication',
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: limits.email.max }),
      password: CurrentPassword,
      /** Required for an account with a second factor, ignored for others. */
      code: Type.Optional(Code),
    }),
    reply: Session,
    errors: [
      'invalid_credentials',
      'second_factor_required',
      'invalid_code',
      'account_deactivated',
      'too_many_requests',
    ],
  }),
  'POST /register/': endpoint({
    summary: `Register a brand or an influencer and log in; confirms an age of ${limits.minimumAge} or older and accepts the terms`,
    access: 'public',
    tag: 'Authentication',
    body: Type.Object({
      username: Username,
      email: NewEmail,
      password: NewPassword,
      role: OneOf(registrableRoles),
    }),
    status: 201,
    reply: Session,
    idempotent: true,
    bareFieldErrors: true,
  }),
  'POST /token/refresh/': endpoint({
    summary: 'Get a new access token; the refresh token stays valid',
    access: 'public',
    tag: 'Authentication',
    body: Type.Object({ refresh: Type.String({ minLength: 1, maxLength: 512 }) }),
    reply: Type.Object({ access: Type.String() }),
    errors: ['invalid_refresh_token'],
  }),
  'POST /logout/': endpoint({
    summary: 'End this session, including its access tokens',
    access: 'user',
    tag: 'Authentication',
    rate: 'ownSessions',
    mayOutliveSession: true,
    withoutSecondFactor: true,
    withGeneratedPassword: true,
    status: 204,
  }),
  'PUT /language/': endpoint({
    summary: 'Set the preferred language, which is returned on login',
    access: 'user',
    tag: 'Authentication',
    body: Type.Object({ language: OneOf(languages) }),
    status: 204,
  }),
}
