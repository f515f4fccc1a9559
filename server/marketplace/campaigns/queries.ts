import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Category, CampaignSort, Poisha, Reply } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import {
  filteredPage,
  isEmptyRange,
  newestFirst,
  type Conditions,
  type Filters,
  type Order,
} from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { contains, type Reason } from '#platform/database/search.ts'
import type { Actor } from '#platform/security/actor.ts'
import { campaignIsOpen, searched, titleOrBrandContains } from '#server/domain/index.ts'
import { isLive, liveStatus } from '#server/money/payments/index.ts'

type Viewer = Pick<Actor, 'id' | 'role'>
type OwnApplication = NonNullable<Reply<'GET /campaigns/{id}/'>['own_application']>

/** A campaign with its brand's name and, for an influencer, whether they have applied to it and saved it. */
export interface CampaignRow {
  id: number
  title: string
  description: string
  budget: Poisha
  category: Category
  deadline: string | null
  brand: number
  brand_name: string
  applications_count: number
  is_open: boolean
  has_applied?: boolean
  is_saved?: boolean
  own_application?: OwnApplication
  created_at: string
}

const isOpen = campaignIsOpen(sql.ref('brands.is_active'))

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
    .select(isOpen.as('is_open'))
    .where('campaigns.deleted_at', 'is', null)

/** OFFSET makes PostgreSQL look up one application per row instead of first reading all of the influencer's. */
const hasApplied = (influencer: RawBuilder<number>) => sql<boolean>`exists (
  select from applications a
  where a.campaign_id = campaigns.id and a.influencer_id = ${influencer} and not a.allows_another offset 0)`

const savedBy = (influencer: RawBuilder<number>) => sql`
  select from saved_campaigns s where s.campaign_id = campaigns.id and s.influencer_id = ${influencer}`

/** As above, OFFSET makes PostgreSQL look this up only for the rows on the page. */
const isSaved = (influencer: RawBuilder<number>) => sql<boolean>`exists (${savedBy(influencer)} offset 0)`

/** Columns about the influencer who views the campaign. */
const influencerColumns = (influencer: RawBuilder<number>) =>
  [hasApplied(influencer).as('has_applied'), isSaved(influencer).as('is_saved')] as const

type PageValues = { before: number }
const pageOfOpen = prepared<PageValues, CampaignRow>((db, param, limit) =>
  campaigns(db).where(isOpen).where('campaigns.id', '<', param('before')).orderBy('campaigns.id', 'desc').limit(limit),
)

