import { sql, type Kysely } from 'kysely'
import {
  formatMoney,
  type AdminSort,
  type AdminWithdrawal,
  type PaymentMethod,
  type Withdrawal,
  type WithdrawalDecision,
  type WithdrawalStatus,
} from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { contains, ordersByAmount, pageInOrder, peopleNamed } from '#platform/database/narrowing.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Actor } from '#platform/security/access.ts'

interface WithdrawalRow {
  id: number
  influencer_name: string
  amount: number
  payment_method: PaymentMethod
  phone_number: string
  status: WithdrawalStatus
  created_at: Date
}

/** A withdrawal as its influencer sees it. */
export function presentWithdrawal({ influencer_name: _, ...row }: WithdrawalRow): Withdrawal {
  return { ...row, amount: formatMoney(row.amount), created_at: row.created_at.toISOString() }
}

/** A withdrawal as an admin sees it. */
export function presentAdminWithdrawal({ created_at, ...row }: WithdrawalRow): AdminWithdrawal {
  return { ...row, amount: formatMoney(row.amount), requested_at: created_at.toISOString() }
}

const withdrawals = (db: Kysely<DB>) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('users as influencers', 'influencers.id', 'withdrawals.influencer_id')
    .select([
      'withdrawals.id',
      'influencers.username as influencer_name',
      'withdrawals.amount',
      'withdrawals.payment_method',
      'withdrawals.phone_number',
      'withdrawals.status',
      'withdrawals.created_at',
    ])

const pageOfAll = prepared<{ before: number }, WithdrawalRow>((db, param, limit) =>
  withdrawals(db).where('withdrawals.id', '<', param('before')).orderBy('withdrawals.id', 'desc').limit(limit),
)

const pageOfInfluencer = prepared<{ before: number; influencer: number }, WithdrawalRow>((db, param, limit) =>
  withdrawals(db)
    .where('withdrawals.influencer_id', '=', param('influencer'))
    .where('withdrawals.id', '<', param('before'))
    .orderBy('withdrawals.id', 'desc')
    .limit(limit),
)

const before = (page: Page) => page.before ?? Number.MAX_SAFE_INTEGER

/** One row more than the page holds, newest first. */
export const allWithdrawals = (db: Db, page: Page): Promise<WithdrawalRow[]> =>
  pageOfAll(db, { before: before(page) }, page.limit + 1)

/** One row more than the page holds, newest first. */
export const withdrawalsOf = (db: Db, influencerId: number, page: Page): Promise<WithdrawalRow[]> =>
  pageOfInfluencer(db, { influencer: influencerId, before: before(page) }, page.limit + 1)

/** What an admin narrows the withdrawals by. */
export interface WithdrawalFilter {
  search?: string
  status?: WithdrawalStatus
  sort?: AdminSort
}

/** One row more than the page holds. */
export function matchingWithdrawals(
  db: Db,
  { search, status, sort = 'newest' }: WithdrawalFilter,
  page: Page,
): Promise<WithdrawalRow[]> {
  const query = withdrawals(db)
    .$if(status !== undefined, q => q.where('withdrawals.status', '=', status ?? 'pending'))
    .$if(search !== undefined, q =>
      q.where(eb =>
        eb.or([
          eb('withdrawals.influencer_id', '=', eb.fn.any(peopleNamed(search ?? ''))),
          contains('withdrawals.phone_number', search ?? ''),
        ]),
      ),
    )
  return pageInOrder(query, {
    id: sql.ref('withdrawals.id'),
    order: ordersByAmount('withdrawals.amount')[sort],
    page,
  }).execute()
}

/** One that is known to exist. */
export const withdrawalById = (tx: Tx, id: number): Promise<WithdrawalRow> =>
  withdrawals(tx).where('withdrawals.id', '=', id).executeTakeFirstOrThrow()

export async function insertWithdrawal(
  tx: Tx,
  influencer: Actor<'influencer'>,
  withdrawal: { amount: number; payment_method: PaymentMethod; phone_number: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('withdrawals')
    .values({ ...withdrawal, influencer_id: influencer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A withdrawal that an admin decides on, locked until the transaction ends. */
export interface LockedWithdrawal {
  readonly id: number
  readonly status: WithdrawalStatus
  readonly amount: number
  readonly influencer_id: number
}

/** Locks a withdrawal; undefined when there is none. */
export const lockWithdrawal = (tx: Tx, id: number): Promise<LockedWithdrawal | undefined> =>
  tx
    .selectFrom('withdrawals')
    .select(['id', 'status', 'amount', 'influencer_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function decide(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  decision: WithdrawalDecision,
  admin: Actor<'admin'>,
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ status: decision, decided_at: sql`now()`, decided_by: admin.id })
    .where('id', '=', withdrawal.id)
    .execute()
}
