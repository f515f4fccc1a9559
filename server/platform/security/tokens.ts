import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { limits } from '#contract/index.ts'

/** The claims of an access token. Whether the session is still valid is in its row. */
export interface AccessClaims {
  userId: number
  sessionId: number
}

export interface Tokens {
  /** Signs an access token, valid for 15 minutes. */
  signAccess(claims: AccessClaims): string
  /** Verifies an access token; undefined if it is forged, damaged or expired. */
  verifyAccess(token: string): AccessClaims | undefined
  /** A keyed hash, the same for the same parts. Reveals nothing about them without the secret. */
  fingerprint(...parts: string[]): Buffer
  /** Encrypts text for storage. `unseal` returns undefined for text sealed with another secret. */
  seal(text: string): Buffer
  unseal(sealed: Buffer): string | undefined
}

const subkey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** The header of every token: there is one algorithm, so a token cannot choose. */
const jwtHeader = base64url('{"alg":"HS256"}')

const now = () => Math.floor(Date.now() / 1000)

function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Reads the payload of a token whose signature is right; undefined if it is expired or not an access token's. */
function readClaims(payload: string): AccessClaims | undefined {
  const { sub, sid, exp } = (JSON.parse(Buffer.from(payload, 'base64url').toString()) ?? {}) as Record<string, unknown>
  if (typeof exp !== 'number' || exp <= now()) return undefined
  const userId = Number(sub)
  const isOurs = typeof sub === 'string' && Number.isSafeInteger(userId) && typeof sid === 'number'
  return isOurs ? { userId, sessionId: sid } : undefined
}

/**
 * Creates the tokens and keyed hashes for a secret, deriving a separate key for each purpose. Access tokens are standard
 * JWTs that are made and verified at once: a request must not wait for Node's thread pool, where passwords and pictures
 * keep threads for long.
 */
export function createTokens(secret: string): Tokens {
  const signing = subkey(secret, 'access token')
  const hashing = subkey(secret, 'fingerprint')
  const sealing = subkey(secret, 'seal')
  const sign = (payload: string) => createHmac('sha256', signing).update(`${jwtHeader}.${payload}`).digest('base64url')
  return {
    signAccess({ userId, sessionId }) {
      const issuedAt = now()
      const expiresAt = issuedAt + limits.session.accessMinutes * 60
      const payload = base64url(JSON.stringify({ sid: sessionId, sub: String(userId), iat: issuedAt, exp: expiresAt }))
      return `${jwtHeader}.${payload}.${sign(payload)}`
    },
    verifyAccess(token) {
      const [header, payload = '', signature = '', ...more] = token.split('.')
      if (header !== jwtHeader || more.length > 0 || !equalInConstantTime(signature, sign(payload))) return undefined
      return readClaims(payload)
    },
    fingerprint: (...parts) => createHmac('sha256', hashing).update(JSON.stringify(parts)).digest(),
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12))
        decipher.setAuthTag(sealed.subarray(-16))
        return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** Creates a refresh token of 256 random bits. Only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()
