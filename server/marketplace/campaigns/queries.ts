import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type {
  CampaignSort,
  Category,
  NamesOf,
  OfferedCampaign,
  OfferedCampaignPage,
  OwnCampaign,
  Poisha,
} from '#contract/index.ts'
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
import {
  campaignIsFull,
  campaignIsOpen,
  campaignStateColumns,
  searched,
  titleOrBrandContains,
  type Locked,
} from '#server/domain/index.ts'
import { isLive, liveStatus } from '#server/money/payments/index.ts'

type Viewer = Pick<Actor, 'id' | 'role'>
type OwnApplication = NonNullable<OfferedCampaignPage['own_application']>

/** A campaign with its brand's name. */
export interface CampaignRow extends NamesOf<'brand'> {
  id: number
  title: string
  description: string
  budget: Poisha
  category: Category
  deadline: string | null
  brand: number
  applications_count: number
  slots: number | null
  is_full: boolean
  is_open: boolean
  created_at: string
}

/** A campaign with why it may not be open, for its brand and admins. */
export type OwnCampaignRow = CampaignRow &
  Pick<OwnCampaign, 'accepted_count' | 'is_closed' | 'is_suspended' | 'suspend_reason'>

/** A campaign with whether the influencer who reads it has applied to it and saved it. */
export type OfferedRow = CampaignRow & Pick<OfferedCampaign, 'has_applied' | 'is_saved'>
export type OfferedPageRow = OfferedRow & Pick<OfferedCampaignPage, 'own_application'>

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
      'brands.display_name as brand_display_name',
      'campaigns.applications_count',
      'campaigns.slots',
      'campaigns.created_at',
    ])
    .select([campaignIsFull.as('is_full'), isOpen.as('is_open')])
    .where('campaigns.deleted_at', 'is', null)

const ownCampaigns = (db: Kysely<DB>) => campaigns(db).select('campaigns.accepted_count').select(campaignStateColumns)

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
const pageOfOpen = prepared<PageValues, OwnCampaignRow>((db, param, limit) =>
  ownCampaigns(db)
    .where(isOpen)
    .where('campaigns.id', '<', param('before'))
    .orderBy('campaigns.id', 'desc')
    .limit(limit),
)

const pageOfOpenFor = prepared<PageValues & { influencer: number }, OfferedRow>((db, param, limit) =>
  campaigns(db)
    .select(influencerColumns(param('influencer')))
    .where(isOpen)
    .where('campaigns.id', '<', param('before'))
    .orderBy('campaigns.id', 'desc')
    .limit(limit),
)

const pageOfBrand = prepared<PageValues & { brand: number }, OwnCampaignRow>((db, param, limit) =>
  ownCampaigns(db)
    .where('campaigns.brand_id', '=', param('brand'))
    .where('campaigns.id', '<', param('before'))
    .orderBy('campaigns.id', 'desc')
    .limit(limit),
)

const pageOfSaved = prepared<PageValues & { influencer: number }, OfferedRow>((db, param, limit) =>
  campaigns(db)
    .innerJoin('saved_campaigns', 'saved_campaigns.campaign_id', 'campaigns.id')
    .select(influencerColumns(param('influencer')))
    .where(isOpen)
    .where('saved_campaigns.influencer_id', '=', param('influencer'))
    .where('saved_campaigns.campaign_id', '<', param('before'))
    .orderBy('saved_campaigns.campaign_id', 'desc')
    .limit(limit),
)

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
  const isNamed = sql<SqlBool>`(select ${contains(searched.name, text)} from users where users.id = ${brand})`
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

type Visible<Row> =
  ReturnType<typeof campaigns> extends SelectQueryBuilder<infer Tables, infer Names, object>
    ? SelectQueryBuilder<Tables, Names, Row>
    : never

