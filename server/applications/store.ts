import { sql, type Kysely } from 'kysely'
import {
  formatMoney,
  type Application,
  type ApplicationDecision,
  type ApplicationPaymentStatus,
  type ApplicationSort,
  type ApplicationStatus,
  type PaymentMethod,
} from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { campaignsTitled, contains, pageInOrder, peopleNamed, type Order } from '#platform/database/narrowing.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Actor } from '#platform/security/access.ts'
import type { ApplicableCampaign } from '#server/campaigns/store.ts'

/** An application as it is read: with names, the amount due, and the payment that is waiting or confirmed. */
export interface ApplicationRow {
  id: number
  campaign: number
  campaign_title: string
  campaign_brand: string
  campaign_budget: number
  influencer: number
  influencer_name: string
  proposal: string
  expected_fee: number | null
  amount_due: number
  status: ApplicationStatus
  applied_at: Date
  payment_status: 'pending' | 'confirmed' | 'rejected' | null
  payment_method: PaymentMethod | null
  transaction_id: string | null
}

/** A row as it crosses the wire. */
export function presentApplication(row: ApplicationRow): Application {
  return {
    ...row,
    campaign_budget: formatMoney(row.campaign_budget),
    expected_fee: row.expected_fee === null ? null : formatMoney(row.expected_fee),
    amount_due: formatMoney(row.amount_due),
    applied_at: row.applied_at.toISOString(),
    // The query joins the payment that counts, never a rejected one.
    payment_status:
      row.payment_status === 'pending' || row.payment_status === 'confirmed' ? row.payment_status : 'unpaid',
    payment_transaction_id: row.transaction_id,
  }
}

const applications = (db: Kysely<DB>) =>
  db
    .selectFrom('applications')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .innerJoin('users as brands', 'brands.id', 'applications.brand_id')
    .innerJoin('users as influencers', 'influencers.id', 'applications.influencer_id')
    .leftJoin('payments', join =>
      join.onRef('payments.application_id', '=', 'applications.id').on('payments.status', '<>', 'rejected'),
    )
    .select([
      'applications.id',
      'applications.campaign_id as campaign',
      'campaigns.title as campaign_title',
      'brands.username as campaign_brand',
      'campaigns.budget as campaign_budget',
      'applications.influencer_id as influencer',
      'influencers.username as influencer_name',
      'applications.proposal',
      'applications.expected_fee',
      'applications.status',
      'applications.applied_at',
      'payments.status as payment_status',
      'payments.payment_method',
      'payments.transaction_id',
    ])
    .select(eb =>
      eb.fn.coalesce('applications.amount_due', 'applications.expected_fee', 'campaigns.budget').as('amount_due'),
    )
    .orderBy('applications.id', 'desc')

type PageValues = { before: number }

