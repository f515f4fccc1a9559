import { formatMoney } from '#contract/index.ts'
import { at, sum, type Model } from './model.ts'

/** The state as shown by the server's lists and dashboards. */
export interface Snapshot {
  campaigns: unknown[]
  applications: unknown[]
  payments: unknown[]
  withdrawals: unknown[]
  brands: unknown[]
  influencers: unknown[]
  /** The platform's totals since the users of this model registered. */
  site: { campaigns: number; applications: number; payments: number; people: number[] }
  violations: string[]
}

/** Returns the state of the model. */
export function snapshotOf(model: Model): Snapshot {
  const { campaigns, applications, payments, withdrawals, active, brands } = model
  const confirmed = payments.filter(({ status }) => status === 'confirmed')
  const taken = (part: typeof payments) => sum(part.map(payment => model.amount(payment)))
  return {
    campaigns: campaigns.map(({ deleted }, index) => [
      !deleted,
      applications.filter(({ campaign }) => campaign === index).length,
    ]),
    applications: applications.map(application => {
      const live = model.live(application)
      return [
        application.status,
        formatMoney(model.due(application)),
        live?.status ?? 'unpaid',
        live?.method ?? null,
        live ? String(live.transaction) : null,
      ]
    }),
    payments: payments.map(payment => [
      payment.status,
      formatMoney(model.amount(payment)),
      payment.status === 'confirmed' ? formatMoney(payment.kept) : null,
    ]),
    withdrawals: withdrawals.map(({ status, amount }) => [status, formatMoney(amount)]),
    brands: active.slice(0, brands).map((isActive, brand) => {
      if (!isActive) return 'deactivated'
      return {
        total_campaigns: campaigns.filter(row => row.brand === brand && !row.deleted).length,
        total_applications: applications.filter(row => model.owner(row) === brand).length,
        money_spent: formatMoney(
          taken(confirmed.filter(row => model.owner(at(applications, row.application)) === brand)),
        ),
      }
    }),
    influencers: active.slice(brands).map((isActive, influencer) => {
      if (!isActive) return 'deactivated'
      const mine = applications.filter(row => row.influencer === influencer)
      const accepted = mine.filter(({ status }) => status === 'accepted')
      const unpaid = accepted.filter(row => model.live(row)?.status !== 'confirmed')
      const balance = formatMoney(model.balance(influencer))
      return {
        total_applications: mine.length,
        accepted_applications: accepted.length,
        total_earnings: formatMoney(model.earned(influencer)),
        pending_earnings: formatMoney(sum(unpaid.map(row => model.due(row)))),
        balance,
        wallet_balance: balance,
      }
    }),
    site: {
      campaigns: campaigns.filter(({ deleted }) => !deleted).length,
      applications: applications.length,
      payments: taken(confirmed),
      people: [0, 0, 0],
    },
    violations: [],
  }
}
