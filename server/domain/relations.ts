import { sql, type Selectable } from 'kysely'
import type {
  Applications,
  Attachments,
  Campaigns,
  Conversations,
  Devices,
  PaymentClaims,
  Payments,
  Refunds,
  SecondFactors,
  Sessions,
  Users,
  WalletEntries,
  Withdrawals,
} from '#database/tables.ts'
import { either, owner, resource, role } from '#platform/security/resource.ts'
import { campaignIsOpen, paymentIsReplaced } from './conditions.ts'

type ApplicationColumn =
  | 'id'
  | 'status'
  | 'campaign_id'
  | 'brand_id'
  | 'influencer_id'
  | 'amount_due'
  | 'is_shortlisted'
  | 'is_withdrawn'

type PaymentColumn =
  | 'id'
  | 'application_id'
  | 'status'
  | 'amount'
  | 'platform_fee'
  | 'reversal_kind'
  | 'payment_method'
  | 'transaction_id'

/** The parties of an application. */
type Party = 'brand_id' | 'influencer_id' | 'campaign_id'

type ClaimColumn = 'id' | 'payment_id' | 'application_id' | 'sender_number' | 'status'

type RefundColumn = 'id' | 'brand_id' | 'amount' | 'status' | 'payment_method' | 'transaction_id' | 'entry_id'

type WithdrawalColumn = 'id' | 'status' | 'amount' | 'influencer_id' | 'payment_method' | 'transaction_id' | 'entry_id'

type ConversationColumn =
  | 'id'
  | 'brand_id'
  | 'influencer_id'
  | 'started_at'
  | 'last_message_id'
  | `${'brand' | 'influencer'}_${'unread' | 'delivered_id' | 'read_id'}`

/** The operator's staff: what each of them may do depends on the endpoint's capability. */
const staff = role('admin')

const brandOfCampaignIsActive = sql<boolean>`(select is_active from users where id = campaigns.brand_id)`

type Columns<Table, Name extends keyof Selectable<Table>> = Pick<Selectable<Table>, Name>

/**
 * Row ownership: for each resource, the relations that an actor may have to a row. The contract and the policies decide
 * what each relation permits.
 */
export const resources = {
  application: resource<Columns<Applications, ApplicationColumn>>()({
    table: 'applications',
    from: sql`applications`,
    columns: sql`id, status, campaign_id, brand_id, influencer_id, amount_due, is_shortlisted, is_withdrawn`,
    relations: {
      brand: owner('brand_id'),
      influencer: owner('influencer_id'),
      party: either(owner('brand_id'), owner('influencer_id')),
    },
  }),
  campaign: resource<Columns<Campaigns, 'id' | 'brand_id'> & { is_open: boolean }>()({
    table: 'campaigns',
    from: sql`campaigns`,
    columns: sql`id, brand_id, ${campaignIsOpen(brandOfCampaignIsActive)} as is_open`,
    relations: {
      /** Nobody owns a deleted campaign. */
      brand: holder => sql`${owner('brand_id')(holder)} and deleted_at is null`,
      /** Any influencer, even if the campaign is closed or deleted. */
      applicant: role('influencer'),
      /** Any influencer who can read it: it may be closed, but not deleted. */
      reader: holder => sql`${role('influencer')(holder)} and deleted_at is null`,
    },
    // Applicants do not wait for each other until their inserts update the row's count. A deletion waits for all of them.
    locks: { applicant: 'key share', reader: 'key share', brand: 'update' },
  }),
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
  walletEntry: resource<Columns<WalletEntries, 'id' | 'account' | 'is_read' | 'state' | 'transaction_id'>>()({
    table: 'wallet_entries',
    from: sql`wallet_entries`,
    columns: sql`id, account, is_read, state, transaction_id`,
    relations: { staff },
  }),
  device: resource<Columns<Devices, 'id'> & { is_revoked: boolean }>()({
    table: 'devices',
    from: sql`devices`,
    columns: sql`id, revoked_at is not null as is_revoked`,
    relations: { staff },
  }),
  withdrawal: resource<Columns<Withdrawals, WithdrawalColumn>>()({
    table: 'withdrawals',
    from: sql`withdrawals`,
    columns: sql`id, status, amount, influencer_id, payment_method, transaction_id, entry_id`,
    relations: { staff },
  }),
  conversation: resource<Columns<Conversations, ConversationColumn>>()({
    table: 'conversations',
    from: sql`conversations`,
    columns: sql`id, brand_id, influencer_id, started_at, last_message_id, brand_unread, influencer_unread,
      brand_delivered_id, influencer_delivered_id, brand_read_id, influencer_read_id`,
    relations: {
      party: either(owner('brand_id'), owner('influencer_id')),
      reader: either(owner('brand_id'), owner('influencer_id')),
    },
    // Readers wait until the notifications of messages that are being dispatched are there, and can be marked as read.
    locks: { reader: 'update' },
    partner: ({ id, role: own }, other) =>
      own === 'brand'
        ? sql`brand_id = ${id}::bigint and influencer_id = ${other}::bigint`
        : sql`brand_id = ${other}::bigint and influencer_id = ${id}::bigint`,
  }),
  attachment: resource<Columns<Attachments, 'id' | 'is_sent'>>()({
    table: 'attachments',
    from: sql`attachments`,
    columns: sql`id, is_sent`,
    relations: { owner: owner('owner_id') },
  }),
  session: resource<Columns<Sessions, 'id'>>()({
    table: 'sessions',
    from: sql`sessions`,
    columns: sql`id`,
    relations: { self: owner('user_id') },
  }),
  /** Has the id of its user. */
  secondFactor: resource<{ id: number } & Columns<SecondFactors, 'secret' | 'enabled_at' | 'last_step'>>()({
    table: 'second_factors',
    key: 'user_id',
    from: sql`second_factors`,
    columns: sql`user_id as id, secret, enabled_at, last_step`,
    relations: { self: owner('user_id'), system: role('system') },
  }),
  user: resource<Columns<Users, 'id' | 'email' | 'role' | 'operator_role' | 'is_active'> & { is_closed: boolean }>()({
    table: 'users',
    from: sql`users`,
    columns: sql`id, email, role, operator_role, is_active, closed_at is not null as is_closed`,
    relations: { self: owner('id'), staff, system: role('system') },
  }),
}

export type ResourceName = keyof typeof resources
