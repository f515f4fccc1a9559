import type { Tx } from '#platform/database/db.ts'
import { hashRandomToken } from '#platform/security/random-token.ts'
import { holdUser, type Locked } from '#server/domain/index.ts'
import { takeLink } from './commands.ts'
import type { LinkPurpose } from './kinds.ts'
import { linkOwner } from './queries.ts'

/** Returns the user of a link, without consuming it; undefined if it is not valid. */
export const ownerOfLink = (tx: Tx, purpose: LinkPurpose, token: string): Promise<number | undefined> =>
  linkOwner(tx, purpose, hashRandomToken(token))

/** The user of a consumed link, and the address it was sent to or, if it confirms a new address, that one. */
export interface RedeemedLink {
  user: Locked<'user', 'system'>
  email: string
}

/** Locks the user of an email's link and consumes the link. Undefined if it is not valid. */
export async function redeemLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<RedeemedLink | undefined> {
  const hash = hashRandomToken(token)
  const owner = await linkOwner(tx, purpose, hash)
  if (owner === undefined) return undefined
  // Locks the user before the links, as profile changes do, so that two links of a user cannot deadlock.
  const user = await holdUser(tx, owner)
  const email = await takeLink(tx, user, purpose, hash)
  return email === undefined ? undefined : { user, email }
}
