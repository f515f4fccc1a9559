import { Type } from 'typebox'
import { endpoints, fieldSentence } from '#contract/index.ts'
import { compileValidator, validationRefusal } from '#platform/http/validation.ts'
import { passwordError, type Person } from './policy.ts'

type Field = 'email' | 'username' | 'password'

/**
 * Returns a function that validates these account fields by the rules of registration, except for reserved names. The
 * function returns one sentence, or undefined if they are valid.
 */
export function registrationRules(fields: Field[]) {
  const validate = compileValidator({ schema: Type.Pick(endpoints['POST /register/'].body, fields) })
  return (account: Person & { password: string }): string | undefined => {
    const result = validate({ ...account })
    if (typeof result === 'object') return validationRefusal(result.error).message
    const invalidPassword = passwordError(account.password, account)
    return invalidPassword && fieldSentence(invalidPassword)
  }
}
