import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { digestsOfDayBefore } from '#server/notify/inbox/index.ts'
import { queueCategoryDigest } from './commands.ts'

/** Queues emails to influencers about the campaigns published in their category on the day before `due`. */
export async function mailCampaignDigests(db: Db, due: Date, signal?: AbortSignal): Promise<void> {
  const transact = transactOn(db)
  for (const digest of await transact(tx => digestsOfDayBefore(tx, due))) {
    if (!digest.is_mailed) continue
    let before: number | undefined = Number.MAX_SAFE_INTEGER
    while (before !== undefined) {
      signal?.throwIfAborted()
      const next: number = before
      before = await transact(tx => queueCategoryDigest(tx, digest, next))
    }
  }
}
