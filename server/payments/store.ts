import { sql, type Kysely, type SqlBool } from 'kysely'
import {
  formatMoney,
  type AdminPayment,
  type AdminSort,
  type Payment,
  type PaymentMethod,
  type PaymentStatus,
} from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { campaignsTitled, contains, ordersByAmount, pageInOrder, peopleNamed } from '#platform/database/narrowing.ts'
import type { Page } from '#platform/database/paging.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Actor } from '#platform/security/access.ts'
import type { OwnedApplication } from '#server/applications/store.ts'
import type { Submission } from './policy.ts'

interface PaymentRow {
  id: number
  application: number
  campaign_title: string
  brand_name: string
  influencer_name: string
  amount: number
  payment_method: PaymentMethod
  transaction_id: string
  status: PaymentStatus
  platform_fee: number | null
  created_at: Date
}

/** A payment as its brand sees it. */
export function presentPayment({ brand_name: _, platform_fee: __, ...row }: PaymentRow): Payment {
  return {
    ...row,
    amount: formatMoney(row.amount),
    brand_transaction_id: row.transaction_id,
    created_at: row.created_at.toISOString(),
  }
}

/** A payment as an admin sees it, the platform's fee included. */
export function presentAdminPayment(row: PaymentRow): AdminPayment {
  return {
    ...presentPayment(row),
    brand_name: row.brand_name,
    platform_fee: row.platform_fee === null ? null : formatMoney(row.platform_fee),
  }
}

const payments = (db: Kysely<DB>) =>
  db
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('campaigns', 'campaigns.id', 'applications.campaign_id')
    .innerJoin('users as brands', 'brands.id', 'applications.brand_id')
    .innerJoin('users as influencers', 'influencers.id', 'applications.influencer_id')
    .select([
      'payments.id',
      'payments.application_id as application',
      'campaigns.title as campaign_title',
      'brands.username as brand_name',
      'influencers.username as influencer_name',
      'payments.amount',
      'payments.payment_method',
      'payments.transaction_id',
      'payments.status',
      'payments.platform_fee',
      'payments.created_at',
    ])

const pageOfAll = prepared<{ before: number }, PaymentRow>((db, param, limit) =>
  payments(db).where('payments.id', '<', param('before')).orderBy('payments.id', 'desc').limit(limit),
)

/** One row more than the page holds, newest first. */
export const allPayments = (db: Db, page: Page): Promise<PaymentRow[]> =>
  pageOfAll(db, { before: page.before ?? Number.MAX_SAFE_INTEGER }, page.limit + 1)

/** What an admin narrows the payments by. */
export interface PaymentFilter {
  search?: string
  status?: PaymentStatus
  sort?: AdminSort
}

/** The ids of payments with this text in their transaction ID, the names of the two or the campaign's title. */
const paymentsAbout = (text: string) => sql<number>`
  select id from payments where ${contains('transaction_id', text)}
  union all
  select payments.id from payments join applications on applications.id = payments.application_id
  where applications.brand_id = any(${peopleNamed(text)})
    or applications.influencer_id = any(${peopleNamed(text)})
    or applications.campaign_id = any(${campaignsTitled(text)})`

/** One row more than the page holds. */
export function matchingPayments(
  db: Db,
  { search, status, sort = 'newest' }: PaymentFilter,
  page: Page,
): Promise<PaymentRow[]> {
  const query = payments(db)
    .$if(status !== undefined, q => q.where('payments.status', '=', status ?? 'pending'))
    .$if(search !== undefined, q => q.where(sql<SqlBool>`payments.id in (${paymentsAbout(search ?? '')})`))
  return pageInOrder(query, {
    id: sql.ref('payments.id'),
    order: ordersByAmount('payments.amount')[sort],
    page,
  }).execute()
}

/** One that is known to exist. */
export const paymentById = (tx: Tx, id: number): Promise<PaymentRow> =>
  payments(tx).where('payments.id', '=', id).executeTakeFirstOrThrow()

/** The payment of an application that is waiting or confirmed. */
export const livePayment = (
  tx: Tx,
  application: OwnedApplication,
): Promise<(Submission & { id: number }) | undefined> =>
  tx
    .selectFrom('payments')
    .select(['id', 'amount', 'payment_method', 'transaction_id'])
    .where('application_id', '=', application.id)
    .where('status', '<>', 'rejected')
    .executeTakeFirst()

export async function insertPayment(tx: Tx, application: OwnedApplication, submission: Submission): Promise<number> {
  const { id } = await tx
    .insertInto('payments')
    .values({ ...submission, application_id: application.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A payment that an admin decides on, locked until the transaction ends. */
export interface LockedPayment {
  readonly id: number
  readonly status: PaymentStatus
  readonly amount: number
  readonly influencer_id: number
}

/** Locks a payment; undefined when there is none. */
export const lockPayment = (tx: Tx, id: number): Promise<LockedPayment | undefined> =>
  tx
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .select(['payments.id', 'payments.status', 'payments.amount', 'applications.influencer_id'])
    .where('payments.id', '=', id)
    .forNoKeyUpdate('payments')
    .executeTakeFirst()

export async function confirm(tx: Tx, payment: LockedPayment, admin: Actor<'admin'>, fee: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'confirmed', platform_fee: fee, decided_at: sql`now()`, decided_by: admin.id })
    .where('id', '=', payment.id)
    .execute()
}

export async function reject(tx: Tx, payment: LockedPayment, admin: Actor<'admin'>): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'rejected', decided_at: sql`now()`, decided_by: admin.id })
    .where('id', '=', payment.id)
    .execute()
}
