import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import { all } from './endpoints.gen.ts'

/**
 * The whole API: one entry per endpoint, keyed by method and path below `/api`. The server's routes, validation and
 * serialization, the types of the site's `call()`, and the OpenAPI document derive from this table.
 */
export const endpoints = all satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}/`, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints

export type Params<K extends EndpointKey> = ParamsOf<Endpoints[K]>
export type Query<K extends EndpointKey> = QueryOf<Endpoints[K]>
export type Body<K extends EndpointKey> = BodyOf<Endpoints[K]>
export type Reply<K extends EndpointKey> = ReplyOf<Endpoints[K]>

export {
  capabilities,
  capabilitiesOf,
  hasCapability,
  isCapability,
  mayCall,
  operatorRolesWith,
  someMayCall,
  standings,
  type Access,
  type Capability,
  type Standing,
} from './values/access.ts'
export { ErrorReply, type Endpoint } from './endpoint.ts'
export type { Decidable, Rejection, RejectReason } from './decisions.ts'
export { errors, type ErrorCode } from './values/errors.ts'
export {
  detailsHeader,
  fieldErrors,
  fieldSentence,
  noField,
  type FieldError,
  type PlainFieldErrorCode,
} from './values/field-errors.ts'
export { limits, phonePattern, usernamePattern } from './values/limits.ts'
export {
  formatMoney,
  isAmount,
  parseMoney,
  parsePercent,
  parseTotal,
  platformFee,
  type Poisha,
} from './values/money.ts'
export { networks, socialNetworks, type SocialNetwork } from './values/networks.ts'
export { recordOf } from './values/record-of.ts'
export * from './values/sorts.ts'
export { tags } from './tags.ts'
export * from './values/events.ts'
export * from './values/vocabulary.ts'
export type { NamesOf } from './names.ts'
export type { Session, User } from './auth.ts'
export type { Account, ActiveSession, ReusedSession } from './account.ts'
export type {
  AdminCampaign,
  Campaign,
  CampaignInput,
  OfferedCampaign,
  OfferedCampaignPage,
  OwnCampaign,
} from './campaigns.ts'
export type {
  Application,
  ApplicationInput,
  EarnedApplication,
  PayableApplication,
  ReceivedApplication,
} from './applications.ts'
export { containsBlockedWords } from './values/text.ts'
export type { Hint, HintKind } from './live.ts'
export type { Attachment, Connection, Message } from './messages.ts'
export { channels, type Channel, type Notification, type NotificationPreference } from './notifications.ts'
export { mailKinds, type MailKind, type MailState, type OpenedMail, type OutboxMail } from './mail.ts'
export type { OwnClaim, Payment, PaymentClaim, PaymentInput } from './payments.ts'
export type { Evidence, EvidenceEntry, EvidenceReason } from './evidence.ts'
export {
  StatementMapping,
  type AddedWalletEntries,
  type ChainEntry,
  type ChainGap,
  type Cover,
  type Device,
  type ReadWalletEntry,
  type WalletAccount,
  type WalletEntry,
} from './wallet-entries.ts'
export type { Withdrawal, WithdrawalInput } from './withdrawals.ts'
export {
  brandInput,
  brandProfile,
  foundInfluencer,
  influencerInput,
  influencerProfile,
  publicBrand,
  publicInfluencer,
  type Influencer,
  type Profile,
  type ProfileInput,
  type PublicProfile,
} from './profiles.ts'
export type { ActivityEntry } from './activity.ts'
export type { AdminRefund, Refund } from './reversals.ts'
export type { Settings } from './settings.ts'
export type { Movement, Statement } from './statements.ts'
export type { AdminPayment, AdminUser, AdminWithdrawal, OpenMoney } from './admin.ts'
export type {
  AdminDashboard,
  AdminWaiting,
  BrandDashboard,
  BrandWaiting,
  EmailProblem,
  InfluencerDashboard,
  InfluencerWaiting,
} from './dashboards.ts'
