import type { Role } from '#contract/index.ts'
import type { Subject } from './queries.ts'

/**
 * Whom the events of a flag concern: the person who raised it, unless they are of the staff, and a flagged campaign.
 */
export const partiesOf = (flagger: { id: number; role: Role }, subject: Subject) => ({
  brand_id: flagger.role === 'brand' ? flagger.id : null,
  influencer_id: flagger.role === 'influencer' ? flagger.id : null,
  campaign_id: subject.type === 'campaign' ? subject.id : null,
})