async function filtered<Row extends CampaignRow>(
  db: Db,
  viewer: Viewer,
  visible: Visible<Row>,
  page: Page,
  filters: CampaignFilters,
): Promise<Row[]> {
  if (isEmptyRange(filters.min_budget, filters.max_budget)) return []
  // Starts the index scan at today, because there may be many past deadlines.
  const query = visible.$if(filters.sort === 'deadline' && viewer.role !== 'brand', q =>
    q.where(sql<number>`days_to_deadline(campaigns.deadline)`, '>=', sql<number>`days_to_deadline(dhaka_today())`),
  )
  return filteredPage(db, query, { filters, conditions: conditions(viewer), orders, id: 'campaigns.id', page })
}

/** Returns up to `limit + 1` of a brand's own campaigns, or of the open ones for an admin, newest first by default. */
export async function campaignsPage(
  db: Db,
  viewer: Viewer,
  page: Page,
  filters?: CampaignFilters,
): Promise<OwnCampaignRow[]> {
  const isBrand = viewer.role === 'brand'
  if (filters) {
    const visible = ownCampaigns(db).where(isBrand ? sql<SqlBool>`campaigns.brand_id = ${viewer.id}` : isOpen)
    return filtered(db, viewer, visible, page, filters)
  }
  const before = startOf(page)
  return isBrand
    ? pageOfBrand(db, { before, brand: viewer.id }, page.limit + 1)
    : pageOfOpen(db, { before }, page.limit + 1)
}

/** Returns up to `limit + 1` of the open campaigns as an influencer sees them, newest first by default. */
export async function offeredPage(
  db: Db,
  influencer: number,
  page: Page,
  filters?: CampaignFilters,
): Promise<OfferedRow[]> {
  const values = { before: startOf(page), influencer }
  if (!filters) return pageOfOpenFor(db, values, page.limit + 1)
  if (filters.saved && Object.keys(filters).length === 1) return pageOfSaved(db, values, page.limit + 1)
  const viewer: Viewer = { id: influencer, role: 'influencer' }
  const visible = campaigns(db)
    .where(isOpen)
    .select(influencerColumns(idOf(viewer)))
  return filtered(db, viewer, visible, page, filters)
}

/** Whether a campaign with this id exists and is not deleted. */
export async function campaignExists(tx: Tx, id: number): Promise<boolean> {
  const query = tx.selectFrom('campaigns').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

const byId = prepared<{ id: number }, OwnCampaignRow>((db, param) =>
  ownCampaigns(db).where('campaigns.id', '=', param('id')),
)

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

/** Finds a campaign that is not deleted, with what only its brand and admins may see. */
export const campaignById = async (db: Db | Tx, id: number): Promise<OwnCampaignRow | undefined> =>
  (await byId(db, { id }))[0]

/** The campaign of a locked row, which exists. */
export const lockedCampaign = async (tx: Tx, { id }: Locked<'campaign', 'brand'>): Promise<OwnCampaignRow> =>
  requireRow(await byId(tx, { id }))

/** Finds a campaign that is not deleted, with the influencer's own application to it. */
export async function offeredById(db: Db, influencer: number, id: number): Promise<OfferedPageRow | undefined> {
  const [row] = await byIdFor(db, { id, influencer })
  return row && withOwnApplication(row)
}

interface OwnColumns {
  is_saved: boolean
  own_id: number | null
  status: OwnApplication['status'] | null
  reject_reason: string | null
  reject_note: string | null
  is_withdrawn: boolean | null
  payment_status: OwnApplication['payment_status']
  payment_was_rejected: boolean
}

function withOwnApplication(row: CampaignRow & OwnColumns): OfferedPageRow {
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

/** A campaign's pending and accepted applications, with their parties. */
export const openApplications = (tx: Tx, { id }: Locked<'campaign', 'brand'>) =>
  tx
    .selectFrom('applications')
    .select(['id', 'brand_id', 'influencer_id', 'campaign_id'])
    .where('campaign_id', '=', id)
    .where('status', '<>', 'rejected')
    .orderBy('id')
    .execute()

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
