import {
  eventSubjects,
  type Category,
  type EvidenceGrade,
  type MailKind,
  type PaymentMethod,
  type Poisha,
  type RejectReason,
  type ReversalKind,
  type Role,
  type WalletEntryKind,
  type WalletEntryState,
} from '#contract/index.ts'

/** The subject type of each event: those of the audit log, plus messages, which are private. */
export const subjectTypes = { ...eventSubjects, message_sent: 'message' } as const
export type EventType = keyof typeof subjectTypes
type SubjectType = (typeof subjectTypes)[EventType]

/** The columns that say whom an event concerns. */
export const partyColumns = ['brand_id', 'influencer_id', 'campaign_id', 'application_id'] as const
export type PartyColumn = (typeof partyColumns)[number]
export type Parties = Record<PartyColumn, number | null>

const ofApplication = ['brand_id', 'influencer_id', 'campaign_id'] as const

/** Whom the events of each type of subject concern. Those about a user concern their subject. */
export const partiesOf = {
  user: [],
  campaign: ['brand_id'],
  application: ofApplication,
  payment: [...ofApplication, 'application_id'],
  // Influencers learn of the reversal, but not of its refund.
  refund: ['brand_id', 'campaign_id', 'application_id'],
  withdrawal: ['influencer_id'],
  correction: ['influencer_id'],
  message: ['brand_id', 'influencer_id'],
  settings: [],
  wallet_import: [],
  wallet_entry: [],
  device: [],
} as const satisfies Record<SubjectType, readonly PartyColumn[]>

/** The party that is the subject itself. */
export const ownParty: Partial<Record<SubjectType, PartyColumn>> = {
  campaign: 'campaign_id',
  application: 'application_id',
}

type Party<Type extends EventType> = (typeof partiesOf)[(typeof subjectTypes)[Type]][number]

/** The parties of an event, such as its row. Only those of its type of subject are stored. */
type PartiesOf<Type extends EventType> = [Party<Type>] extends [never]
  ? { parties?: undefined }
  : { parties: Readonly<Record<Party<Type>, number>> }

/** Without the note, which is free text. */
interface Rejected {
  status: 'rejected'
  reason?: RejectReason
}

/** The transaction ID of a payout, and the wrong one, if it was corrected. Moves no money. */
interface TransactionRecorded {
  before: { transaction_id: string | null }
  after: { transaction_id: string }
  details: { amount: Poisha }
}

/**
 * The data of each event type besides actor and subject. Events are immutable, so personal data stays in its own
 * tables, where it can be changed and deleted.
 */
