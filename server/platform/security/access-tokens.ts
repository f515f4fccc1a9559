import type { KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { limits, roles, type Role } from '#contract/index.ts'

/** The claims of an access token. The session's row determines whether it is still valid. */
export interface AccessClaims {
  userId: number
  /** Undefined in a token from an earlier version. */
  role?: Role | undefined
  sessionId: number
}

export interface AccessTokens {
  /** Signs an access token, valid for 15 minutes. */
  signAccess(claims: AccessClaims): Promise<string>
  /** Verifies an access token; undefined if it is forged, damaged or expired. */
  verifyAccess(token: string): Promise<AccessClaims | undefined>
}

/** The only algorithm, so that a token cannot choose one. */
const alg = 'HS256'

const now = () => Math.floor(Date.now() / 1000)

/** The lifetime of an access token, in seconds. */
const lifetime = limits.session.accessMinutes * 60

/** How much faster another instance's clock may be, in seconds. */
const skew = 300

/** Whether a token with this many seconds left is valid. A wrong clock signed one with more than the lifetime. */
const isCurrent = (left: number) => left > 0 && left <= lifetime + skew

interface SignedClaims {
  claims: AccessClaims
  /** As a Unix time in seconds. */
  expiresAt: number
}

/** Reads the payload of a token with a valid signature; undefined if it is not an access token's. */
function readClaims({ sub, sid, role, exp }: JWTPayload): SignedClaims | undefined {
  const userId = Number(sub)
  const isOurs =
    typeof sub === 'string' && Number.isSafeInteger(userId) && typeof sid === 'number' && typeof exp === 'number'
  if (!isOurs) return undefined
  return { claims: { userId, role: roles.find(known => known === role), sessionId: sid }, expiresAt: exp }
}

/** Three parts without padding, which the library would ignore. */
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Verifies the signature with each key. Returns undefined if none fits, or if the token is otherwise invalid. */
async function readSigned(token: string, keys: readonly KeyObject[]): Promise<SignedClaims | undefined> {
  if (!form.test(token)) return undefined
  for (const key of keys) {
    try {
      return readClaims((await jwtVerify(token, key, { algorithms: [alg] })).payload)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return undefined
    }
  }
  return undefined
}

/** More than the people who use one process within a token's lifetime. Takes 7 MB. */
const maxVerified = 20_000

/** Creates access tokens, which are standard JWTs, with a key. Verifies them with any of several. */
export function accessTokens(signing: KeyObject, accepted: readonly KeyObject[]): AccessTokens {
  // A token is sent with every request for 15 minutes, so the result of verifying its signature is cached.
  const verified = new LRUCache<string, SignedClaims>({ max: maxVerified })
  return {
    signAccess: ({ userId, role, sessionId }) =>
      new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg })
        .setSubject(String(userId))
        .setIssuedAt(now())
        .setExpirationTime(now() + lifetime)
        .sign(signing),
    async verifyAccess(token) {
      let signed = verified.get(token)
      if (!signed) {
        signed = await readSigned(token, accepted)
        if (signed) verified.set(token, signed)
      }
      return signed && isCurrent(signed.expiresAt - now()) ? signed.claims : undefined
    },
  }
}
