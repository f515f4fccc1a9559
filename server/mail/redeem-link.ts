import type { Tx } from '#platform/database/db.ts'
import { takeLink } from './commands.ts'
import type { LinkPurpose } from './kinds.ts'
import { hashLinkToken } from './link-token.ts'

/**
 * Consumes the link of an email. Returns its user, and the address it was sent to or, if it confirms a new address,
 * that one; undefined if it is not valid.
 */
export const redeemLink = (
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<{ user_id: number; email: string } | undefined> => takeLink(tx, purpose, hashLinkToken(token))
