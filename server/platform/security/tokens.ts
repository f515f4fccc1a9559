import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { limits } from '#contract/index.ts'

/** A secret in use. */
export interface Secret {
  value: string
  /** Whether access tokens signed with it are valid. */
  acceptsTokens: boolean
}

/** The first secret signs, hashes and seals. All of them unseal and recognise fingerprints. */
export type Secrets = readonly [Secret, ...Secret[]]

/** The claims of an access token. Whether the session is still valid is in its row. */
export interface AccessClaims {
  userId: number
  sessionId: number
}

export interface Tokens {
  /** Signs an access token, valid for 15 minutes. */
  signAccess(claims: AccessClaims): Promise<string>
  /** Verifies an access token; undefined if it is forged, damaged or expired. */
  verifyAccess(token: string): Promise<AccessClaims | undefined>
  /** A keyed hash, the same for the same parts. Reveals nothing about them without the secret. */
  fingerprint(...parts: string[]): Buffer
  /** Whether this is the fingerprint of these parts, with any of the secrets. */
  isFingerprint(hash: Buffer, ...parts: string[]): boolean
  /** Encrypts text for storage. `unseal` returns undefined for text sealed with another secret. */
  seal(text: string): Buffer
  unseal(sealed: Buffer): string | undefined
  /** Replaces the secrets, after a rotation. */
  use(secrets: Secrets): void
}

const subkey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Derives a separate key for each purpose. */
const deriveKeys = ({ value, acceptsTokens }: Secret) => ({
  acceptsTokens,
  signing: subkey(value, 'access token'),
  hashing: subkey(value, 'fingerprint'),
  sealing: subkey(value, 'seal'),
})

async function verifyWith(signing: Buffer, token: string): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, signing, { algorithms: ['HS256'] })
    const userId = Number(payload.sub)
    const sessionId = payload['sid']
    return Number.isSafeInteger(userId) && typeof sessionId === 'number' ? { userId, sessionId } : undefined
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return undefined
    throw error
  }
}

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
  function use([first, ...others]: Secrets): void {
    current = deriveKeys(first)
    all = [current, ...others.map(deriveKeys)]
  }
  use(typeof secrets === 'string' ? [{ value: secrets, acceptsTokens: true }] : secrets)
  return {
    use,
    signAccess: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${limits.session.accessMinutes}m`)
        .sign(current.signing),
    async verifyAccess(token) {
      for (const { acceptsTokens, signing } of all) {
        const claims = acceptsTokens ? await verifyWith(signing, token) : undefined
        if (claims) return claims
      }
      return undefined
    },
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

/** Creates a refresh token of 256 random bits. Only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()
