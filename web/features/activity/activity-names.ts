import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProfileInput } from '#contract/index.ts'
import type { EventType, NotificationKind, SubjectType } from '#contract/values/events.ts'
import { eventNames } from '#entities/notification/kinds/index.ts'

/** The events that notify nobody. */
const otherNames: Record<Exclude<EventType, NotificationKind>, MessageDescriptor> = {
  account_registered: msg`Account registered`,
  admin_created: msg`Admin created`,
  user_activated: msg`User activated`,
  user_deactivated: msg`User deactivated`,
  operator_role_changed: msg`Admin role changed`,
  account_closed: msg`Account closed`,
  password_changed: msg`Password changed`,
  session_ended: msg`Device logged out`,
  sessions_ended: msg`Other devices logged out`,
  session_reused: msg`Logged-out device tried again`,
  password_reset: msg`Password reset`,
  email_change_requested: msg`New email address requested`,
  email_changed: msg`Email address changed`,
  second_factor_turned_on: msg`Two-step login turned on`,
  second_factor_turned_off: msg`Two-step login turned off`,
  second_factor_reset: msg`Two-step login reset`,
  recovery_codes_renewed: msg`Recovery codes replaced`,
  recovery_code_used: msg`Recovery code used`,
  profile_changed: msg`Profile changed`,
  picture_changed: msg`Picture changed`,
  campaign_published: msg`Campaign published`,
  campaign_changed: msg`Campaign changed`,
  campaign_closed: msg`Campaign closed`,
  campaign_reopened: msg`Campaign reopened`,
  campaign_deleted: msg`Campaign deleted`,
  payment_replaced: msg`Payment corrected by its brand`,
  refund_corrected: msg`Refund's transaction ID corrected`,
  refund_transfer_linked: msg`Wallet entry linked to a refund`,
  withdrawal_transaction_recorded: msg`Withdrawal's transaction ID recorded`,
  withdrawal_transfer_linked: msg`Wallet entry linked to a withdrawal`,
  flag_seconded: msg`Also flagged by someone else`,
  settings_changed: msg`Settings changed`,
  mail_opened: msg`Admin opened an email to a user`,
  evidence_graded: msg`Evidence of a pending payment changed`,
  evidence_linked: msg`Wallet entry linked to a confirmed payment`,
  wallet_entries_added: msg`Wallet entries added`,
  wallet_import_ignored: msg`Wallet import ignored`,
  wallet_entry_ignored: msg`Wallet entry ignored`,
  wallet_entry_explained: msg`Wallet entry explained`,
  wallet_entry_restored: msg`Wallet entry restored`,
  wallet_entry_chosen: msg`Wallet entry chosen`,
  wallet_wording_accepted: msg`Wallet message wording accepted`,
  wallet_wording_refused: msg`Wallet message wording refused`,
  device_added: msg`Device key created`,
  device_revoked: msg`Device key revoked`,
}

export const kindNames: Record<EventType, MessageDescriptor> = { ...otherNames, ...eventNames }

export const subjectNames: Record<SubjectType, MessageDescriptor> = {
  user: msg`User`,
  campaign: msg`Campaign`,
  application: msg`Application`,
  payment: msg`Payment`,
  refund: msg`Refund`,
  withdrawal: msg`Withdrawal`,
  flag: msg`Flag`,
  correction: msg`Balance correction`,
  settings: msg`Settings`,
  wallet_import: msg`Wallet import`,
  wallet_entry: msg`Wallet entry`,
  device: msg`Device`,
}

/** The recorded facts of a change, by their names in the API. All other facts stay hidden. */
export const factNames: Record<string, MessageDescriptor> = {
  role: msg`Role`,
  operator_role: msg`Admin role`,
  username: msg`Username`,
  is_active: msg`Active`,
  has_picture: msg`Picture`,
  budget: msg`Budget`,
  category: msg`Category`,
  deadline: msg`Deadline`,
  is_deleted: msg`Deleted`,
  status: msg`Status`,
  expected_fee: msg`Expected Fee`,
  amount_due: msg`Amount due`,
  amount: msg`Amount`,
  payment_method: msg`Payment Method`,
  transaction_id: msg`Transaction ID`,
  platform_fee: msg`Platform fee`,
  platform_fee_percent: msg`Platform fee`,
  reversal_kind: msg`Reason`,
  grade: msg`Evidence`,
  balance: msg`Balance`,
  reason: msg`Reason`,
  fields: msg`Changed fields`,
  codes_left: msg`Recovery codes left`,
}

/** The profile fields whose changes are recorded by name only. */
type ProfileField = Exclude<keyof ProfileInput, 'current_password' | 'pending_email' | 'profile_picture'>

/** The fields of a profile, by their names in the API. */
const fieldNames: Record<ProfileField, MessageDescriptor> = {
  username: msg`Username`,
  display_name: msg`Display name`,
  email: msg`Email`,
  bio: msg`Bio`,
  category: msg`Category`,
  website: msg`Website`,
  industry: msg`Industry`,
  followers_count: msg`Followers Count`,
  portfolio: msg`Portfolio`,
  social_links: msg`Social Links`,
  division: msg`Division`,
}

/** Translates the name of a profile field; shows an unknown one as is. */
export function fieldText(i18n: I18n, field: string): string {
  const name = (fieldNames as Record<string, MessageDescriptor>)[field]
  return name ? i18n._(name) : field
}
