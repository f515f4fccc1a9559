import { createHmac } from 'node:crypto'
import type { Role } from '#contract/index.ts'
import { subkey } from '#platform/security/tokens.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Returns a function that signs access tokens like the server's, but synchronously, while a load builds its requests.
 */
export function tokenSigner(secret: string) {
  const key = subkey(secret, 'access token')
  return (userId: number, role: Role | undefined): string => {
    const exp = Math.floor(Date.now() / 1_000) + 15 * 60
    const content = `${encode({ alg: 'HS256' })}.${encode({ sid: userId, sub: String(userId), role, exp })}`
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
  }
}
