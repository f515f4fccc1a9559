import { hash, verify } from '@node-rs/argon2'
import { passwordForm } from '#contract/values/normal-form.ts'
import { inPlace } from '../http/current-client.ts'
import { Places } from '../places.ts'
import { threadShares } from '../threads.ts'

// argon2id is the library's default algorithm.
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and several milliseconds on Node's thread pool, of which it uses a share.
const places = new Places({ places: threadShares.passwords, waiting: 200 })

const queued = <T>(work: () => Promise<T>): Promise<T> => inPlace(places, work)

/**
 * Hashes a password, in its normal form, with argon2id and a salt of at least 8 bytes, which is random by default.
 * Refuses with `unavailable` when the queue is full.
 */
export const hashPassword = (password: string, salt?: Buffer): Promise<string> =>
  queued(() => hash(passwordForm(password), { ...argon2id, ...(salt && { salt }) }))

const { memoryCost, timeCost, parallelism } = argon2id
/** A well-formed hash that no password matches. Verifying it takes as long as verifying any other. */
export const unmatchedHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** How a password matches a hash: in its normal form, or as typed if the hash is older than that form. */
export type Match = 'normal' | 'as_typed'

/**
 * Returns how the password matches; undefined if it does not. Takes the same time without a hash, as for an unknown
 * email address. Refuses with `unavailable` when the queue is full.
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<Match | undefined> {
  const matches = (text: string) => queued(() => verify(passwordHash ?? unmatchedHash, text))
  const form = passwordForm(password)
  if (await matches(form)) return passwordHash === undefined ? undefined : 'normal'
  // Only for passwords with another form, so that nobody else waits twice.
  return form !== password && (await matches(password)) ? 'as_typed' : undefined
}
