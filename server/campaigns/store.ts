import { sql, type ExpressionBuilder, type Insertable, type Kysely } from 'kysely'
import { formatMoney, type CampaignSort, type Category, type Reply } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { pageInOrder, titleOrBrandContains, type Order } from '#platform/database/narrowing.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { Campaigns, DB } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'

/** A campaign as it is read: with its brand's name, and for an influencer whether they have applied. */
export interface CampaignRow {
  id: number
  title: string
  description: string
  budget: number
  category: Category
  deadline: string | null
  brand: number
  brand_name: string
  applications_count: number
  is_open: boolean
  has_applied?: boolean
  own_application?: OwnApplication
  created_at: Date
}

type CampaignDetails = Reply<'GET /campaigns/{id}/'>
type OwnApplication = NonNullable<CampaignDetails['own_application']>

/** A row as it crosses the wire. */
export function presentCampaign(row: CampaignRow): CampaignDetails {
  return { ...row, budget: formatMoney(row.budget), created_at: row.created_at.toISOString() }
}

/** Not deleted, active, its deadline not over, its brand active. */
const isOpen = (eb: ExpressionBuilder<DB & { brands: DB['users'] }, 'campaigns' | 'brands'>) =>
  eb.and([
    eb('campaigns.deleted_at', 'is', null),
    eb('campaigns.is_active', '=', true),
    eb.or([eb('campaigns.deadline', 'is', null), eb('campaigns.deadline', '>=', sql<string>`dhaka_today()`)]),
    eb('brands.is_active', '=', true),
  ])

const campaigns = (db: Kysely<DB>) =>
  db
    .selectFrom('campaigns')
    .innerJoin('users as brands', 'brands.id', 'campaigns.brand_id')
    .select([
      'campaigns.id',
      'campaigns.title',
      'campaigns.description',
      'campaigns.budget',
      'campaigns.category',
      'campaigns.deadline',
      'campaigns.brand_id as brand',
      'brands.username as brand_name',
      'campaigns.applications_count',
      'campaigns.created_at',
    ])
    .select(eb => sql<boolean>`${isOpen(eb)}`.as('is_open'))
    .where('campaigns.deleted_at', 'is', null)

const hasApplied = (influencer: ReturnType<typeof sql<number>>) =>
  sql<boolean>`exists (select from applications a where a.campaign_id = campaigns.id and a.influencer_id = ${influencer})`

type PageValues = { before: number }

const pageOfOpen = prepared<PageValues, CampaignRow>((db, param, limit) =>
  campaigns(db).where(isOpen).where('campaigns.id', '<', param('before')).orderBy('campaigns.id', 'desc').limit(limit),
)

const pageOfOpenFor = prepared<PageValues & { influencer: number }, CampaignRow>((db, param, limit) =>
  campaigns(db)
    .select(hasApplied(param('influencer')).as('has_applied'))
    .where(isOpen)
    .where('campaigns.id', '<', param('before'))
    .orderBy('campaigns.id', 'desc')
    .limit(limit),
)

const pageOfBrand = prepared<PageValues & { brand: number }, CampaignRow>((db, param, limit) =>
  campaigns(db)
    .where('campaigns.brand_id', '=', param('brand'))
    .where('campaigns.id', '<', param('before'))
    .orderBy('campaigns.id', 'desc')
    .limit(limit),
)

const before = (page: Page) => page.before ?? Number.MAX_SAFE_INTEGER

/** One row more than the page holds, newest first. */
export const openCampaigns = (db: Db, reader: Pick<Actor, 'id' | 'role'>, page: Page): Promise<CampaignRow[]> =>
  reader.role === 'influencer'
    ? pageOfOpenFor(db, { influencer: reader.id, before: before(page) }, page.limit + 1)
    : pageOfOpen(db, { before: before(page) }, page.limit + 1)

/** One row more than the page holds, newest first. */
export const campaignsOfBrand = (db: Db, brandId: number, page: Page): Promise<CampaignRow[]> =>
  pageOfBrand(db, { brand: brandId, before: before(page) }, page.limit + 1)

/** What a reader narrows the campaigns by. */
export interface CampaignFilter {
  search?: string
  category?: Category
  sort?: CampaignSort
}

const orders: Record<CampaignSort, Order> = {
  newest: { direction: 'desc' },
  highest: { direction: 'desc', by: sql.ref('campaigns.budget') },
  deadline: { direction: 'asc', by: sql`days_to_deadline(campaigns.deadline)` },
}

