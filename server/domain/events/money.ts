import type { EvidenceGrade, PaymentMethod, Poisha, ReversalKind } from '#contract/index.ts'
import { eventsAbout, type Rejected } from './event.ts'

const application = eventsAbout('application')
const correction = eventsAbout('correction')
const payment = eventsAbout('payment')
const refund = eventsAbout('refund')
const settings = eventsAbout('settings')
const withdrawal = eventsAbout('withdrawal')

/** The transaction ID of a payout, and the wrong one, if it was corrected. Moves no money. */
interface TransactionRecorded {
  before: { transaction_id: string | null }
  after: { transaction_id: string }
  details: { amount: Poisha }
}

/** The events about payments, claims, payouts, corrections and the fee. */
export const moneyEvents = {
  payment_submitted: payment<{ after: { status: 'pending'; amount: Poisha; payment_method: PaymentMethod } }>(),
  payment_confirmed: payment<{
    before: { status: 'pending' }
    after: { status: 'confirmed'; platform_fee: Poisha }
    details: { amount: Poisha }
  }>(),
  payment_rejected: payment<{ before: { status: 'pending' }; after: Rejected; details: { amount: Poisha } }>(),
  /** By its brand, which submitted another one instead. */
  payment_replaced: payment<{
    before: { status: 'pending' }
    after: { status: 'rejected' }
    details: { amount: Poisha }
  }>(),
  payment_reversed: payment<{ after: { reversal_kind: ReversalKind }; details: { amount: Poisha } }>(),
  /** By the brand that reported it too. */
  payment_contested: payment<{ details: { claim: number; application: number } }>(),
  claim_preferred: application<{ details: { claim: number; payment: number } }>(),
  claim_dismissed: application<{ details: { claim: number; payment: number } }>(),
  /** By the admin or the brand who rejected or corrected the payment. */
  claim_released: application<{ details: { claim: number; payment: number } }>(),
  refund_sent: refund<{ before: { status: 'due' }; after: { status: 'sent' }; details: { amount: Poisha } }>(),
  refund_corrected: refund<TransactionRecorded>(),
  refund_transfer_linked: refund<{ details: { entry: number } }>(),
  withdrawal_requested: withdrawal<{ after: { status: 'pending'; amount: Poisha; payment_method: PaymentMethod } }>(),
  withdrawal_approved: withdrawal<{
    before: { status: 'pending' }
    after: { status: 'approved'; transaction_id?: string }
    details: { amount: Poisha }
  }>(),
  withdrawal_rejected: withdrawal<{ before: { status: 'pending' }; after: Rejected; details: { amount: Poisha } }>(),
  withdrawal_transaction_recorded: withdrawal<TransactionRecorded>(),
  withdrawal_transfer_linked: withdrawal<{ details: { entry: number } }>(),
  evidence_graded: payment<{ before: { grade: EvidenceGrade }; after: { grade: EvidenceGrade } }>(),
  evidence_linked: payment<{ details: { entry: number } }>(),
  evidence_differed: payment<{ details: { entry: number; amount: Poisha } }>(),
  /** In percent, as on the wire. */
  settings_changed: settings<{ before: { platform_fee_percent: string }; after: { platform_fee_percent: string } }>(),
  balance_corrected: correction<{
    before: { balance: Poisha }
    after: { balance: Poisha }
    details: { influencer: number; amount: Poisha; reason: string }
  }>(),
}
