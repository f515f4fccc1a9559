import type { Tx } from '#platform/database/db.ts'
import { takeLink } from './commands.ts'
import type { LinkPurpose } from './kinds.ts'
import { hashLinkToken } from './link-token.ts'

/** Uses up the link of a mail. Returns whose it is and where it was sent; undefined if it is not valid. */
export const redeemLink = (
  tx: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<{ user_id: number; email: string } | undefined> => takeLink(tx, purpose, hashLinkToken(token))