interface EventData {
  account_registered: { after: { role: Role } }
  admin_created: { after: { role: 'admin' } }
  user_activated: { before: { is_active: false }; after: { is_active: true }; details?: { reason: string } }
  user_deactivated: { before: { is_active: true }; after: { is_active: false }; details?: { reason: string } }
  /** By the operator, for good. Deletes what identifies the user. */
  account_closed: { after: { is_active: false } }
  /** Ends all other sessions. */
  password_changed: object
  /** By the operator's command, or by the user with a link from an email. Ends all sessions. */
  password_reset: object
  session_ended: object
  /** All except the session that requested it. */
  sessions_ended: object
  /** An ended session's refresh token was used by an unknown person. */
  session_reused: object
  email_change_requested: object
  /** By the user with the password, which ends all other sessions; by a link or by the operator, which ends all. */
  email_changed: object
  second_factor_turned_on: object
  second_factor_turned_off: object
  /** By the operator, for someone who has lost their second factor. */
  second_factor_reset: object
  recovery_codes_renewed: object
  recovery_code_used: { details: { codes_left: number } }
  /** Only the names of the fields, plus the username, which is public and helps find the person. */
  profile_changed: { before?: { username: string }; after?: { username: string }; details: { fields: string[] } }
  picture_changed: { before: { has_picture: boolean }; after: { has_picture: boolean } }
  campaign_published: { after: { title: string; budget: Poisha; category: Category; deadline: string | null } }
  campaign_deleted: { before: { is_deleted: false }; after: { is_deleted: true } }
  application_submitted: { after: { status: 'pending'; expected_fee: Poisha | null } }
  application_accepted: { before: { status: 'pending' }; after: { status: 'accepted'; amount_due: Poisha } }
  application_rejected: { before: { status: 'pending' }; after: Rejected }
  /** By its influencer. */
  application_withdrawn: { before: { status: 'pending' }; after: { status: 'rejected' } }
  payment_submitted: { after: { status: 'pending'; amount: Poisha; payment_method: PaymentMethod } }
  payment_confirmed: {
    before: { status: 'pending' }
    after: { status: 'confirmed'; platform_fee: Poisha }
    details: { amount: Poisha }
  }
  payment_rejected: { before: { status: 'pending' }; after: Rejected; details: { amount: Poisha } }
  /** By its brand, which submitted another one instead. */
  payment_replaced: { before: { status: 'pending' }; after: { status: 'rejected' }; details: { amount: Poisha } }
  payment_reversed: { after: { reversal_kind: ReversalKind }; details: { amount: Poisha } }
  /** By the brand that reported it too. */
  payment_contested: { details: { claim: number; application: number } }
  claim_preferred: { details: { claim: number; payment: number } }
  claim_dismissed: { details: { claim: number; payment: number } }
  /** By the admin or the brand who rejected or corrected the payment. */
  claim_released: { details: { claim: number; payment: number } }
  refund_sent: { before: { status: 'due' }; after: { status: 'sent' }; details: { amount: Poisha } }
  refund_corrected: TransactionRecorded
  refund_transfer_linked: { details: { entry: number } }
  withdrawal_requested: { after: { status: 'pending'; amount: Poisha; payment_method: PaymentMethod } }
  withdrawal_approved: {
    before: { status: 'pending' }
    after: { status: 'approved'; transaction_id?: string }
    details: { amount: Poisha }
  }
  withdrawal_rejected: { before: { status: 'pending' }; after: Rejected; details: { amount: Poisha } }
  withdrawal_transaction_recorded: TransactionRecorded
  withdrawal_transfer_linked: { details: { entry: number } }
  evidence_graded: { before: { grade: EvidenceGrade }; after: { grade: EvidenceGrade } }
  evidence_linked: { details: { entry: number } }
  evidence_differed: { details: { entry: number; amount: Poisha } }
  wallet_entries_added: { details: { account: PaymentMethod; source: 'paste' | 'file'; entries: number } }
  wallet_import_ignored: { details: { account: PaymentMethod; entries: number } }
  wallet_entry_ignored: { before: { state: WalletEntryState }; after: { state: WalletEntryState } }
  wallet_entry_explained: { before: { state: WalletEntryState }; after: { state: WalletEntryState } }
  wallet_entry_restored: { before: { state: WalletEntryState }; after: { state: WalletEntryState } }
  wallet_entry_chosen: { before: { state: WalletEntryState }; after: { state: WalletEntryState } }
  wallet_wording_accepted: { details: { kind: WalletEntryKind } }
  wallet_wording_refused: { details: { kind: WalletEntryKind } }
  /** Describes the newest of the new gaps. */
  chain_gap_found: { details: { account: PaymentMethod; amount: Poisha; gaps: number } }
  cover_left_zero: { details: { amount: Poisha } }
  device_added: { after: { name: string } }
  device_revoked: object
  message_sent: object
  /** In percent, as on the wire. */
  settings_changed: { before: { platform_fee_percent: string }; after: { platform_fee_percent: string } }
  /** Emitted by the server, once per campaign. */
  deadline_near: object
  /** An admin opened an email to this user in the outbox. */
  mail_opened: { details: { mail: number; mail_kind: MailKind } }
  balance_corrected: {
    before: { balance: Poisha }
    after: { balance: Poisha }
    details: { influencer: number; amount: Poisha; reason: string }
  }
}

/** An event as a use case emits it. */
export type NewEvent = {
  [Type in EventType]: {
    type: Type
    /** Null for the server itself. */
    actorId: number | null
    subjectId: number
  } & PartiesOf<Type> &
    EventData[Type]
}[EventType]

type WithoutSubject<Event> = Event extends unknown ? Omit<Event, 'subjectId'> : never

/** The event of a row inserted by the same statement, whose id is not known yet. */
export type EventOfNewRow = WithoutSubject<NewEvent>

/** An event as stored and as subscribers receive it. */
export interface StoredEvent extends Readonly<Parties> {
  readonly id: number
  readonly type: EventType
  readonly actor_id: number | null
  readonly subject_type: SubjectType
  readonly subject_id: number
}
