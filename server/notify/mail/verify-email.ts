import type { Transact } from '#platform/database/transact.ts'
import { refuse, TooManyRequests } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { holdSelf } from '#server/domain/index.ts'
import { queueAccountMail, verifyAddress } from './commands.ts'
import { maxLinkMails, recentMails } from './queries.ts'
import { redeemLink } from './redeem-link.ts'

const halfHour = 1_800

/**
 * Queues an email with a link that verifies the caller's address. Refuses with `too_many_requests` after three in an
 * hour.
 */
export async function requestVerification(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(async tx => {
    const self = await holdSelf(tx, actor)
    if ((await recentMails(tx, self.id, 'verify_email')) >= maxLinkMails) throw new TooManyRequests(halfHour)
    await queueAccountMail(tx, self, 'verify_email')
  })
}

/**
 * Verifies the address that the link was sent to. Refuses with `link_not_valid`, also if the user has changed the
 * address since; the link then stays valid.
 */
export async function verifyEmail(transact: Transact, token: string): Promise<undefined> {
  await transact(async tx => {
    const link = await redeemLink(tx, 'verify_email', token)
    if (!link || !(await verifyAddress(tx, link.user, link.email))) refuse('link_not_valid')
  })
}