const pageOfOpenFor = prepared<PageValues & { influencer: number }, CampaignRow>((db, param, limit) =>
  campaigns(db)
    .select(influencerColumns(param('influencer')))
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

const pageOfSaved = prepared<PageValues & { influencer: number }, CampaignRow>((db, param, limit) =>
  campaigns(db)
    .innerJoin('saved_campaigns', 'saved_campaigns.campaign_id', 'campaigns.id')
    .select(influencerColumns(param('influencer')))
    .where(isOpen)
    .where('saved_campaigns.influencer_id', '=', param('influencer'))
    .where('saved_campaigns.campaign_id', '<', param('before'))
    .orderBy('saved_campaigns.campaign_id', 'desc')
    .limit(limit),
)

const unfiltered = (db: Db, viewer: Viewer, page: Page): Promise<CampaignRow[]> => {
  const values = { before: startOf(page) }
  if (viewer.role === 'brand') return pageOfBrand(db, { ...values, brand: viewer.id }, page.limit + 1)
  if (viewer.role === 'influencer') return pageOfOpenFor(db, { ...values, influencer: viewer.id }, page.limit + 1)
  return pageOfOpen(db, values, page.limit + 1)
}

export type CampaignFilters = Filters<'GET /campaigns/'>

const poisha = 100
const idOf = (viewer: Viewer) => sql<number>`${viewer.id}::bigint`

// Almost every description has a word that starts with any one or two letters.
const isTooShort = (text: string) => [...text].length < 3

const searchOfAll = (text: string): Reason[] => [
  ...titleOrBrandContains(text),
  ...(isTooShort(text) ? [] : [{ column: searched.description, text }]),
]

/** A brand has fewer campaigns than a common word has matches, so its own campaigns are read first. */
const searchOfOwn = (brand: number, text: string) => {
  // A subquery, so that it is evaluated once instead of per campaign.
  const isNamed = sql<SqlBool>`(select ${contains(searched.username, text)} from users where users.id = ${brand})`
  const columns = [searched.title, ...(isTooShort(text) ? [] : [searched.description])]
  return sql<SqlBool>`(${sql.join([isNamed, ...columns.map(column => contains(column, text))], sql` or `)})`
}

const conditions = (viewer: Viewer): Conditions<CampaignFilters> => ({
  category: category => sql`campaigns.category = ${category}`,
  search: text => (viewer.role === 'brand' ? searchOfOwn(viewer.id, text) : searchOfAll(text)),
  // Everyone but the brand sees only open campaigns.
  open: open => (viewer.role === 'brand' ? sql<SqlBool>`${isOpen} = ${open === 'true'}` : sql.lit(open === 'true')),
  applied: () => (viewer.role === 'influencer' ? sql<SqlBool>`not ${hasApplied(idOf(viewer))}` : sql`true`),
  // Starts from the influencer's own rows instead of checking each campaign.
  saved: () => (viewer.role === 'influencer' ? sql<SqlBool>`exists (${savedBy(idOf(viewer))})` : sql`true`),
  min_budget: taka => sql`campaigns.budget >= ${taka * poisha}`,
  max_budget: taka => (taka === 0 ? sql`true` : sql`campaigns.budget <= ${taka * poisha}`),
})

const orders: Record<CampaignSort, Order> = {
  newest: newestFirst,
  highest: { direction: 'desc', by: sql.ref('campaigns.budget') },
  deadline: { direction: 'asc', by: sql`days_to_deadline(campaigns.deadline)` },
}

/**
 * Returns up to `limit + 1` of a brand's own campaigns, or of the open ones for everyone else, newest first by default.
 */
export async function campaignsPage(
  db: Db,
  viewer: Viewer,
  page: Page,
  filters?: CampaignFilters,
): Promise<CampaignRow[]> {
  if (!filters) return unfiltered(db, viewer, page)
  if (isEmptyRange(filters.min_budget, filters.max_budget)) return []
  const names = Object.keys(filters)
  if (viewer.role === 'influencer' && names.length === 1 && filters.saved) {
    return pageOfSaved(db, { before: startOf(page), influencer: viewer.id }, page.limit + 1)
  }
  const visible = campaigns(db)
    .$if(viewer.role === 'brand', q => q.where('campaigns.brand_id', '=', viewer.id))
    .$if(viewer.role !== 'brand', q => q.where(isOpen))
    // Starts the index scan at today, because there may be many past deadlines.
    .$if(filters.sort === 'deadline' && viewer.role !== 'brand', q =>
      q.where(sql<number>`days_to_deadline(campaigns.deadline)`, '>=', sql<number>`days_to_deadline(dhaka_today())`),
    )
    .$if(viewer.role === 'influencer', q => q.select(influencerColumns(idOf(viewer))))
  return filteredPage(db, visible, { filters, conditions: conditions(viewer), orders, id: 'campaigns.id', page })
}

/** Whether a campaign with this id exists and is not deleted. */
export async function campaignExists(tx: Tx, id: number): Promise<boolean> {
  const query = tx.selectFrom('campaigns').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

const byId = prepared<{ id: number }, CampaignRow>((db, param) => campaigns(db).where('campaigns.id', '=', param('id')))

const byIdFor = prepared<{ id: number; influencer: number }, CampaignRow & OwnColumns>((db, param) =>
  campaigns(db)
    .leftJoin('applications as own', join =>
      join
        .onRef('own.campaign_id', '=', 'campaigns.id')
        .on('own.influencer_id', '=', param('influencer'))
        .on('own.allows_another', '=', sql.lit(false)),
    )
    .leftJoin('payments as paid', join => join.onRef('paid.application_id', '=', 'own.id').on(isLive('paid')))
    .select(isSaved(param('influencer')).as('is_saved'))
    .select(['own.id as own_id', 'own.status', 'own.reject_reason', 'own.reject_note', 'own.is_withdrawn'])
    .select(liveStatus('paid').as('payment_status'))
    .select(
      sql<boolean>`exists (select from dues where application_id = own.id and rejected_payment_id is not null)`.as(
        'payment_was_rejected',
      ),
    )
    .where('campaigns.id', '=', param('id')),
)

/** Finds a campaign that is not deleted and, for an influencer, their own application to it. */
export async function campaignById(db: Db | Tx, viewer: Viewer, id: number): Promise<CampaignRow | undefined> {
  if (viewer.role !== 'influencer') return (await byId(db, { id }))[0]
  const [row] = await byIdFor(db, { id, influencer: viewer.id })
  return row && withOwnApplication(row)
}

interface OwnColumns {
  own_id: number | null
  status: OwnApplication['status'] | null
  reject_reason: string | null
  reject_note: string | null
  is_withdrawn: boolean | null
  payment_status: OwnApplication['payment_status']
  payment_was_rejected: boolean
}

function withOwnApplication(row: CampaignRow & OwnColumns): CampaignRow {
  const {
    own_id,
    status,
    payment_status,
    payment_was_rejected,
    reject_reason,
    reject_note,
    is_withdrawn,
    ...campaign
  } = row
  if (own_id === null || status === null) return { ...campaign, has_applied: false }
  return {
    ...campaign,
    has_applied: true,
    own_application: {
      id: own_id,
      status,
      payment_status,
      ...(payment_was_rejected && { payment_was_rejected }),
      reject_reason,
      reject_note,
      ...(is_withdrawn && { is_withdrawn }),
    },
  }
}

/** A campaign's pending and accepted applications, as far as they matter for its deletion. */
export const liveApplications = (tx: Tx, campaignId: number) =>
  tx
    .selectFrom('applications')
    .select('status')
    .select([
      sql<boolean>`exists (
        select from payments p
        where p.application_id = applications.id and ${isLive('p')})`.as('hasPayment'),
      sql<boolean>`exists (select from dues where application_id = applications.id)`.as('isDue'),
      sql<boolean>`exists (
        select from payments p
        where p.application_id = applications.id and p.reversed_at is not null)`.as('hasReversal'),
    ])
    .where('campaign_id', '=', campaignId)
    .where('status', '<>', 'rejected')
    .orderBy('id')
    .execute()

/** How many campaigns an influencer has saved. */
export async function savedCount(tx: Tx, influencer: Actor<'influencer'>): Promise<number> {
  const rows = await tx
    .selectFrom('saved_campaigns')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('influencer_id', '=', influencer.id)
    .execute()
  return requireRow(rows).count
}
