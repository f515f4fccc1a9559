import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { deleteSessions } from '#server/accounts/sessions/index.ts'
import { emit } from '#server/domain/index.ts'
import { redeemLink } from '#server/notify/mail/index.ts'
import { replaceEmail } from './change-email.ts'
import { pendingEmailOf } from './queries.ts'

/**
 * Changes the email address with the link mailed to the old one. Ends all sessions, because the link does not reveal
 * which of them requested the change. Emits an event. Refuses with `link_not_valid`, also if another address has been
 * requested since, and with a field error if the address is taken.
 */
export async function confirmEmailChange(transact: Transact, token: string): Promise<undefined> {
  await transact(async tx => {
    const link = await redeemLink(tx, 'confirm_email_change', token)
    if (!link) refuse('link_not_valid')
    const { user, email } = link
    if (!user.is_active) refuse('link_not_valid')
    if ((await pendingEmailOf(tx, user.id)) !== email) refuse('link_not_valid')
    await replaceEmail(tx, user, email)
    await deleteSessions(tx, user)
    await emit(tx, { type: 'email_changed', actorId: user.id, subjectId: user.id })
  })
}
