import type { Tx } from '#platform/database/db.ts'
import { takeLink } from './commands.ts'
import type { LinkPurpose } from './kinds.ts'
import { hashLinkToken } from './link-token.ts'
import { linkOwner } from './queries.ts'

/** Returns the user of a link, without consuming it; undefined if it is not valid. */
export const ownerOfLink = (tx: Tx, purpose: LinkPurpose, token: string): Promise<number | undefined> =>
  linkOwner(tx, purpose, hashLinkToken(token))

/**
 * Consumes the link of an email. Returns its user, and the address it was sent to or, if it confirms a new address,
 * that one; undefined if it is not valid.
 */
export const redeemLink = (
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<{ user_id: number; email: string } | undefined> => takeLink(tx, purpose, hashLinkToken(token))
