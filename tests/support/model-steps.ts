import { limits } from '#contract/values/limits.ts'
import { at, choose, isConfirmed, type Action, type Model, type Outcome } from './model.ts'

type Of<D extends Action['do']> = Extract<Action, { do: D }>

/** Whether a payment has this transaction ID. */
const isReported = ({ payments }: Model, method: string, transaction: number) =>
  payments.some(
    row =>
      row.method === method &&
      row.transaction === transaction &&
      row.status !== 'rejected' &&
      row.reversal !== 'not_received',
  )

/** The wallet of all withdrawals. */
export const withdrawalMethod = 'bkash'

/** Whether a refund or a withdrawal was sent with this transaction ID. */
const isSent = ({ payments, refunds, withdrawals }: Model, method: string, transaction: number) =>
  refunds.some(({ payment, sent }) => sent === transaction && at(payments, payment).method === method) ||
  (method === withdrawalMethod && withdrawals.some(({ sent }) => sent === transaction))

/** Whether no money can be sent with this transaction ID from now on. */
const isUsed = (model: Model, method: string, transaction: number) =>
  isSent(model, method, transaction) || isReported(model, method, transaction)

/** The index of the row or user that an action concerns; undefined if none exists yet. */
export function targetOf(model: Model, action: Action): number | undefined {
  const { campaigns, applications, payments, refunds, withdrawals } = model
  switch (action.do) {
    case 'apply':
      return choose(
        campaigns,
        action.campaign,
        ({ deleted }, index) =>
          !deleted && !applications.some(row => row.campaign === index && row.influencer === action.influencer),
      )
    case 'decide':
      return choose(applications, action.application, ({ status }) => status === 'pending')
    case 'pay':
      return choose(applications, action.application, row => row.status === 'accepted' && !model.live(row))
    case 'decidePayment':
      return choose(payments, action.payment, ({ status }) => status === 'pending')
    case 'reverse':
      return choose(payments, action.payment, isConfirmed)
    case 'sendRefund':
      return choose(refunds, action.refund, ({ sent }) => sent === null)
    case 'decideWithdrawal':
    case 'cancelWithdrawal':
      return choose(withdrawals, action.withdrawal, ({ status }) => status === 'pending')
    case 'recordTransfer':
      return choose(withdrawals, action.withdrawal, ({ status }) => status === 'approved')
    case 'remove':
      return choose(campaigns, action.campaign, ({ deleted }) => !deleted)
    case 'publish':
      return action.brand
    case 'withdraw':
    case 'correct':
      return action.influencer
    case 'setActive':
      return action.person
    case 'setFee':
      return 0
  }
}

