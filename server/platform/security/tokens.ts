import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { limits } from '#contract/index.ts'

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
  /** Encrypts text for storage. `unseal` returns undefined for text sealed with another secret. */
  seal(text: string): Buffer
  unseal(sealed: Buffer): string | undefined
}

const subkey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Creates the tokens and keyed hashes for a secret, deriving a separate key for each purpose. */
export function createTokens(secret: string): Tokens {
  const signing = subkey(secret, 'access token')
  const hashing = subkey(secret, 'fingerprint')
  const sealing = subkey(secret, 'seal')
  return {
    signAccess: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(`${limits.session.accessMinutes}m`)
        .sign(signing),
    async verifyAccess(token) {
      try {
        const { payload } = await jwtVerify(token, signing, { algorithms: ['HS256'] })
        const userId = Number(payload.sub)
        const sessionId = payload['sid']
        return Number.isSafeInteger(userId) && typeof sessionId === 'number' ? { userId, sessionId } : undefined
      } catch (error) {
        if (error instanceof joseErrors.JOSEError) return undefined
        throw error
      }
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
