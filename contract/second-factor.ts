import { Type } from 'typebox'
import { CurrentPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './values/limits.ts'

/**
 * Six digits from an authenticator app, or a recovery code. Only letters and digits count, of any script and in any
 * case.
 */
export const Code = Type.String({ minLength: 1, maxLength: 64 })

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    maxItems: limits.recoveryCodes,
    description: 'Shown only now. Each can be used once in place of a code',
  }),
})

const own = { access: 'user', tag: 'Second factor', withoutSecondFactor: true } as const

export const secondFactor = {
  'GET /second-factor/': endpoint({
    ...own,
    summary: "The state of the caller's second factor",
    reply: Type.Object({
      enabled: Type.Boolean(),
      recovery_codes_left: Type.Integer(),
      required: Type.Boolean({ description: 'Whether the operator requires one of the caller' }),
    }),
  }),
  'POST /second-factor/': endpoint({
    ...own,
    summary: 'Begin to set up a second factor: get a secret for an authenticator app, in place of any earlier one',
    confirmed: true,
    reply: Type.Object({
      secret: Type.String({ description: 'In Base32' }),
      uri: Type.String({ description: 'An otpauth: address for a QR code' }),
    }),
    errors: ['second_factor_on'],
  }),
  'PUT /second-factor/': endpoint({
    ...own,
    summary: 'Turn the second factor on with a first code; ends all other sessions of the caller',
    confirmed: true,
    body: Type.Object({ code: Code }),
    reply: RecoveryCodes,
    errors: ['second_factor_on', 'second_factor_off'],
  }),
  'DELETE /second-factor/': endpoint({
    ...own,
    summary: 'Turn the second factor off; ends all other sessions of the caller',
    confirmed: true,
    status: 204,
  }),
  'POST /second-factor/recovery-codes/': endpoint({
    ...own,
    summary: 'Make new recovery codes, which replace all earlier ones',
    confirmed: true,
    reply: RecoveryCodes,
    errors: ['second_factor_off'],
  }),
  'POST /confirm/': endpoint({
    ...own,
    rate: 'ownSessions',
    summary: 'Confirm with the password or a code that it is you, for calls that refuse with `confirmation_required`',
    body: Type.Object({
      password: Type.Optional(CurrentPassword),
      code: Type.Optional(Code),
    }),
    status: 204,
    errors: ['too_many_requests'],
  }),
}
