import type { EndpointKey, Role } from '#contract/index.ts'
import { heavyInfluencerId } from '../fill/people.ts'
import type { Someone } from './world.ts'

/** All reads except the stream, which never ends, and files, which need the ids of existing files. */
export type ReadKey = Exclude<Extract<EndpointKey, `GET ${string}`>, 'GET /events/' | 'GET /messages/attachments/{id}/'>

/** A path below `/api`, possibly depending on its viewer. */
export type Path = string | ((viewer: Someone) => string)

interface Read {
  /** The roles that may read it; anyone if omitted. */
  by?: readonly Role[]
  path?: Path
  /** Variants of the call by role, appended to the path. */
  forms?: Partial<Record<Role, Path>>
  /** The filters and sorts by role. */
  filters?: Partial<Record<Role, readonly string[]>>
  /** The search texts by role. */
  searches?: Partial<Record<Role, readonly string[]>>
}

const members = ['brand', 'influencer'] as const
const everybody = ['admin', ...members] as const
const admin = ['admin'] as const

/** Words from the filled titles; see fill/campaigns.sql. */
const titles = [
  'monsoon', // one in a hundred
  'stories', // one in three of the oldest titles, none of the others
  'pitha', // one in three of the oldest, and in none of the others
  'এক কাপ', // one in three of the oldest titles, none of the others
  'বর্ষা', // one in a hundred
  'তা',
  'াার', // vowel signs
  'কাপ স',
  'ম',
  'no such title',
  ', 1234',
  '...',
]
const names = ['tanvir', 'rahman.12', 'nobody', 'mim']

