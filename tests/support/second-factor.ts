import { TOTP } from 'otpauth'
import type { Person } from './client.ts'
import { expectStatus } from './people.ts'

const period = 30

/** The code that an authenticator app shows now, or after this many time steps. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret, period }).generate({ timestamp: Date.now() + steps * period * 1000 })

/** Sets up a second factor for a person who has just logged in. */
export async function setUpSecondFactor(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = expectStatus(await person.call('POST /second-factor/'), 200).body
  const { body } = expectStatus(await person.call('PUT /second-factor/', { body: { code: codeOf(secret) } }), 200)
  return { secret, recoveryCodes: body.recovery_codes }
}
