import type { EndpointKey, Reply } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { readId } from './row-id.ts'
import { byAge } from './row-order.ts'
import { getSession } from './session.ts'

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys of ids. */
const ids = new Set([
  'id',
  'campaign',
  'brand',
  'influencer',
  'application',
  'payment',
  'sender',
  'receiver',
  'subject_id',
  'delivered_up_to',
  'read_up_to',
  'from_entry',
  'to_entry',
])

/** Keys of other integers. */
const numbers = new Set([
  'applications_count',
  'followers_count',
  'unread',
  'unread_count',
  'attempts',
  'recovery_codes_left',
  'total_users',
  'total_brands',
  'total_influencers',
  'total_campaigns',
  'total_applications',
  'accepted_applications',
  'users',
  'pending_applications',
  'unpaid_applications',
  'submitted_payments',
  'unread_messages',
  'pending_withdrawals',
  'pending_payments',
  'due_refunds',
  'median_minutes',
  'campaigns',
  'paid',
  'new',
  'duplicate',
  'conflict',
  'unreadable',
  'ignored',
  'unmatched',
  'matched',
  'explained',
  'differs',
  'unknown',
  'count',
  'gaps_count',
  'contested',
  'claims_count',
  'recent_claims',
  'from_brand',
  'from_influencer',
  'size',
  'width',
  'height',
])

/** Keys of money and percentages. */
const money = new Set([
  'amount',
  'amount_due',
  'balance',
  'wallet_balance',
  'budget',
  'campaign_budget',
  'expected_fee',
  'platform_fee',
  'money_spent',
  'total_earnings',
  'pending_earnings',
  'total_payments',
  'spent',
  'earned',
  'payments',
  'withdrawals',
  'held',
  'owed',
  'taken',
  'opening',
  'closing',
  'platform_fee_percent',
  'unpaid_amount',
  'withdrawals_amount',
  'refunds_amount',
  'fee',
  'balance_after',
  'opening_balance',
  'gap',
  'remainder',
  'total',
])

function readValue(key: string, value: unknown): unknown {
  // The values in a reason's text have names of their own: a `sender` is a phone number there.
  if (key === 'params') return value
  if (typeof value === 'string' && ids.has(key)) return readId(value)
  if (typeof value === 'string' && numbers.has(key)) return Number(value)
  if (typeof value === 'number' && money.has(key)) return value.toFixed(2)
  return readNumbers(value)
}

/**
 * Other servers may send numbers as strings or vice versa: ids and counts become numbers, money becomes decimal
 * strings.
 */
function readNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readNumbers)
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, readValue(key, each)]))
}

type Read = (row: Row) => Row

/** Reads the rows of a list. A server may send null for an empty one. */
const each = (read: Read) => (body: unknown) =>
  Array.isArray(body) ? body.map(row => (isRow(row) ? read(row) : row)) : (body ?? [])
const one = (read: Read) => (body: unknown) => (isRow(body) ? read(body) : body)

const application: Read = row => {
  const transaction = row['payment_transaction_id'] || row['transaction_id'] || null
  return {
    ...row,
    status: row['status'] || 'pending',
    expected_fee: row['expected_fee'] || null,
    amount_due: row['amount_due'] || row['expected_fee'] || row['campaign_budget'],
    payment_status: row['payment_status'] || 'unpaid',
    payment_method: row['payment_method'] || null,
    payment_transaction_id: transaction,
    transaction_id: transaction,
  }
}

const campaign: Read = row => ({ is_open: true, ...row, deadline: row['deadline'] || null })

const connection: Read = row => ({
  is_active: true,
  has_conversation: row['has_existing_messages'] ?? false,
  profile_picture: null,
  last_message: null,
  unread_count: 0,
  ...row,
})

/** Removes null values: a server may send null or omit the key. */
const profile: Read = row => ({
  role: getSession()?.user.role,
  ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
})

const payment: Read = row => {
  const transaction = row['brand_transaction_id'] || row['transaction_id']
  return { ...row, brand_transaction_id: transaction, transaction_id: transaction }
}

const balance: Read = row => {
  const known = row['balance'] ?? row['wallet_balance']
  return { ...row, balance: known, wallet_balance: known }
}

const recentLists = ['recent_campaigns', 'recent_applications', 'available_campaigns', 'recent_users']

const newestFirst = (a: unknown, b: unknown): number => byAge(Object(b), Object(a))

/** Adds empty monthly figures if they are missing, and cuts the lists to the latest rows. Null is an empty list. */
const dashboard: Read = row => {
  const lists = recentLists.flatMap(key => {
    const rows = row[key] === null ? [] : row[key]
    if (!Array.isArray(rows)) return []
    const latest = rows.toSorted(newestFirst).slice(0, limits.recent)
    return [[key, key === 'recent_applications' ? each(application)(latest) : latest]]
  })
  return { months: [], ...row, ...Object.fromEntries(lists) }
}

/** Completes an endpoint's reply: keys that are missing, and keys with two spellings. */
const readers: Partial<Record<EndpointKey, (body: unknown) => unknown>> = {
  'GET /applications/': each(application),
  'GET /campaigns/': each(campaign),
  'GET /campaigns/{id}/': one(campaign),
  'GET /messages/': each(message => message),
  'GET /messages/connections/': each(connection),
  'GET /profile/': one(profile),
  'PUT /profile/': one(profile),
  'GET /admin/payments/': each(payment),
  // The specification does not say that the users are a list.
  'GET /users/all/': body => (isRow(body) && 'users' in body ? (body['users'] ?? []) : body),
  'GET /influencer/balance/': one(balance),
  'GET /dashboard/brand/': one(dashboard),
  'GET /dashboard/influencer/': one(dashboard),
  'GET /dashboard/admin/': one(dashboard),
}

/** Responses that no other server sends. Keys mean something else there: a notification's `campaign` is a title. */
const onlyOurs: ReadonlySet<EndpointKey> = new Set<EndpointKey>(['GET /notifications/', 'GET /admin/activity/'])

/**
 * Normalises a response to the contract's shape, which our own server already sends. Another server that implements the
 * specification may omit our additions, use either of two spellings, send `""` for what is missing, and mix up
 * numbers and strings.
 */
export function readReply<K extends EndpointKey>(endpoint: K, body: unknown): Reply<K> {
  if (onlyOurs.has(endpoint)) return body as Reply<K>
  const read = readers[endpoint] ?? ((value: unknown) => value)
  return read(readNumbers(body)) as Reply<K>
}
