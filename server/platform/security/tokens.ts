import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { accessTokens, type AccessTokens } from './access-tokens.ts'

/** A secret in use. */
interface Secret {
  value: string
  /** Whether access tokens signed with it are valid. */
  acceptsTokens: boolean
}

/** The first secret signs, hashes and seals. All of them unseal and recognize fingerprints. */
export type Secrets = readonly [Secret, ...Secret[]]

export interface Tokens extends AccessTokens {
  /** A keyed hash, deterministic for the same parts. Reveals nothing about them without the secret. */
  fingerprint(...parts: string[]): Buffer
  /** Whether this is the fingerprint of these parts with any of the secrets. */
  isFingerprint(hash: Buffer, ...parts: string[]): boolean
  /** Encrypts text for storage. `unseal` returns undefined for text sealed with another secret. */
  seal(text: string): Buffer
  unseal(sealed: Buffer): string | undefined
  /** Replaces the secrets, after a rotation. */
  use(secrets: Secrets): void
}

/** Derives a separate key for each purpose from the site's secret. */
export const subkey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

const deriveKeys = ({ value, acceptsTokens }: Secret) => ({
  acceptsTokens,
  signing: createSecretKey(subkey(value, 'access token')),
  hashing: subkey(value, 'fingerprint'),
  sealing: subkey(value, 'seal'),
})

const fingerprintWith = (hashing: Buffer, parts: readonly string[]) =>
  createHmac('sha256', hashing).update(JSON.stringify(parts)).digest()

function unsealWith(sealing: Buffer, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(-16))
    return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Creates the tokens and keyed hashes for a secret, or for several after a rotation. */
export function createTokens(secrets: string | Secrets): Tokens {
  let current: ReturnType<typeof deriveKeys>
  let all: ReturnType<typeof deriveKeys>[]
  let access: AccessTokens
  function use([first, ...others]: Secrets): void {
    current = deriveKeys(first)
    all = [current, ...others.map(deriveKeys)]
    const accepted = all.filter(({ acceptsTokens }) => acceptsTokens)
    access = accessTokens(
      current.signing,
      accepted.map(({ signing }) => signing),
    )
  }
  use(typeof secrets === 'string' ? [{ value: secrets, acceptsTokens: true }] : secrets)
  return {
    use,
    signAccess: claims => access.signAccess(claims),
    verifyAccess: token => access.verifyAccess(token),
    fingerprint: (...parts) => fingerprintWith(current.hashing, parts),
    isFingerprint: (hash, ...parts) => all.some(({ hashing }) => hash.equals(fingerprintWith(hashing, parts))),
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.sealing, iv)
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(sealed) {
      for (const { sealing } of all) {
        const text = unsealWith(sealing, sealed)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}
