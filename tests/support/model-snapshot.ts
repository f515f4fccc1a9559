import { formatMoney } from '#contract/index.ts'
import { at, isConfirmed, sum, type Model } from './model.ts'

/** The state as shown by the server's lists and dashboards. */
export interface Snapshot {
  campaigns: unknown[]
  applications: unknown[]
  payments: unknown[]
  refunds: unknown[]
  withdrawals: unknown[]
  brands: unknown[]
  influencers: unknown[]
  /** The platform's totals since this model's users registered. */
  site: { campaigns: number; applications: number; payments: number; people: number[] }
  violations: string[]
}

/** Returns the state of the model. */
export function snapshotOf(model: Model): Snapshot {
  const { campaigns, applications, payments, refunds, withdrawals, active, brands } = model
  const confirmed = payments.filter(isConfirmed)
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
      payment.reversal,
    ]),
    refunds: refunds.map(({ payment, sent }) => [
      formatMoney(model.amount(at(payments, payment))),
      sent === null ? 'due' : 'sent',
    ]),
    withdrawals: withdrawals.map(({ status, cancelled, amount, sent }) => [
      status,
      cancelled,
      formatMoney(amount),
      sent === null ? null : String(sent),
    ]),
    brands: active.slice(0, brands).map((isActive, brand) => {
      if (!isActive) return 'deactivated'
      return {
        total_campaigns: campaigns.filter(row => row.brand === brand && !row.deleted).length,
        total_applications: applications.filter(row => model.owner(row) === brand).length,
        money_spent: formatMoney(model.spent(brand)),
      }
    }),
    influencers: active.slice(brands).map((isActive, influencer) => {
      if (!isActive) return 'deactivated'
      const mine = applications.filter(row => row.influencer === influencer)
      const accepted = mine.filter(({ status }) => status === 'accepted')
      const unpaid = accepted.filter(row => model.live(row)?.status !== 'confirmed')
      const balance = formatMoney(model.available(influencer))
      return {
        total_applications: mine.length,
        accepted_applications: accepted.length,
        total_earnings: formatMoney(model.earned(influencer)),
        pending_earnings: formatMoney(sum(unpaid.map(row => model.due(row)))),
        balance,
        wallet_balance: balance,
        held: formatMoney(model.held(influencer)),
        owed: formatMoney(model.owed(influencer)),
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

/** The balances that statements must explain, by person and account. */
export function balancesOf(model: Model): Record<string, string>[] {
  return model.active.map((_, index): Record<string, string> => {
    if (index < model.brands)
      return { spent: formatMoney(model.spent(index)), refund_due: formatMoney(model.refundDue(index)) }
    const influencer = index - model.brands
    return {
      available: formatMoney(model.available(influencer)),
      held: formatMoney(model.held(influencer)),
      owed: formatMoney(model.owed(influencer)),
    }
  })
}
