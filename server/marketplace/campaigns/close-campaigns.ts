import type { Tx } from '#platform/database/db.ts'
import { emitAll, type Locked } from '#server/domain/index.ts'
import { closeAll } from './commands.ts'

/**
 * Closes the campaigns of a brand whose account is closed, and deletes those without accepted work. Their pending
 * applications must already be rejected. Emits the events.
 */
export async function closeCampaigns(tx: Tx, brand: Locked<'user', 'system'>): Promise<void> {
  const deleted = await closeAll(tx, brand)
  await emitAll(
    tx,
    deleted.map(subjectId => ({
      type: 'campaign_deleted',
      actorId: null,
      subjectId,
      parties: { brand_id: brand.id },
      before: { is_deleted: false },
      after: { is_deleted: true },
    })),
  )
}
