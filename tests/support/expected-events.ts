import type { Language, MailKind } from '#contract/index.ts'
import type { EventType } from '#server/domain/index.ts'
import { changeCampaign, decideCampaign } from './campaigns.ts'
import type { Person } from './client.ts'
import { dhakaDate } from './dhaka.ts'
import { decideFlag, raised, userSubject } from './flags.ts'
import { applyTo, expectStatus, publish, uniqueTransactionId } from './people.ts'

export type Who = 'brand' | 'influencer' | 'admin'

export interface ExpectedEvent {
  /** Whose open pages reload. */
  hint: readonly Who[]
  /** Who finds it in the bell. */
  bell?: readonly Who[]
  /** Who gets an email, if not those who find it in the bell. */
  mail?: Partial<Record<Who, MailKind | readonly MailKind[]>>
}

const user: ExpectedEvent = { hint: ['brand', 'admin'] }
const campaign: ExpectedEvent = { hint: ['brand', 'admin'] }
const application: ExpectedEvent = { hint: ['brand', 'influencer'] }
const payment: ExpectedEvent = { hint: ['brand', 'influencer', 'admin'] }
const refund: ExpectedEvent = { hint: ['brand', 'admin'] }
const withdrawal: ExpectedEvent = { hint: ['influencer', 'admin'] }
/** Raised by the brand and the influencer. */
const flag: ExpectedEvent = { hint: ['brand', 'influencer', 'admin'] }
const staff: ExpectedEvent = { hint: ['admin'] }

/** The effects of each event of the server itself. Events about a user concern the brand. */
export const expectedEvents: Record<EventType, ExpectedEvent> = {
  account_registered: { ...user, mail: { brand: 'verify_email' } },
  admin_created: user,
  user_activated: user,
  user_deactivated: user,
  operator_role_changed: user,
  account_closed: user,
  password_changed: { ...user, mail: { brand: 'password_changed' } },
  password_reset: { ...user, mail: { brand: 'password_changed' } },
  session_ended: user,
  sessions_ended: user,
  session_reused: user,
  email_change_requested: { ...user, mail: { brand: 'confirm_email_change' } },
  email_changed: { ...user, mail: { brand: 'verify_email' } },
  second_factor_turned_on: user,
  second_factor_turned_off: user,
  second_factor_reset: user,
  recovery_codes_renewed: user,
  recovery_code_used: user,
  profile_changed: user,
  picture_changed: user,
  mail_opened: user,
  campaign_published: campaign,
  campaign_changed: campaign,
  campaign_closed: campaign,
  campaign_reopened: campaign,
  campaign_suspended: { ...campaign, bell: ['brand'] },
  campaign_restored: { ...campaign, bell: ['brand'] },
  campaign_deleted: campaign,
  deadline_near: { ...campaign, bell: ['brand'] },
  application_submitted: { ...application, bell: ['brand'] },
  application_accepted: { ...application, bell: ['influencer'] },
  application_rejected: { ...application, bell: ['influencer'] },
  application_withdrawn: { ...application, bell: ['brand'] },
  deadline_moved: { ...application, bell: ['influencer'] },
  payment_submitted: { ...payment, bell: ['admin'] },
  payment_confirmed: { ...payment, bell: ['brand', 'influencer'] },
  payment_rejected: { ...payment, bell: ['brand'] },
  payment_replaced: payment,
  payment_reversed: { ...payment, bell: ['brand', 'influencer'] },
  payment_contested: { ...payment, bell: ['admin'] },
  claim_preferred: { ...application, bell: ['brand'] },
  claim_dismissed: { ...application, bell: ['brand'] },
  claim_released: { ...application, bell: ['brand'] },
  refund_sent: { ...refund, bell: ['brand'] },
  refund_corrected: refund,
  refund_transfer_linked: refund,
  withdrawal_requested: {
    ...withdrawal,
    bell: ['admin'],
    mail: { admin: 'withdrawal_requested', influencer: 'withdrawal_confirmation' },
  },
  withdrawal_approved: { ...withdrawal, bell: ['influencer'] },
  withdrawal_rejected: { ...withdrawal, bell: ['influencer'] },
  withdrawal_cancelled: { ...withdrawal, bell: ['admin'] },
  withdrawal_transaction_recorded: withdrawal,
  withdrawal_transfer_linked: withdrawal,
  balance_corrected: { ...withdrawal, bell: ['influencer'] },
  flag_raised: { ...flag, bell: ['admin'] },
  flag_seconded: flag,
  flag_upheld: { ...flag, bell: ['brand', 'influencer'] },
  flag_dismissed: { ...flag, bell: ['brand', 'influencer'] },
  settings_changed: staff,
  evidence_graded: payment,
  evidence_linked: payment,
  evidence_differed: { ...payment, bell: ['admin'] },
  wallet_entries_added: staff,
  wallet_import_ignored: staff,
  wallet_entry_ignored: staff,
  wallet_entry_explained: staff,
  wallet_entry_restored: staff,
  wallet_entry_chosen: staff,
  wallet_wording_accepted: staff,
  wallet_wording_refused: staff,
  chain_gap_found: { ...staff, bell: ['admin'] },
  cover_left_zero: { ...staff, bell: ['admin'] },
  device_added: staff,
  device_revoked: staff,
  // From the brand.
  message_sent: { hint: ['brand', 'influencer'], bell: ['influencer'] },
}

