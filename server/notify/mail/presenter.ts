import { hasCapability, mayCall, type OpenedMail } from '#contract/index.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { isLinkMail } from './kinds.ts'
import type { OpenedRow } from './queries.ts'
import { withToken } from './render-email.ts'

/** Replaces a link that only the recipient may follow. */
const hidden = '…'

/**
 * An email with its text. A valid link is only shown while there is no SMTP server, because then an admin has to
 * forward it, and only to those who manage such users, because the link grants access to the account.
 */
export function presentOpened(
  tokens: Tokens,
  { user_id: _, secret, is_expired, recipient_standing, viewer_standing, text, html, ...row }: OpenedRow,
): OpenedMail {
  const needed = mayCall(recipient_standing, 'member') ? 'users.manage' : 'staff.manage'
  const isShown = hasCapability(viewer_standing, needed) && row.state === 'kept' && !is_expired && secret !== null
  const token = (isShown ? tokens.unseal(secret) : undefined) ?? hidden
  const contentOf = (content: string | null) =>
    content !== null && isLinkMail(row.kind) ? withToken(content, token) : content
  return {
    ...row,
    text: contentOf(text),
    html: contentOf(html),
    link_hidden: isLinkMail(row.kind) && token === hidden,
  }
}
