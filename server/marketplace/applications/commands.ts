import { sql, type Selectable } from 'kysely'
import { limits, type Poisha } from '#contract/index.ts'
import type { Applications } from '#database/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'
import { eventOf, type EventValues, type Locked } from '#server/domain/index.ts'
import { applications, type ApplicationRow } from './queries.ts'

/**
 * Freezes the amount due, which is the expected fee or, without one, the campaign's budget, and returns it in poisha.
 * The campaign, of which it fills a slot, must be locked.
 */
export async function accept(
  tx: Tx,
  application: Locked<'application', 'brand'>,
  _campaign: Locked<'campaign', 'brand'>,
): Promise<Poisha> {
  const { amount_due } = await tx
    .updateTable('applications')
    .set(({ ref }) => ({ status: 'accepted', decided_at: sql`now()`, amount_due: ref('amount') }))
    .where('id', '=', application.id)
    .returning(eb => eb.ref('amount_due').$notNull().as('amount_due'))
    .executeTakeFirstOrThrow()
  return amount_due
}

/** The applications to a campaign that its brand deletes, or by and to a user whose account is closed. */
export type PendingApplications = { to: Locked<'campaign', 'brand'> } | { byOrTo: Locked<'user', 'system'> }

type Rejected = Pick<Selectable<Applications>, 'id' | 'brand_id' | 'influencer_id' | 'campaign_id'>

/** Rejects pending applications after waiting for concurrent decisions. Returns them. */
export async function rejectPendingApplications(tx: Tx, those: PendingApplications): Promise<Rejected[]> {
  const pending = await tx
    .selectFrom('applications')
    .select(['id', 'brand_id', 'influencer_id', 'campaign_id'])
    .where(eb =>
      'to' in those
        ? eb('campaign_id', '=', those.to.id)
        : eb.or([eb('brand_id', '=', those.byOrTo.id), eb('influencer_id', '=', those.byOrTo.id)]),
    )
    .where('status', '=', 'pending')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = pending.map(({ id }) => id)
  await sql`update applications set status = 'rejected', decided_at = now() where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return pending
}

export async function writeShortlisted(
  tx: Tx,
  application: Locked<'application', 'brand'>,
  is_shortlisted: boolean,
): Promise<void> {
  await tx.updateTable('applications').set({ is_shortlisted }).where('id', '=', application.id).execute()
}

/**
 * Marks a pending application as withdrawn. The influencer may then apply again, unless they have applied too often.
 */
export async function withdraw(tx: Tx, application: Locked<'application', 'influencer'>): Promise<void> {
  const { campaign_id, influencer_id } = application
  const { before } = await tx
    .selectFrom('applications')
    .select(eb => eb.fn.countAll<number>().as('before'))
    .where(eb => eb.and({ campaign_id, influencer_id }))
    .where('allows_another', '=', sql.lit(true))
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('applications')
    .set({
      status: 'rejected',
      decided_at: sql`now()`,
      is_withdrawn: true,
      allows_another: before + 1 < limits.applicationsPerCampaign,
    })
    .where('id', '=', application.id)
    .execute()
}

type NewApplication = {
  campaign: number
  brand: number
  influencer: number
  proposal: string
  expected_fee: Poisha | null
}

/** Selects from the new row's values, because the table does not contain the row yet. */
const insert = prepared<NewApplication & EventValues, ApplicationRow>((db, param) =>
  applications(
    db
      .with('applications', query =>
        query
          .insertInto('applications')
          .columns(['campaign_id', 'brand_id', 'influencer_id', 'proposal', 'expected_fee'])
          .expression(
            sql`select ${param('campaign')}::bigint, ${param('brand')}::bigint, id, ${param('proposal')}::text,
              ${param('expected_fee')}::bigint from users where id = ${param('influencer')} and is_active for share`,
          )
          .returningAll(),
      )
      .with('emitted', query => eventOf(query, 'applications', param, 'application_id')),
  ),
)

/**
 * Inserts an application and its event, and prevents the influencer's deactivation until the commit. If they are
 * already deactivated, inserts nothing and returns undefined.
 */
export async function insertApplication(
  tx: Tx,
  influencer: Actor<'influencer'>,
  campaign: Locked<'campaign', 'applicant'>,
  application: { proposal: string; expected_fee: Poisha | null },
  event: EventValues,
): Promise<ApplicationRow | undefined> {
  const values = {
    ...application,
    ...event,
    campaign: campaign.id,
    brand: campaign.brand_id,
    influencer: influencer.id,
  }
  const [row] = await insert(tx, values)
  return row
}
