import { sql } from 'kysely'
import type { EvidenceGrade, PaymentMethod, Poisha, ReversalKind } from '#contract/index.ts'
import type { Applications, PaymentClaims, Payments, Refunds, Withdrawals } from '#database/tables.ts'
import { owner, resource } from '#platform/security/resource.ts'
import { area, eventsAbout, ofApplication, staff, type Columns, type Party, type Rejected } from '../area.ts'
import { paymentIsReplaced, withdrawalIsCancelled } from '../conditions.ts'

const application = eventsAbout('application')
const correction = eventsAbout('correction')
const payment = eventsAbout('payment')
const refund = eventsAbout('refund')
const settings = eventsAbout('settings')
const withdrawal = eventsAbout('withdrawal')

/** The transaction ID of a payout, and the wrong one if it was corrected. Moves no money. */
interface TransactionRecorded {
  before: { transaction_id: string | null }
  after: { transaction_id: string }
  details: { amount: Poisha }
}

/** The events about payments, claims, payouts, corrections and the fee. */
const events = {
  payment_submitted: payment<{ after: { status: 'pending'; amount: Poisha; payment_method: PaymentMethod } }>(),
  payment_confirmed: payment<{
    before: { status: 'pending' }
    after: { status: 'confirmed'; platform_fee: Poisha }
    details: { amount: Poisha }
  }>(),
  payment_rejected: payment<{ before: { status: 'pending' }; after: Rejected; details: { amount: Poisha } }>(),
  /** Whether its brand replaced it with another payment. */
  payment_replaced: payment<{
    before: { status: 'pending' }
    after: { status: 'rejected' }
    details: { amount: Poisha }
  }>({ undoes: 'payment_submitted' }),
  payment_reversed: payment<{ after: { reversal_kind: ReversalKind }; details: { amount: Poisha } }>(),
  /** By the brand that also reported it. */
  payment_contested: payment<{ details: { claim: number; application: number } }>(),
  claim_preferred: application<{ details: { claim: number; payment: number } }>(),
  claim_dismissed: application<{ details: { claim: number; payment: number } }>(),
  /** By the admin or the brand that rejected or corrected the payment. */
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
  /** By its influencer. */
  withdrawal_cancelled: withdrawal<{
    before: { status: 'pending' }
    after: { status: 'rejected' }
    details: { amount: Poisha }
  }>({ undoes: 'withdrawal_requested' }),
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

type PaymentColumn =
  | 'id'
  | 'application_id'
  | 'status'
  | 'amount'
  | 'platform_fee'
  | 'reversal_kind'
  | 'payment_method'
  | 'transaction_id'

type ClaimColumn = 'id' | 'payment_id' | 'application_id' | 'sender_number' | 'status'

type RefundColumn = 'id' | 'brand_id' | 'amount' | 'status' | 'payment_method' | 'transaction_id' | 'entry_id'

type WithdrawalColumn =
  | 'id'
  | 'status'
  | 'amount'
  | 'influencer_id'
  | 'payment_method'
  | 'transaction_id'
  | 'entry_id'
  | 'decided_at'

const influencerName = sql`select username from users where id = events.influencer_id`

export const money = area({
  events,
  subjects: {
    payment: {
      parties: [...ofApplication, 'application_id'],
      staff: 'payments.read',
      name: sql`select transaction_id from payments where id = events.subject_id`,
    },
    refund: {
      // Influencers learn of the reversal, but not of its refund.
      parties: ['brand_id', 'campaign_id', 'application_id'],
      staff: 'payments.read',
      name: sql`select p.transaction_id from refunds r join payments p on p.id = r.payment_id where r.id = events.subject_id`,
    },
    withdrawal: { parties: ['influencer_id'], staff: 'withdrawals.read', name: influencerName },
    correction: { parties: ['influencer_id'], staff: 'users.read', name: influencerName },
    settings: { parties: [], staff: 'settings.read', name: null },
  },
  resources: {
    payment: resource<Columns<Payments, PaymentColumn> & Columns<Applications, Party> & { is_replaced: boolean }>()({
      table: 'payments',
      from: sql`payments join applications on applications.id = payments.application_id`,
      columns: sql`payments.id, payments.application_id, payments.status, payments.amount, payments.platform_fee, payments.reversal_kind,
        payments.payment_method, payments.transaction_id, applications.influencer_id, applications.brand_id,
        applications.campaign_id,      ${paymentIsReplaced} as is_replaced`,
      relations: { staff, brand: owner('applications.brand_id') },
    }),
    claim: resource<Columns<PaymentClaims, ClaimColumn> & Columns<Applications, Party>>()({
      table: 'payment_claims',
      from: sql`payment_claims join applications on applications.id = payment_claims.application_id`,
      columns: sql`payment_claims.id, payment_id, application_id, applications.brand_id, influencer_id, campaign_id,
        sender_number, payment_claims.status`,
      relations: { staff, brand: owner('payment_claims.brand_id') },
    }),
    refund: resource<
      Columns<Refunds, RefundColumn> & Columns<Applications, 'campaign_id'> & { application_id: number }
    >()({
      table: 'refunds',
      from: sql`refunds
        join payments on payments.id = refunds.payment_id join applications on applications.id = payments.application_id`,
      columns: sql`refunds.id, refunds.brand_id, applications.campaign_id, payments.application_id, refunds.amount,
        refunds.status, refunds.payment_method, refunds.transaction_id, refunds.entry_id`,
      relations: { staff },
    }),
    withdrawal: resource<Columns<Withdrawals, WithdrawalColumn> & { is_cancelled: boolean }>()({
      table: 'withdrawals',
      from: sql`withdrawals`,
      columns: sql`id, status, amount, influencer_id, payment_method, transaction_id, entry_id, decided_at,
        ${withdrawalIsCancelled} as is_cancelled`,
      relations: { staff, influencer: owner('influencer_id') },
    }),
  },
  replicaLists: {
    // Admins base decisions on these.
    'GET /admin/payments/': [],
    'GET /admin/withdrawals/': [],
    'GET /admin/refunds/': [],
    'GET /refunds/': [],
    'GET /withdrawals/': [],
  },
})