/** Of a brand's own campaigns, or for everyone else of the open ones: one row more than the page holds. */
export function matchingCampaigns(
  db: Db,
  reader: Pick<Actor, 'id' | 'role'>,
  { search, category, sort = 'newest' }: CampaignFilter,
  page: Page,
): Promise<CampaignRow[]> {
  const query = campaigns(db)
    .where(eb => (reader.role === 'brand' ? eb('campaigns.brand_id', '=', reader.id) : isOpen(eb)))
    // Where the index starts: the deadlines before today may be many.
    .$if(sort === 'deadline' && reader.role !== 'brand', q =>
      q.where(sql<number>`days_to_deadline(campaigns.deadline)`, '>=', sql<number>`days_to_deadline(dhaka_today())`),
    )
    .$if(category !== undefined, q => q.where('campaigns.category', '=', category ?? 'other'))
    .$if(search !== undefined, q => q.where(titleOrBrandContains(search ?? '')))
    .$if(reader.role === 'influencer', q => q.select(hasApplied(sql<number>`${reader.id}::bigint`).as('has_applied')))
  return pageInOrder(query, { id: sql.ref('campaigns.id'), order: orders[sort], page }).execute()
}

/** A campaign that is not deleted, for an influencer with their own application to it. */
export async function campaignById(
  db: Db | Tx,
  reader: Pick<Actor, 'id' | 'role'>,
  id: number,
): Promise<CampaignRow | undefined> {
  const query = campaigns(db).where('campaigns.id', '=', id)
  if (reader.role !== 'influencer') return await query.executeTakeFirst()
  const row = await query
    .leftJoin('applications as own', join =>
      join.onRef('own.campaign_id', '=', 'campaigns.id').on('own.influencer_id', '=', reader.id),
    )
    .leftJoin('payments as paid', join =>
      join.onRef('paid.application_id', '=', 'own.id').on('paid.status', '<>', 'rejected'),
    )
    .select(['own.id as own_id', 'own.status', 'paid.status as payment'])
    .executeTakeFirst()
  return row && withOwnApplication(row)
}

interface OwnColumns {
  own_id: number | null
  status: OwnApplication['status'] | null
  payment: 'pending' | 'confirmed' | 'rejected' | null
}

function withOwnApplication({ own_id, status, payment, ...campaign }: CampaignRow & OwnColumns): CampaignRow {
  if (own_id === null || status === null) return { ...campaign, has_applied: false }
  const payment_status = payment === 'pending' || payment === 'confirmed' ? payment : 'unpaid'
  return { ...campaign, has_applied: true, own_application: { id: own_id, status, payment_status } }
}

/** A campaign that somebody applies to, locked until the transaction ends. */
export interface ApplicableCampaign {
  readonly id: number
  readonly brand_id: number
  readonly is_open: boolean
}

/** Locks a campaign for an application to it, a deleted one too; undefined when there never was one. */
export const lockCampaignForApplication = (tx: Tx, id: number): Promise<ApplicableCampaign | undefined> =>
  tx
    .selectFrom('campaigns')
    .innerJoin('users as brands', 'brands.id', 'campaigns.brand_id')
    .select(['campaigns.id', 'campaigns.brand_id'])
    .select(eb => sql<boolean>`${isOpen(eb)}`.as('is_open'))
    .where('campaigns.id', '=', id)
    .forNoKeyUpdate('campaigns')
    .executeTakeFirst()

/** A campaign of the caller, locked until the transaction ends. */
export interface OwnedCampaign {
  readonly id: number
  readonly owned: unique symbol
}

/** Locks the caller's campaign. Refuses with `campaign_not_found`, or `not_the_owner` for another brand's. */
export async function ownCampaign(tx: Tx, actor: Actor<'brand'>, id: number): Promise<OwnedCampaign> {
  const campaign = await tx
    .selectFrom('campaigns')
    .select(['id', 'brand_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!campaign) refuse('campaign_not_found')
  if (campaign.brand_id !== actor.id) refuse('not_the_owner')
  return campaign as unknown as OwnedCampaign
}

/**
 * The campaign's applications that are not rejected, locked: whoever is deciding on one is waited for, and the
 * campaign's own lock keeps new ones out.
 */
export function liveApplications(tx: Tx, campaign: OwnedCampaign) {
  return tx
    .selectFrom('applications')
    .select('status')
    .select(
      sql<boolean>`exists (select from payments p where p.application_id = applications.id and p.status <> 'rejected')`.as(
        'hasPayment',
      ),
    )
    .where('campaign_id', '=', campaign.id)
    .where('status', '<>', 'rejected')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Rejects the campaign's pending applications and answers their ids. */
export async function rejectPendingApplications(tx: Tx, campaign: OwnedCampaign): Promise<number[]> {
  const rejected = await tx
    .updateTable('applications')
    .set({ status: 'rejected', decided_at: sql`now()` })
    .where('campaign_id', '=', campaign.id)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return rejected.map(({ id }) => id)
}

export async function markDeleted(tx: Tx, campaign: OwnedCampaign): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', campaign.id)
    .execute()
}

type NewCampaign = Pick<Insertable<Campaigns>, 'title' | 'description' | 'budget' | 'category' | 'deadline'>

export async function insertCampaign(tx: Tx, brand: Actor<'brand'>, campaign: NewCampaign): Promise<number> {
  const { id } = await tx
    .insertInto('campaigns')
    .values({ ...campaign, brand_id: brand.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
