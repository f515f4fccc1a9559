import { formatMoney, isStaff } from '#contract/index.ts'
import { retryDeadlocks } from '#database/deadlocks.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { pauseDispatching } from '#platform/events/positions.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { namedUser } from '#server/accounts/auth/index.ts'
import { removePicture } from '#server/accounts/profiles/index.ts'
import { deleteSessions } from '#server/accounts/sessions/index.ts'
import { emit, holdUser } from '#server/domain/index.ts'
import { rejectPending } from '#server/marketplace/applications/index.ts'
import { closeCampaigns, lockCampaigns } from '#server/marketplace/campaigns/index.ts'
import { clearFlagNotes } from '#server/marketplace/flags/index.ts'
import { withdrawClaimsOf } from '#server/money/payments/index.ts'
import { changingWalletsPatiently } from '#server/wallets/index.ts'
import { clearProfile, deletePersonalRows, markClosed, type ClosingUser } from './commands.ts'
import { openMatters, pictureOf } from './queries.ts'

/** Rejects the user's pending applications, closes their campaigns and withdraws their claims. Emits the events. */
async function endWork(tx: Tx, user: ClosingUser): Promise<void> {
  await lockCampaigns(tx, user)
  await rejectPending(tx, null, { byOrTo: user })
  await closeCampaigns(tx, user)
  await withdrawClaimsOf(tx, user)
}

/** Throws a StartError while the user owes money or is owed some. */
async function assertNothingOpen(tx: Tx, user: ClosingUser, username: string): Promise<void> {
  const { unpaid, refunds, withdrawals, balance, debt } = await openMatters(tx, user.id)
  const open = [
    unpaid > 0 && `accepted applications without a confirmed payment: ${unpaid}`,
    refunds > 0 && `refunds to send: ${refunds}`,
    withdrawals > 0 && `withdrawals to decide: ${withdrawals}`,
    balance > 0 && `balance: ${formatMoney(balance)} taka`,
    debt > 0 && `debt: ${formatMoney(debt)} taka`,
  ].filter(matter => matter !== false)
  if (open.length > 0) throw new StartError(`The account of ${username} cannot be closed yet. ${open.join('; ')}.`)
}

/**
 * Closes the account of a brand or influencer for good, on behalf of the operator: ends its sessions, rejects pending
 * applications, closes campaigns, and deletes what identifies the user. An influencer forgoes what brands have not
 * paid. Campaigns, proposals, messages and records of money stay under the new name. Emits events. Returns the old and
 * the new username. Throws a StartError, and changes nothing, for an unknown address, for an admin, and while money is
 * owed.
 */
export async function closeAccount(
  db: Db,
  pictures: FileStore,
  named: string,
): Promise<{ username: string; closedAs: string }> {
  const { id, username, role, email } = await namedUser(db, named)
  if (isStaff(role))
    throw new StartError(
      `${username} is an admin, whose name stays in the records of decisions: deactivate the account instead.`,
    )
  const close = async (tx: Tx) => {
    // Otherwise, a notification that is being stored would survive the deletion.
    await pauseDispatching(tx)
    const user = await holdUser(tx, id)
    if (user.is_closed) throw new StartError(`The account of ${username} is already closed.`)
    // Waits for the user's requests in progress, so that none of them adds anything afterwards.
    await deleteSessions(tx, user)
    await endWork(tx, user)
    const picture = await pictureOf(tx, user)
    await clearProfile(tx, user)
    await deletePersonalRows(tx, user, email)
    await clearFlagNotes(tx, user)
    const closedAs = await markClosed(tx, user)
    await assertNothingOpen(tx, user, username)
    await emit(tx, { type: 'account_closed', actorId: null, subjectId: id, after: { is_active: false } })
    return { closedAs, picture }
  }
  // The user's requests lock their session last; this transaction deletes it first.
  const { closedAs, picture } = await retryDeadlocks(() => changingWalletsPatiently(transactOn(db))(close))
  if (picture !== null) await removePicture(pictures, picture)
  return { username, closedAs }
}
