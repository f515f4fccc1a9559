import { notificationKinds, type NotificationKind } from '#contract/index.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { requiredOn } from '#server/notify/kinds/index.ts'

const purpose = 'unsubscribe'

/** Returns a token that turns off emails of a kind for a user. It never expires and allows nothing else. */
export const unsubscribeToken = (tokens: Tokens, userId: number, kind: NotificationKind): string =>
  `${userId}.${kind}.${tokens.fingerprint(purpose, String(userId), kind).toString('base64url')}`

/** Reads a token. Returns undefined if its signature is invalid. */
export function readUnsubscribeToken(
  tokens: Tokens,
  token: string,
): { userId: number; kind: NotificationKind } | undefined {
  const [user = '', name = '', signature = '', ...rest] = token.split('.')
  const kind = notificationKinds.find(known => known === name)
  if (!kind || requiredOn(kind, 'mail') || !/^[1-9]\d{0,14}$/.test(user) || rest.length > 0) return undefined
  const isOurs = tokens.isFingerprint(Buffer.from(signature, 'base64url'), purpose, user, kind)
  return isOurs ? { userId: Number(user), kind } : undefined
}