/** The expected outcome of each action. Also applies the action to the model. */
const steps: { [D in Action['do']]: (model: Model, action: Of<D>, target: number) => Outcome } = {
  publish(model, { budget }, brand) {
    if (!model.isActive('brand', brand)) return 'not_authenticated'
    model.campaigns.push({ brand, budget, deleted: false })
    return 201
  },

  apply(model, { influencer, fee }, campaign) {
    if (!model.isActive('influencer', influencer)) return 'not_authenticated'
    const { deleted, brand } = at(model.campaigns, campaign)
    if (deleted || !model.isActive('brand', brand)) return 'campaign_closed'
    if (model.applications.some(row => row.campaign === campaign && row.influencer === influencer))
      return 'already_applied'
    model.applications.push({ campaign, influencer, fee, status: 'pending' })
    return 201
  },

  decide(model, { stranger, decision }, index) {
    const application = at(model.applications, index)
    if (!model.isActive('brand', actingBrand(model, model.owner(application), stranger))) return 'not_authenticated'
    if (stranger) return 'application_not_found'
    if (application.status === decision) return 200
    if (application.status !== 'pending') return 'application_already_decided'
    application.status = decision
    return 200
  },

  pay(model, { stranger, excess, method, transaction }, index) {
    const application = at(model.applications, index)
    if (!model.isActive('brand', actingBrand(model, model.owner(application), stranger))) return 'not_authenticated'
    if (model.due(application) + excess > limits.money.maxPoisha) return 'validation_failed'
    if (stranger) return 'application_not_found'
    if (application.status !== 'accepted') return 'application_not_accepted'
    if (excess !== 0) return 'wrong_amount'
    const live = model.live(application)
    if (live) return live.method === method && live.transaction === transaction ? 200 : 'payment_already_submitted'
    if (isUsed(model, method, transaction)) return 'transaction_id_used'
    model.payments.push({ application: index, method, transaction, status: 'pending', kept: 0, reversal: null })
    return 201
  },

  decidePayment(model, { decision }, index) {
    const payment = at(model.payments, index)
    if (payment.status === decision) return 200
    if (payment.status !== 'pending') return 'payment_already_decided'
    payment.status = decision
    if (decision === 'confirmed')
      payment.kept = Number((BigInt(model.amount(payment)) * BigInt(model.basisPoints) + 5000n) / 10000n)
    return 200
  },

  reverse(model, { kind }, index) {
    const payment = at(model.payments, index)
    if (payment.status !== 'confirmed') return 'payment_not_confirmed'
    if (payment.reversal !== null) return payment.reversal === kind ? 200 : 'payment_already_reversed'
    payment.reversal = kind
    if (kind === 'duplicate' || kind === 'wrong_payment') model.refunds.push({ payment: index, sent: null })
    return 201
  },

  sendRefund(model, { transaction }, index) {
    const refund = at(model.refunds, index)
    if (refund.sent !== null) return refund.sent === transaction ? 200 : 'refund_already_sent'
    const { method } = at(model.payments, refund.payment)
    if (isUsed(model, method, transaction)) return 'transaction_id_used'
    refund.sent = transaction
    return 200
  },

  withdraw(model, { influencer, percent, excess }) {
    if (!model.isActive('influencer', influencer)) return 'not_authenticated'
    const amount = withdrawn(model, { influencer, percent, excess })
    if (amount > model.available(influencer)) return 'insufficient_balance'
    if (amount > limits.money.maxPoisha) return 'validation_failed'
    model.withdrawals.push({ influencer, amount, status: 'pending', cancelled: false, sent: null })
    return 201
  },

  decideWithdrawal(model, { decision, transaction }, index) {
    const withdrawal = at(model.withdrawals, index)
    const sent = decision === 'approved' ? transaction : null
    if (withdrawal.status === decision)
      return sent === null || sent === withdrawal.sent ? 200 : 'withdrawal_already_sent'
    if (withdrawal.cancelled) return 'withdrawal_cancelled'
    if (withdrawal.status !== 'pending') return 'withdrawal_already_decided'
    if (decision === 'approved' && model.owed(withdrawal.influencer) > 0) return 'influencer_owes'
    if (sent !== null && isUsed(model, withdrawalMethod, sent)) return 'transaction_id_used'
    Object.assign(withdrawal, { status: decision, sent })
    return 200
  },

  cancelWithdrawal(model, _, index) {
    const withdrawal = at(model.withdrawals, index)
    if (!model.isActive('influencer', withdrawal.influencer)) return 'not_authenticated'
    if (withdrawal.cancelled) return 200
    if (withdrawal.status !== 'pending') return 'withdrawal_already_decided'
    Object.assign(withdrawal, { status: 'rejected', cancelled: true })
    return 200
  },

  recordTransfer(model, { transaction, outdated }, index) {
    const withdrawal = at(model.withdrawals, index)
    if (withdrawal.status !== 'approved') return 'withdrawal_not_approved'
    if (withdrawal.sent === transaction) return 200
    if (outdated) return 'transaction_id_changed'
    if (isUsed(model, withdrawalMethod, transaction)) return 'transaction_id_used'
    withdrawal.sent = transaction
    return 200
  },

  remove(model, { stranger }, index) {
    const campaign = at(model.campaigns, index)
    if (!model.isActive('brand', actingBrand(model, campaign.brand, stranger))) return 'not_authenticated'
    if (campaign.deleted) return 'campaign_not_found'
    if (stranger) return 'not_the_owner'
    const its = model.applications.filter(row => row.campaign === index)
    const accepted = its.filter(({ status }) => status === 'accepted')
    if (accepted.some(application => model.live(application))) return 'campaign_has_payments'
    if (accepted.length > 0) return 'campaign_has_unpaid_work'
    for (const application of its) application.status = 'rejected'
    campaign.deleted = true
    return 204
  },

  setActive(model, { active }, person) {
    model.active[person] = active
    return 200
  },

  correct(model, { influencer, amount }) {
    if (model.available(influencer) + amount < 0) return 'insufficient_balance'
    model.corrected[influencer] = at(model.corrected, influencer) + amount
    return 201
  },

  setFee(model, { basisPoints }) {
    model.basisPoints = basisPoints
    return 200
  },
}

/** Applies an action to the model and returns the outcome expected from the server. */
export function step(model: Model, action: Action, target: number): Outcome {
  const applyAction = steps[action.do] as (model: Model, action: Action, target: number) => Outcome
  return applyAction(model, action, target)
}

/** The brand that acts on a row: its owner, or another one if `stranger` is set. */
export const actingBrand = (model: Model, owner: number, stranger: boolean): number =>
  stranger ? (owner + 1) % model.brands : owner

/** The amount of a withdrawal: a share of the balance, possibly more than all of it, but at least one poisha. */
export const withdrawn = (
  model: Model,
  { influencer, percent, excess }: { influencer: number; percent: number; excess: number },
): number => Math.max(1, Math.floor((model.available(influencer) * percent) / 100) + excess)