/** Would close an element, or start another header or paragraph. */
export const title = 'Eid <b>&"</b>\n Bcc: x'
export const note = 'Too late </p><script>'

export interface ExpectedMail {
  to: Who
  subject: Record<Language, RegExp>
  text?: string
  /** Set if the email cannot be turned off. */
  required?: true
  /** What causes it, if the story of all other emails does not. */
  cause?: (people: Record<Who, Person>, deliver: () => Promise<void>) => Promise<unknown>
}

async function requestWithdrawal(influencer: Person): Promise<number> {
  const body = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' } as const
  return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
}

const decideWithdrawal = async (
  { admin, influencer }: Record<Who, Person>,
  body: { status: 'approved'; transaction_id: string } | { status: 'rejected' },
) => {
  const id = await requestWithdrawal(influencer)
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body }), 200)
}

/** The content of each email. */
export const expectedMails: Record<MailKind, ExpectedMail> = {
  verify_email: {
    to: 'influencer',
    subject: { en: /^Verify your email/, bn: /^আপনার ইমেইল ঠিকানা যাচাই/ },
    text: '/verify-email#token=',
  },
  reset_password: {
    to: 'brand',
    subject: { en: /^Choose a new password$/, bn: /^নতুন পাসওয়ার্ড/ },
    text: '/reset-password#token=',
  },
  confirm_email_change: {
    to: 'brand',
    subject: { en: /^Confirm your new email/, bn: /^আপনার নতুন ইমেইল ঠিকানা নিশ্চিত/ },
    text: '/confirm-email#token=',
  },
  password_changed: { to: 'brand', subject: { en: /^Your password was changed/, bn: /^আপনার পাসওয়ার্ড বদলানো/ } },
  email_changed: { to: 'brand', subject: { en: /^Your email address was/, bn: /^আপনার ইমেইল ঠিকানা বদলানো/ } },
  withdrawal_confirmation: {
    to: 'influencer',
    subject: { en: /^You requested a withdrawal of ৳100.00$/, bn: /^আপনি ৳১০০.০০ তোলার অনুরোধ করেছেন$/ },
    text: '017•••••678',
  },
  application_submitted: {
    to: 'brand',
    subject: { en: /applied to “Eid <b>/, bn: /^‘Eid <b>.*-এর আবেদন$/ },
    text: 'Eid <b>&"</b>',
  },
  application_accepted: { to: 'influencer', subject: { en: /was accepted/, bn: /গৃহীত হয়েছে/ } },
  application_rejected: { to: 'influencer', subject: { en: /was rejected/, bn: /প্রত্যাখ্যাত/ }, text: note },
  application_withdrawn: { to: 'brand', subject: { en: /withdrew their application/, bn: /প্রত্যাহার করেছেন$/ } },
  payment_submitted: { to: 'admin', subject: { en: /payment of ৳500.00 is waiting/, bn: /৳৫০০.০০ পেমেন্ট/ } },
  payment_confirmed: { to: 'influencer', subject: { en: /was confirmed/, bn: /নিশ্চিত হয়েছে/ } },
  payment_rejected: { to: 'brand', subject: { en: /was rejected/, bn: /প্রত্যাখ্যাত/ } },
  payment_reversed: {
    to: 'influencer',
    subject: { en: /was reversed/, bn: /^৳[০-৯,.]+ পেমেন্ট বাতিল হয়েছে$/ },
    text: 'See the statement',
    required: true,
  },
  payment_contested: { to: 'admin', subject: { en: /claim the same payment of ৳70.00$/, bn: /^একই ৳৭০.০০ পেমেন্ট/ } },
  claim_preferred: { to: 'brand', subject: { en: /^Your payment of ৳70.00 has been/, bn: /^আপনার ৳৭০.০০ পেমেন্টের/ } },
  claim_dismissed: { to: 'brand', subject: { en: /claim .* was dismissed$/, bn: /দাবি খারিজ হয়েছে$/ } },
  claim_released: { to: 'brand', subject: { en: /^You can submit your payment again$/, bn: /আবার জমা দিতে পারেন$/ } },
  refund_sent: {
    to: 'brand',
    subject: { en: /refund of ৳400.00/, bn: /রিফান্ড পাঠানো/ },
    text: 'SENTBACK',
    required: true,
  },
  withdrawal_requested: { to: 'admin', subject: { en: /withdrawal of ৳100.00/, bn: /উত্তোলনের অনুরোধ/ } },
  withdrawal_approved: {
    to: 'influencer',
    subject: { en: /withdrawal of .* approved/, bn: /উত্তোলন অনুমোদিত/ },
    text: 'PAYOUT-',
    required: true,
    cause: people =>
      decideWithdrawal(people, { status: 'approved', transaction_id: `PAYOUT-${uniqueTransactionId()}` }),
  },
  withdrawal_rejected: {
    to: 'influencer',
    subject: { en: /withdrawal of .* rejected/, bn: /উত্তোলন প্রত্যাখ্যাত/ },
    required: true,
    cause: people => decideWithdrawal(people, { status: 'rejected' }),
  },
  withdrawal_cancelled: {
    to: 'admin',
    subject: { en: /cancelled a withdrawal of ৳100.00$/, bn: /৳১০০.০০ উত্তোলন বাতিল করেছেন$/ },
    cause: async ({ influencer }, deliver) => {
      const id = await requestWithdrawal(influencer)
      await deliver()
      expectStatus(await influencer.call('PUT /withdrawals/{id}/cancelled/', { params: { id } }), 200)
    },
  },
  balance_corrected: {
    to: 'influencer',
    subject: { en: /balance was corrected/, bn: /ব্যালেন্স সংশোধন/ },
    text: 'Paid twice',
    required: true,
  },
  evidence_differed: {
    to: 'admin',
    subject: { en: /payment of ৳500.00 doesn't match the wallet/, bn: /ওয়ালেটের তথ্য মেলে না/ },
  },
  chain_gap_found: { to: 'admin', subject: { en: /^A gap of ৳10.00/, bn: /৳১০.০০ গরমিল/ } },
  cover_left_zero: { to: 'admin', subject: { en: /^The wallets and the ledger differ by/, bn: /লেজারের হিসাবে/ } },
  flag_raised: { to: 'admin', subject: { en: /has been flagged$/, bn: /রিপোর্ট এসেছে$/ } },
  flag_upheld: {
    to: 'influencer',
    subject: { en: /^Your flag about .* was upheld$/, bn: /সঠিক প্রমাণিত হয়েছে$/ },
    cause: async ({ admin, brand, influencer }) =>
      expectStatus(await decideFlag(admin, await raised(influencer, userSubject(brand)), 'upheld'), 200),
  },
  flag_dismissed: {
    to: 'brand',
    subject: { en: /^Your flag about .* was dismissed$/, bn: /রিপোর্ট খারিজ হয়েছে$/ },
    text: note,
    cause: async ({ admin, brand, influencer }) =>
      expectStatus(await decideFlag(admin, await raised(brand, userSubject(influencer)), 'dismissed', note), 200),
  },
  campaign_suspended: {
    to: 'brand',
    subject: { en: /^Your campaign “.*” was suspended$/, bn: /ক্যাম্পেইন স্থগিত করা হয়েছে$/ },
    text: note,
  },
  campaign_restored: {
    to: 'brand',
    subject: { en: /^Your campaign “.*” was restored$/, bn: /আবার চালু করা হয়েছে$/ },
    cause: async ({ admin, brand }) => {
      const campaign = await publish(brand, { title })
      expectStatus(await decideCampaign(admin, campaign, 'suspend', note), 200)
      expectStatus(await decideCampaign(admin, campaign, 'restore'), 200)
    },
  },
  deadline_moved: {
    to: 'influencer',
    subject: { en: /accepts applications for longer$/, bn: /আবেদনের সময় বেড়েছে$/ },
    cause: async ({ brand, influencer }) => {
      const campaign = await publish(brand, { title, deadline: dhakaDate(1) })
      await applyTo(influencer, campaign)
      expectStatus(await changeCampaign(brand, campaign, { deadline: dhakaDate(2) }), 200)
    },
  },
  message_sent: { to: 'influencer', subject: { en: /an unread message$/, bn: /^আপনার ১টি না পড়া মেসেজ/ } },
  deadline_near: {
    to: 'brand',
    subject: { en: /closes on \d+ \w+ \d{4}$/, bn: /শেষ তারিখ [০-৯]+ [^\s,]+ [০-৯]{4}$/ },
  },
  campaigns_published: { to: 'influencer', subject: { en: /^A new campaign in Fashion/, bn: /^‘ফ্যাশন’ ক্যাটাগরিতে ১টি/ } },
}