/** Every read of the contract. */
export const reads: Record<ReadKey, Read> = {
  'GET /health/': {},
  'GET /profile/{username}/': { by: members, path: ({ username }) => `/profile/${username}/` },
  'GET /profile/': { by: members },
  'GET /account/': { by: everybody },
  'GET /sessions/': { by: everybody },
  'GET /sessions/reused/': { by: everybody },
  'GET /second-factor/': { by: everybody },
  'GET /campaigns/': {
    by: everybody,
    filters: {
      brand: ['category=food', 'sort=highest', 'sort=deadline', 'open=true', 'open=false'],
      influencer: [
        'category=food',
        'sort=highest',
        'sort=deadline',
        'sort=highest&category=food',
        'applied=no',
        'saved=true',
        'saved=true&sort=highest',
        'min_budget=5000&max_budget=6000',
      ],
    },
    searches: { influencer: [...titles, ...names], brand: titles },
  },
  'GET /campaigns/{id}/': { by: everybody, path: ({ campaign }) => `/campaigns/${campaign}/` },
  'GET /applications/': {
    by: everybody,
    forms: { brand: 'brand=true', influencer: 'influencer=true' },
    filters: {
      brand: [
        'status=pending',
        'campaign=1',
        'brand=true&payment_status=unpaid',
        'sort=oldest',
        'sort=highest',
        'sort=waiting',
        'shortlisted=true',
        'shortlisted=true&sort=waiting',
      ],
      influencer: ['status=pending', 'influencer=true&payment_status=unpaid', 'sort=oldest', 'sort=highest'],
      admin: ['status=pending', 'sort=oldest'],
    },
    searches: { admin: [...titles, ...names], brand: [...titles, ...names], influencer: titles },
  },
  'GET /messages/': {
    by: members,
    forms: { brand: ({ partner }) => `with=${partner}`, influencer: ({ partner }) => `with=${partner}` },
  },
  'GET /messages/connections/': { by: members },
  'GET /messages/unread/': { by: members },
  'GET /notifications/': { by: everybody },
  'GET /notifications/unread/': { by: everybody },
  'GET /notifications/preferences/': { by: everybody },
  'GET /email/': { by: everybody },
  'GET /push/': { by: everybody },
  'GET /influencers/search/': {
    by: ['brand'],
    filters: {
      brand: [
        'category=food',
        'min_followers=900000',
        'division=dhaka',
        'network=facebook',
        'category=food&division=dhaka&min_followers=500000',
        'min_followers=5000&max_followers=6000',
        'sort=most_followers',
        'sort=fewest_followers&category=food',
      ],
    },
    searches: { brand: names },
  },
  'GET /withdrawals/': { by: ['influencer'] },
  'GET /influencer/balance/': { by: ['influencer'] },
  // The site reads statements in their own kind of pages.
  'GET /influencer/balance/statement/': {
    by: ['influencer'],
    path: '/influencer/balance/statement/?limit=100',
    filters: { influencer: ['account=owed', 'month=2026-01-01'] },
  },
  'GET /brand/payments/statement/': {
    by: ['brand'],
    path: '/brand/payments/statement/?limit=100',
    filters: { brand: ['account=refund_due', 'month=2026-01-01'] },
  },
  'GET /refunds/': { by: ['brand'] },
  'GET /payments/waiting-time/': { by: ['brand'] },
  'GET /dashboard/brand/': { by: ['brand'] },
  'GET /dashboard/influencer/': { by: ['influencer'] },
  'GET /dashboard/admin/': { by: admin },
  'GET /users/all/': {
    by: admin,
    filters: {
      admin: ['role=brand', 'active=false', 'sort=oldest', 'role=admin&search=tanvir', 'active=false&search=tanvir'],
    },
    searches: { admin: [...names, 'example.com'] },
  },
  'GET /admin/campaigns/': {
    by: admin,
    filters: { admin: ['category=food', 'sort=oldest', 'sort=highest'] },
    searches: { admin: [...titles, ...names] },
  },
  'GET /admin/payments/grades/': { by: admin },
  'GET /admin/wallet-entries/': {
    by: admin,
    filters: {
      admin: ['state=unmatched', 'account=bkash', 'account=bkash&state=unmatched', 'kind=money_in', 'direction=out'],
    },
    searches: { admin: ['01712', 'DEA71UR14G', 'nobody'] },
  },
  'GET /admin/wallet-accounts/': { by: admin },
  'GET /admin/wallet-accounts/{account}/chain/': {
    by: admin,
    path: '/admin/wallet-accounts/bkash/chain/',
    filters: { admin: ['gaps=true', 'around=1'] },
  },
  'GET /admin/devices/': { by: admin },
  'GET /admin/payments/': {
    by: admin,
    filters: {
      admin: [
        'status=pending',
        'sort=oldest',
        'sort=highest',
        'sort=highest&status=pending',
        'sort=waiting',
        'grade=matched&sort=oldest',
        'grade=unknown&sort=oldest',
        'evidence=missing',
        'evidence=contested',
      ],
    },
    searches: { admin: [...titles, ...names, 'C9E3779', 'c00'] },
  },
  'GET /admin/withdrawals/': {
    by: admin,
    filters: {
      admin: [
        'status=pending',
        'sort=oldest',
        'sort=highest',
        'sort=highest&status=pending',
        'sort=waiting',
        'transfer=unseen',
      ],
    },
    searches: { admin: [...names, '0170001', '017'] },
  },
  'GET /admin/payments/{id}/reversal/': { by: admin, path: '/admin/payments/1/reversal/' },
  'GET /admin/refunds/': { by: admin, filters: { admin: ['status=due', 'sort=waiting', 'transfer=unseen'] } },
  'GET /admin/flags/': { by: admin, filters: { admin: ['status=open', 'status=upheld', 'sort=oldest'] } },
  'GET /admin/settings/': { by: admin },
  'GET /admin/users/{id}/statement/': {
    by: admin,
    path: `/admin/users/${heavyInfluencerId}/statement/?limit=100`,
    filters: { admin: ['account=owed', 'month=2026-01-01'] },
  },
  'GET /admin/users/{id}/money/': { by: admin, path: `/admin/users/${heavyInfluencerId}/money/` },
  'GET /admin/mails/': { by: admin, filters: { admin: ['state=failed'] } },
  'GET /admin/activity/': {
    by: admin,
    filters: {
      admin: ['kind=payment_confirmed', 'subject_type=withdrawal', 'person=tanvir', 'from=2026-01-01', 'to=2026-01-01'],
    },
  },
}
