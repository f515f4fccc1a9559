import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import type { SiteFigure } from '#platform/database/tables.ts'

interface BrandFigures {
  total_campaigns: number
  total_applications: number
  /** In poisha. */
  money_spent: number
}

const ofBrand = prepared<{ id: number }, BrandFigures>((db, param) =>
  db
    .selectFrom('brand_figures')
    .select(['total_campaigns', 'total_applications', 'money_spent'])
    .where('brand_id', '=', param('id')),
)

export const figuresOfBrand = async (db: Db, id: number): Promise<BrandFigures> => requireRow(await ofBrand(db, { id }))

interface InfluencerFigures {
  total_applications: number
  accepted_applications: number
  /** In poisha. */
  total_earnings: number
  pending_earnings: number
}

const ofInfluencer = prepared<{ id: number }, InfluencerFigures>((db, param) =>
  db
    .selectFrom('influencer_figures')
    .select(['total_applications', 'accepted_applications', 'total_earnings', 'pending_earnings'])
    .where('influencer_id', '=', param('id')),
)

export const figuresOfInfluencer = async (db: Db, id: number): Promise<InfluencerFigures> =>
  requireRow(await ofInfluencer(db, { id }))

const ofSite = prepared<Record<never, never>, { figure: SiteFigure; value: number }>(db =>
  db
    .selectFrom('site_figures')
    .select(['figure', sql<number>`sum(value)::bigint`.as('value')])
    .groupBy('figure'),
)

/** The site's totals, summed over their shards. Payments are in poisha. */
export async function figuresOfSite(db: Db): Promise<Record<SiteFigure, number>> {
  const none = { admins: 0, brands: 0, influencers: 0, campaigns: 0, applications: 0, payments: 0 }
  return Object.assign(none, Object.fromEntries((await ofSite(db, {})).map(({ figure, value }) => [figure, value])))
}

/** The first days of the last twelve months in Dhaka, oldest first. */
const lastMonths = sql<{ month: string }>`(
  select generate_series(dhaka_month(now()) - interval '11 months', dhaka_month(now()), interval '1 month')::date as month
)`.as('months')

const brandMonths = prepared<{ id: number }, { month: string; spent: number }>((db, param) =>
  db
    .selectFrom(lastMonths)
    .leftJoin('brand_months as figures', join =>
      join.onRef('figures.month', '=', 'months.month').on('figures.brand_id', '=', param('id')),
    )
    .select(['months.month', sql<number>`coalesce(figures.spent, 0)`.as('spent')])
    .orderBy('months.month'),
)

/** A brand's spending in poisha for each of the last twelve months. */
export const monthsOfBrand = (db: Db, id: number) => brandMonths(db, { id })

const influencerMonths = prepared<{ id: number }, { month: string; earned: number }>((db, param) =>
  db
    .selectFrom(lastMonths)
    .leftJoin('influencer_months as figures', join =>
      join.onRef('figures.month', '=', 'months.month').on('figures.influencer_id', '=', param('id')),
    )
    .select(['months.month', sql<number>`coalesce(figures.earned, 0)`.as('earned')])
    .orderBy('months.month'),
)

/** An influencer's earnings in poisha for each of the last twelve months. */
export const monthsOfInfluencer = (db: Db, id: number) => influencerMonths(db, { id })

interface SiteMonth {
  month: string
  users: number
  /** In poisha. */
  payments: number
  withdrawals: number
}

const siteMonths = prepared<Record<never, never>, SiteMonth>(db =>
  db
    .selectFrom(lastMonths)
    .leftJoin('site_months as figures', 'figures.month', 'months.month')
    .select([
      'months.month',
      sql<number>`coalesce(figures.users, 0)`.as('users'),
      sql<number>`coalesce(figures.payments, 0)`.as('payments'),
      sql<number>`coalesce(figures.withdrawals, 0)`.as('withdrawals'),
    ])
    .orderBy('months.month'),
)

/** The site's activity in each of the last twelve months. */
export const monthsOfSite = (db: Db) => siteMonths(db, {})