const pageOfBrand = prepared<PageValues & { brand: number }, ApplicationRow>((db, param, limit) =>
  applications(db)
    .where('applications.brand_id', '=', param('brand'))
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

const acceptedOfBrand = prepared<PageValues & { brand: number }, ApplicationRow>((db, param, limit) =>
  applications(db)
    .where('applications.brand_id', '=', param('brand'))
    .where('applications.status', '=', sql.lit('accepted'))
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

const pageOfInfluencer = prepared<PageValues & { influencer: number }, ApplicationRow>((db, param, limit) =>
  applications(db)
    .where('applications.influencer_id', '=', param('influencer'))
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

const acceptedOfInfluencer = prepared<PageValues & { influencer: number }, ApplicationRow>((db, param, limit) =>
  applications(db)
    .where('applications.influencer_id', '=', param('influencer'))
    .where('applications.status', '=', sql.lit('accepted'))
    .where('applications.id', '<', param('before'))
    .limit(limit),
)

const pageOfAll = prepared<PageValues, ApplicationRow>((db, param, limit) =>
  applications(db).where('applications.id', '<', param('before')).limit(limit),
)

const before = (page: Page) => page.before ?? Number.MAX_SAFE_INTEGER

/** One row more than the page holds, newest first. */
export const applicationsOfBrand = (db: Db, brandId: number, page: Page, accepted = false): Promise<ApplicationRow[]> =>
  (accepted ? acceptedOfBrand : pageOfBrand)(db, { brand: brandId, before: before(page) }, page.limit + 1)

/** One row more than the page holds, newest first. */
export const applicationsOfInfluencer = (
  db: Db,
  influencerId: number,
  page: Page,
  accepted = false,
): Promise<ApplicationRow[]> =>
  (accepted ? acceptedOfInfluencer : pageOfInfluencer)(
    db,
    { influencer: influencerId, before: before(page) },
    page.limit + 1,
  )

/** One row more than the page holds, newest first. */
export const allApplications = (db: Db, page: Page): Promise<ApplicationRow[]> =>
  pageOfAll(db, { before: before(page) }, page.limit + 1)

/** What a reader narrows the applications by. */
export interface ApplicationFilter {
  search?: string
  status?: ApplicationStatus
  payment_status?: ApplicationPaymentStatus
  sort?: ApplicationSort
}

const amountDue = sql<number>`coalesce(applications.amount_due, applications.expected_fee, campaigns.budget)`
const orders: Record<ApplicationSort, Order> = {
  newest: { direction: 'desc' },
  oldest: { direction: 'asc' },
  highest: { direction: 'desc', by: amountDue },
  lowest: { direction: 'asc', by: amountDue },
}

/**
 * Of a brand's or an influencer's applications, or all of them for an admin: one row more than the page holds. Of one's
 * own, the names in the rows are searched; of everybody's, campaigns and people are found first.
 */
export function matchingApplications(
  db: Db,
  reader: Pick<Actor, 'id' | 'role'>,
  { search, status, payment_status, sort = 'newest' }: ApplicationFilter,
  page: Page,
): Promise<ApplicationRow[]> {
  const own = { brand: 'applications.brand_id', influencer: 'applications.influencer_id', admin: undefined } as const
  const column = own[reader.role]
  const query = applications(db)
    .clearOrderBy()
    .$if(column !== undefined, q => q.where(column ?? 'applications.brand_id', '=', reader.id))
    .$if(status !== undefined, q => q.where('applications.status', '=', status ?? 'pending'))
    .$if(payment_status === 'unpaid', q => q.where('payments.id', 'is', null))
    .$if(payment_status === 'pending' || payment_status === 'confirmed', q =>
      q.where('payments.status', '=', payment_status === 'pending' ? 'pending' : 'confirmed'),
    )
    .$if(search !== undefined, q =>
      q.where(eb =>
        column === undefined
          ? eb.or([
              eb('applications.campaign_id', '=', eb.fn.any(campaignsTitled(search ?? ''))),
              eb('applications.brand_id', '=', eb.fn.any(peopleNamed(search ?? ''))),
              eb('applications.influencer_id', '=', eb.fn.any(peopleNamed(search ?? ''))),
            ])
          : eb.or([
              contains('campaigns.title', search ?? ''),
              contains(reader.role === 'brand' ? 'influencers.username' : 'brands.username', search ?? ''),
            ]),
      ),
    )
  return pageInOrder(query, { id: sql.ref('applications.id'), order: orders[sort], page }).execute()
}

/** One that is known to exist. */
export const applicationById = (tx: Tx, id: number): Promise<ApplicationRow> =>
  applications(tx).where('applications.id', '=', id).executeTakeFirstOrThrow()

/** An application to a campaign of the caller, locked until the transaction ends. */
export interface OwnedApplication {
  readonly id: number
  readonly status: ApplicationStatus
  readonly influencer_id: number
  /** Poisha; null until it is accepted. */
  readonly amount_due: number | null
  readonly owned: unique symbol
}

/** Locks an application to one of the brand's campaigns; undefined when there is none. */
export async function ownApplication(tx: Tx, brand: Actor<'brand'>, id: number): Promise<OwnedApplication | undefined> {
  const application = await tx
    .selectFrom('applications')
    .select(['id', 'status', 'influencer_id', 'amount_due'])
    .where('id', '=', id)
    .where('brand_id', '=', brand.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return application as OwnedApplication | undefined
}

/** Writes the decision; an acceptance freezes the expected fee, else the campaign's budget, as the amount due. */
export async function decide(tx: Tx, application: OwnedApplication, decision: ApplicationDecision): Promise<void> {
  const amountDue = sql<number>`coalesce(expected_fee, (select budget from campaigns where id = campaign_id))`
  await tx
    .updateTable('applications')
    .set({ status: decision, decided_at: sql`now()`, amount_due: decision === 'accepted' ? amountDue : null })
    .where('id', '=', application.id)
    .execute()
}

export async function insertApplication(
  tx: Tx,
  influencer: Actor<'influencer'>,
  campaign: ApplicableCampaign,
  application: { proposal: string; expected_fee: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('applications')
    .values({ ...application, campaign_id: campaign.id, brand_id: campaign.brand_id, influencer_id: influencer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
