import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import { emitAll } from '#server/domain/index.ts'
import { chooseNearDeadlines, notifyOfDigest } from './commands.ts'
import { ofNotifications } from './hints.ts'
import { digestsOfDayBefore } from './queries.ts'

/** Emits one event for each campaign that will soon close with undecided applications. */
export async function remindOfDeadlines(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const campaigns = await transactOn(db)(async tx => {
      const chosen = await chooseNearDeadlines(tx)
      await emitAll(
        tx,
        chosen.map(campaign => ({ type: 'deadline_near', actorId: null, subjectId: campaign.id, parties: campaign })),
      )
      return chosen
    })
    if (campaigns.length === 0) return
  }
}

/**
 * Notifies influencers of the campaigns published in their category on the day before `due`, with one notification
 * each, and tells their open pages to reload.
 */
export async function announceCampaigns(db: Db, due: Date, signal?: AbortSignal): Promise<void> {
  const transact = transactOn(db)
  for (const digest of await transact(tx => digestsOfDayBefore(tx, due))) {
    let before: number | null = Number.MAX_SAFE_INTEGER
    while (before !== null) {
      signal?.throwIfAborted()
      const next: number = before
      before = await transact(async tx => {
        const { notified, last } = await notifyOfDigest(tx, digest, next)
        await sendHints(tx, notified.map(ofNotifications))
        return last
      })
    }
  }
}
