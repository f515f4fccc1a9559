import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { yesterdaysDigests } from '#server/notifications/index.ts'
import { queueCategoryDigest } from './commands.ts'

/** Queues emails to influencers about the campaigns published yesterday in their category. */
export async function mailCampaignDigests(db: Db, signal?: AbortSignal): Promise<void> {
  const transact = transactOn(db)
  for (const digest of await transact(yesterdaysDigests)) {
    let before: number | undefined = Number.MAX_SAFE_INTEGER
    while (before !== undefined) {
      signal?.throwIfAborted()
      const next: number = before
      before = await transact(tx => queueCategoryDigest(tx, digest, next))
    }
  }
}
