import { sql, type Kysely } from 'kysely'
import {
  isStaff,
  type Category,
  type NamesOf,
  type OperatorRole,
  type Poisha,
  type Role,
  type StatementAccount,
} from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import type { Db, ReadOnlyDb, Tx } from '#platform/database/db.ts'
import {
  filteredPage,
  isFew,
  newestFirst,
  oldestFirst,
  ordersByAmount,
  type Conditions,
  type Filters,
} from '#platform/database/filters.ts'
import { startOf, type Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import { campaignIsFull, campaignStateColumns, titleOrBrandContains, searched } from '#server/domain/index.ts'

export interface UserRow {
  id: number
  username: string
  display_name: string | null
  email: string
  role: Role
  operator_role: OperatorRole | null
  is_active: boolean
  created_at: string
}

const users = (db: ReadOnlyDb) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'email', 'role', 'operator_role', 'is_active', 'created_at'])

const pageOfUsers = prepared<{ before: number }, UserRow>((db, param, limit) =>
  users(db).where('id', '<', param('before')).orderBy('id', 'desc').limit(limit),
)

export type UserFilters = Filters<'GET /users/all/'>

const userConditions: Conditions<UserFilters> = {
  role: role => sql`role = ${role}`,
  active: active => sql`is_active = ${active === 'true'}`,
  search: text => [
    { column: searched.name, text },
    { column: searched.email, text },
  ],
}

/** Whether a search covers few users: admins or deactivated ones. */
async function isAmongFew(db: Db, { role, active, search }: UserFilters): Promise<boolean> {
  const isAmongStaff = isStaff(role)
  if (search === undefined || (!isAmongStaff && active !== 'false')) return false
  const some = db
    .selectFrom('users')
    .select('id')
    .$if(isAmongStaff, query => query.where('operator_role', 'is not', null))
    .$if(active === 'false', query => query.where('is_active', '=', false))
  return isFew(some)
}

/** Returns up to `limit + 1` users, newest first by default. */
export async function usersPage(db: Db, page: Page, filters?: UserFilters): Promise<UserRow[]> {
  if (!filters) return pageOfUsers(db, { before: startOf(page) }, page.limit + 1)
  const amongFew = await isAmongFew(db, filters)
  const orders = { newest: newestFirst, oldest: oldestFirst }
  return filteredPage(db, users(db), { filters, conditions: userConditions, orders, id: 'users.id', page, amongFew })
}

/** Throws if the user does not exist. */
export const userById = (tx: Tx, id: number): Promise<UserRow> =>
  users(tx).where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the ids of the active supers. */
export async function activeSupers(tx: Tx): Promise<number[]> {
  const supers = tx.selectFrom('users').select('id').where('operator_role', '=', 'super').where('is_active', '=', true)
  return (await supers.execute()).map(({ id }) => id)
}

/** Finds a user by name, ignoring case. */
export const userByName = (db: ReadOnlyDb, username: string): Promise<UserRow | undefined> =>
  users(db)
    .where(eb => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()

export interface OpenMoneyRow {
  balance: Poisha
  held: Poisha
  owed: Poisha
  amount_due: Poisha
  submitted_payments: number
  refunds_amount: Poisha
}

const balanceOf = (account: StatementAccount) =>
  sql<Poisha>`coalesce((
    select balance from statement_balances where owner_id = users.id and account = ${sql.lit(account)}
  ), 0)`

const openMoney = prepared<{ id: number }, OpenMoneyRow>((db, param) =>
  db
    .selectFrom('users')
    .leftJoin('influencer_figures as earned', 'earned.influencer_id', 'users.id')
    .leftJoin('brand_figures as spent', 'spent.brand_id', 'users.id')
    .where('users.id', '=', param('id'))
    .select([
      balanceOf('available').as('balance'),
      balanceOf('held').as('held'),
      balanceOf('owed').as('owed'),
      sql<Poisha>`coalesce(earned.pending_earnings, spent.unpaid_amount, 0)`.as('amount_due'),
      sql<number>`coalesce(spent.submitted_payments, 0)`.as('submitted_payments'),
      balanceOf('refund_due').as('refunds_amount'),
    ]),
)

/** Returns undefined if the user does not exist. */
export const openMoneyOf = async (db: Db, id: number): Promise<OpenMoneyRow | undefined> =>
  (await openMoney(db, { id }))[0]

export interface CampaignRow extends NamesOf<'brand'> {
  id: number
  title: string
  description: string
  budget: Poisha
  category: Category
  deadline: string | null
  applications_count: number
  slots: number | null
  accepted_count: number
  is_full: boolean
  is_active: boolean
  is_deleted: boolean
  is_closed: boolean
  is_suspended: boolean
  suspend_reason: string | null
  created_at: string
}

const campaigns = (db: Kysely<DB>) =>
  db
    .selectFrom('campaigns')
    .innerJoin('users as brands', 'brands.id', 'campaigns.brand_id')
    .select([
      'campaigns.id',
      'campaigns.title',
      'campaigns.description',
      'brands.username as brand_name',
      'brands.display_name as brand_display_name',
      'campaigns.budget',
      'campaigns.category',
      'campaigns.deadline',
      'campaigns.applications_count',
      'campaigns.slots',
      'campaigns.accepted_count',
      'campaigns.created_at',
    ])
    .select([
      campaignIsFull.as('is_full'),
      sql<boolean>`campaigns.deleted_at is not null`.as('is_deleted'),
      sql<boolean>`coalesce(campaigns.closed_at, campaigns.suspended_at, campaigns.deleted_at) is null`.as('is_active'),
    ])
    .select(campaignStateColumns)

const pageOfCampaigns = prepared<{ before: number }, CampaignRow>((db, param, limit) =>
  campaigns(db).where('campaigns.id', '<', param('before')).orderBy('campaigns.id', 'desc').limit(limit),
)

export type CampaignFilters = Filters<'GET /admin/campaigns/'>

const campaignConditions: Conditions<CampaignFilters> = {
  category: category => sql`campaigns.category = ${category}`,
  search: titleOrBrandContains,
}

/** Returns up to `limit + 1` campaigns including deleted ones, newest first by default. */
export function campaignsPage(db: Db, page: Page, filters: CampaignFilters | undefined): Promise<CampaignRow[]> {
  if (!filters) return pageOfCampaigns(db, { before: startOf(page) }, page.limit + 1)
  const orders = ordersByAmount('campaigns.budget')
  const selection = { filters, conditions: campaignConditions, orders, id: 'campaigns.id', page }
  return filteredPage(db, campaigns(db), selection)
}

/** Throws if the campaign does not exist. */
export const campaignById = (tx: Tx, id: number): Promise<CampaignRow> =>
  campaigns(tx).where('campaigns.id', '=', id).executeTakeFirstOrThrow()

const newest = prepared<Record<never, never>, CampaignRow>((db, _, limit) =>
  campaigns(db).where('campaigns.deleted_at', 'is', null).orderBy('campaigns.id', 'desc').limit(limit),
)

/** Returns the newest campaigns, except deleted ones. */
export const newestCampaigns = (db: Db, limit: number): Promise<CampaignRow[]> => newest(db, {}, limit)
