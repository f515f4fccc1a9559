import type { Tx } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { hold, type Locked } from '#server/domain/index.ts'
import { campaignExists } from './queries.ts'

/** Locks the brand's campaign. Refuses with `campaign_not_found`, and with `not_the_owner` for another brand's. */
export const holdOwn = async (tx: Tx, actor: Actor<'brand'>, id: number): Promise<Locked<'campaign', 'brand'>> =>
  (await hold(tx, actor, 'campaign', id, 'brand')) ??
  refuse((await campaignExists(tx, id)) ? 'not_the_owner' : 'campaign_not_found')
