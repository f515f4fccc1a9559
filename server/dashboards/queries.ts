import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { SiteFigure } from '#platform/database/tables.ts'

/** The first days of the last twelve months in Dhaka, oldest first. */
const lastMonths = sql<{ month: string }>`(
  select generate_series(dhaka_month(now()) - interval '11 months', dhaka_month(now()), interval '1 month')::date as month
)`.as('months')

interface BrandRow {
  total_campaigns: number
  total_applications: number
  /** In poisha. */
  money_spent: number
  month: string
  spent: number
}

const ofBrand = prepared<{ id: number }, BrandRow>((db, param) =>
  db
    .selectFrom(lastMonths)
    .innerJoin('brand_figures as figures', join => join.on('figures.brand_id', '=', param('id')))
    .leftJoin('brand_months as kept', join =>
      join.onRef('kept.month', '=', 'months.month').on('kept.brand_id', '=', param('id')),
    )
    .select(['figures.total_campaigns', 'figures.total_applications', 'figures.money_spent'])
    .select(['months.month', sql<number>`coalesce(kept.spent, 0)`.as('spent')])
    .orderBy('months.month'),
)

/**
 * A brand's spending in poisha for each of the last twelve months, oldest first, each with the totals of all time: one
 * statement for both costs little more than for one of them.
 */
export const figuresOfBrand = (db: Db, id: number): Promise<BrandRow[]> => ofBrand(db, { id })

interface InfluencerRow {
  total_applications: number
  accepted_applications: number
  /** In poisha. */
  total_earnings: number
  pending_earnings: number
  month: string
  earned: number
}

const ofInfluencer = prepared<{ id: number }, InfluencerRow>((db, param) =>
  db
    .selectFrom(lastMonths)
    .innerJoin('influencer_figures as figures', join => join.on('figures.influencer_id', '=', param('id')))
    .leftJoin('influencer_months as kept', join =>
      join.onRef('kept.month', '=', 'months.month').on('kept.influencer_id', '=', param('id')),
    )
    .select([
      'figures.total_applications',
      'figures.accepted_applications',
      'figures.total_earnings',
      'figures.pending_earnings',
    ])
    .select(['months.month', sql<number>`coalesce(kept.earned, 0)`.as('earned')])
    .orderBy('months.month'),
)

/** An influencer's earnings in poisha for each of the last twelve months, each with the totals of all time. */
export const figuresOfInfluencer = (db: Db, id: number): Promise<InfluencerRow[]> => ofInfluencer(db, { id })

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
