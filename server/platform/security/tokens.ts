import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits, roles, type Role } from '#contract/index.ts'

/** A secret in use. */
interface Secret {
  value: string
  /** Whether access tokens signed with it are valid. */
  acceptsTokens: boolean
}

/** The first secret signs, hashes and seals. All of them unseal and recognise fingerprints. */
export type Secrets = readonly [Secret, ...Secret[]]

/** The claims of an access token. The session's row determines whether it is still valid. */
export interface AccessClaims {
  userId: number
  /** Undefined in a token from an earlier version. */
  role?: Role | undefined
  sessionId: number
}

export interface Tokens {
  /** Signs an access token, valid for 15 minutes. */
  signAccess(claims: AccessClaims): string
  /** Verifies an access token; undefined if it is forged, damaged or expired. */
  verifyAccess(token: string): AccessClaims | undefined
  /** A keyed hash, the same for the same parts. Reveals nothing about them without the secret. */
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

const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** The header of every token. A single algorithm is supported, so that a token cannot choose one. */
const jwtHeader = base64url('{"alg":"HS256"}')

const now = () => Math.floor(Date.now() / 1000)

/** Of an access token, in seconds. */
const lifetime = limits.session.accessMinutes * 60

/** How much faster the clock of another instance may be, in seconds. */
const skew = 300

/** Whether a token with these seconds left is valid. One with more was signed by a clock that was wrong. */
const isCurrent = (left: number) => left > 0 && left <= lifetime + skew

function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const sign = (signing: Buffer, payload: string) =>
  createHmac('sha256', signing).update(`${jwtHeader}.${payload}`).digest('base64url')

interface SignedClaims {
  claims: AccessClaims
  /** As a Unix time in seconds. */
  expiresAt: number
}

/** Reads the payload of a token with a valid signature; undefined if it is not an access token's. */
function readClaims(payload: string): SignedClaims | undefined {
  const parsed = (JSON.parse(Buffer.from(payload, 'base64url').toString()) ?? {}) as Record<string, unknown>
  const { sub, sid, role, exp } = parsed
  const userId = Number(sub)
  const isOurs =
    typeof sub === 'string' && Number.isSafeInteger(userId) && typeof sid === 'number' && typeof exp === 'number'
  if (!isOurs) return undefined
  return { claims: { userId, role: roles.find(known => known === role), sessionId: sid }, expiresAt: exp }
}

/** More than the people who use one process within a token's lifetime. Takes 7 MB. */
const maxVerified = 20_000

const deriveKeys = ({ value, acceptsTokens }: Secret) => ({
  acceptsTokens,
  signing: subkey(value, 'access token'),
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

/**
 * Creates the tokens and keyed hashes for a secret, or for several after a rotation. Access tokens are standard JWTs.
 * They are signed and verified synchronously, because Node's thread pool may be busy with passwords and pictures.
 */
export function createTokens(secrets: string | Secrets): Tokens {
  let current: ReturnType<typeof deriveKeys>
  let all: ReturnType<typeof deriveKeys>[]
  // A token is sent with every request for 15 minutes, so the result of verifying its signature is cached.
  const verified = new Map<string, SignedClaims>()
  function use([first, ...others]: Secrets): void {
    current = deriveKeys(first)
    all = [current, ...others.map(deriveKeys)]
    verified.clear()
  }
  function verify(token: string): SignedClaims | undefined {
    const [header, payload = '', signature = '', ...more] = token.split('.')
    if (header !== jwtHeader || more.length > 0) return undefined
    const isSigned = all.some(
      ({ acceptsTokens, signing }) => acceptsTokens && equalInConstantTime(signature, sign(signing, payload)),
    )
    const signed = isSigned ? readClaims(payload) : undefined
    if (!signed) return undefined
    const [oldest] = verified.size < maxVerified ? [] : verified.keys()
    if (oldest !== undefined) verified.delete(oldest)
    verified.set(token, signed)
    return signed
  }
  use(typeof secrets === 'string' ? [{ value: secrets, acceptsTokens: true }] : secrets)
  return {
    use,
    signAccess({ userId, role, sessionId }) {
      const issuedAt = now()
      const expiresAt = issuedAt + lifetime
      const claims = { sid: sessionId, sub: String(userId), role, iat: issuedAt, exp: expiresAt }
      const payload = base64url(JSON.stringify(claims))
      return `${jwtHeader}.${payload}.${sign(current.signing, payload)}`
    },
    verifyAccess(token) {
      const signed = verified.get(token) ?? verify(token)
      return signed && isCurrent(signed.expiresAt - now()) ? signed.claims : undefined
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
