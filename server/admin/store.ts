import { sql, type Kysely } from 'kysely'
import {
  formatMoney,
  type AdminCampaign,
  type AdminSort,
  type AdminUser,
  type Category,
  type Role,
  type UserSort,
} from '#contract/index.ts'
import type { Db, Reader, Tx } from '#platform/database/db.ts'
import { contains, ordersByAmount, pageInOrder, titleOrBrandContains } from '#platform/database/narrowing.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { DB } from '#platform/database/tables.ts'

interface UserRow {
  id: number
  username: string
  email: string
  role: Role
  is_active: boolean
  created_at: Date
}

/** A row as it crosses the wire. */
export const presentUser = (row: UserRow): AdminUser => ({ ...row, created_at: row.created_at.toISOString() })

const users = (db: Kysely<DB>) =>
  db.selectFrom('users').select(['id', 'username', 'email', 'role', 'is_active', 'created_at'])

const pageOfUsers = prepared<{ before: number }, UserRow>((db, param, limit) =>
  users(db).where('id', '<', param('before')).orderBy('id', 'desc').limit(limit),
)

const before = (page: Page) => page.before ?? Number.MAX_SAFE_INTEGER

/** One row more than the page holds, newest first. */
export const allUsers = (db: Db, page: Page): Promise<UserRow[]> =>
  pageOfUsers(db, { before: before(page) }, page.limit + 1)

/** What an admin narrows the users by. */
export interface UserFilter {
  search?: string
  role?: Role
  active?: 'true' | 'false'
  sort?: UserSort
}

/** One row more than the page holds. */
export function matchingUsers(db: Db, { search, role, active, sort }: UserFilter, page: Page): Promise<UserRow[]> {
  const query = users(db)
    .$if(role !== undefined, q => q.where('role', '=', role ?? 'admin'))
    .$if(active !== undefined, q => q.where('is_active', '=', active === 'true'))
    .$if(search !== undefined, q =>
      q.where(eb => eb.or([contains('username', search ?? ''), contains('email', search ?? '')])),
    )
  return pageInOrder(query, {
    id: sql.ref('id'),
    order: { direction: sort === 'oldest' ? 'asc' : 'desc' },
    page,
  }).execute()
}

/** Somebody whose row is locked until the transaction ends. */
export interface LockedUser {
  readonly id: number
  readonly is_active: boolean
}

/** Locks these people in the order of ids; who does not exist is not in the answer. */
export async function lockUsers(tx: Tx, ids: number[]): Promise<Map<number, LockedUser>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'is_active'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export const userById = (tx: Tx, { id }: LockedUser): Promise<UserRow> =>
  users(tx).where('id', '=', id).executeTakeFirstOrThrow()

export async function setActive(tx: Tx, { id }: LockedUser, isActive: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_active: isActive }).where('id', '=', id).execute()
}

export async function endSessions(tx: Tx, { id }: LockedUser): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
}

interface CampaignRow {
  id: number
  title: string
  description: string
  brand_name: string
  budget: number
  category: Category
  deadline: string | null
  applications_count: number
  is_active: boolean
  created_at: Date
}

/** A row as it crosses the wire. */
export const presentAdminCampaign = (row: CampaignRow): AdminCampaign => ({
  ...row,
  budget: formatMoney(row.budget),
  created_at: row.created_at.toISOString(),
})

const campaigns = (db: Kysely<DB>) =>
  db
    .selectFrom('campaigns')
    .innerJoin('users as brands', 'brands.id', 'campaigns.brand_id')
    .select([
      'campaigns.id',
      'campaigns.title',
      'campaigns.description',
      'brands.username as brand_name',
      'campaigns.budget',
      'campaigns.category',
      'campaigns.deadline',
      'campaigns.applications_count',
      'campaigns.created_at',
    ])
    .select(sql<boolean>`campaigns.is_active and campaigns.deleted_at is null`.as('is_active'))
    .orderBy('campaigns.id', 'desc')

const pageOfCampaigns = prepared<{ before: number }, CampaignRow>((db, param, limit) =>
  campaigns(db).where('campaigns.id', '<', param('before')).limit(limit),
)

/** One row more than the page holds, deleted ones too, newest first. */
export const allCampaigns = (db: Db, page: Page): Promise<CampaignRow[]> =>
  pageOfCampaigns(db, { before: before(page) }, page.limit + 1)

/** What an admin narrows the campaigns by. */
export interface CampaignFilter {
  search?: string
  category?: Category
  sort?: AdminSort
}

/** One row more than the page holds, deleted ones too. */
export function matchingCampaigns(
  db: Db,
  { search, category, sort = 'newest' }: CampaignFilter,
  page: Page,
): Promise<CampaignRow[]> {
  const query = campaigns(db)
    .clearOrderBy()
    .$if(category !== undefined, q => q.where('campaigns.category', '=', category ?? 'other'))
    .$if(search !== undefined, q => q.where(titleOrBrandContains(search ?? '')))
  return pageInOrder(query, {
    id: sql.ref('campaigns.id'),
    order: ordersByAmount('campaigns.budget')[sort],
    page,
  }).execute()
}

const newest = prepared<Record<never, never>, CampaignRow>((db, _, limit) =>
  campaigns(db).where('campaigns.deleted_at', 'is', null).limit(limit),
)

/** The newest campaigns that are not deleted. */
export const newestCampaigns = (db: Db, limit: number): Promise<CampaignRow[]> => newest(db, {}, limit)

/** The person with this name, without regard to case. */
export const userByName = (db: Reader, username: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'is_active', 'created_at'])
    .where(eb => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .executeTakeFirst()
