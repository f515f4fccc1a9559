import type { EndpointKey, Reply } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { getSession } from '#lib/api/session.ts'
import { isRow, readShape, type Row } from './read-shape.ts'
import { replyShapes } from './reply-shapes.gen.ts'
import { byAge } from './row-order.ts'

type Read = (row: Row) => Row

/** Reads the rows of a list. A server may send null for an empty one. */
const each = (read: Read) => (body: unknown) =>
  Array.isArray(body) ? body.map(row => (isRow(row) ? read(row) : row)) : (body ?? [])
const one = (read: Read) => (body: unknown) => (isRow(body) ? read(body) : body)

const application: Read = row => {
  const transaction = row['payment_transaction_id'] || row['transaction_id'] || null
  return {
    pending_payment: null,
    rejected_payments: [],
    reversed_payments: [],
    claims: [],
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

const influencer: Read = row => ({ followers_count: 0, ...row })

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

/** One's own profile, whose form needs both names: the session knows them too. */
const ownProfile: Read = row => {
  const { username, email } = getSession()?.user ?? {}
  return { username, email, ...profile(row) }
}

const payment: Read = row => {
  const transaction = row['brand_transaction_id'] || row['transaction_id']
  const { evidence, ...payment } = row
  const isComplete = evidence === null || (isRow(evidence) && evidence['grade'] && evidence['reasons'])
  return {
    ...payment,
    ...(isComplete ? { evidence } : {}),
    brand_transaction_id: transaction,
    transaction_id: transaction,
  }
}

const balance: Read = row => {
  const known = row['balance'] ?? row['wallet_balance']
  return { ...row, balance: known, wallet_balance: known }
}

const newestFirst = (a: unknown, b: unknown): number => byAge(Object(b), Object(a))

/** Adds figures and lists that are missing, and cuts the lists to the latest rows. */
const dashboard =
  (...lists: string[]): Read =>
  ({ stats, waiting, ...row }) => {
    const latest = lists.map(key => {
      const rows = ((row[key] ?? []) as Row[]).toSorted(newestFirst).slice(0, limits.recent)
      return [key, key === 'recent_applications' ? each(application)(rows) : rows]
    })
    return {
      months: [],
      ...row,
      stats: stats ?? {},
      ...(isRow(waiting) && { waiting: { due: [], rejected_payments: [], ...waiting } }),
      ...Object.fromEntries(latest),
    }
  }

/** Completes an endpoint's reply: keys that are missing, and keys with two spellings. */
const readers: Partial<Record<EndpointKey, (body: unknown) => unknown>> = {
  'GET /applications/': each(application),
  'GET /influencers/search/': each(influencer),
  'GET /campaigns/': each(campaign),
  'GET /campaigns/{id}/': one(campaign),
  'GET /messages/': each(message => message),
  'GET /messages/connections/': each(connection),
  'GET /profile/': one(ownProfile),
  'PUT /profile/': one(profile),
  'GET /admin/payments/': each(payment),
  'GET /influencer/balance/': one(balance),
  'GET /dashboard/brand/': one(dashboard('recent_campaigns', 'recent_applications')),
  'GET /dashboard/influencer/': one(dashboard('available_campaigns', 'recent_applications')),
  'GET /dashboard/admin/': one(dashboard('recent_users', 'recent_campaigns')),
}

/**
 * Normalises a response to the contract's shape, which our own server already sends. Another server that implements the
 * specification may omit our additions, use either of two spellings, send `""` for what is missing, and mix up
 * numbers and strings.
 */
export function readReply<K extends EndpointKey>(endpoint: K, body: unknown): Reply<K> {
  const shape = replyShapes[endpoint]
  // No other server sends it.
  if (shape === undefined) return body as Reply<K>
  const unwrapped = endpoint === 'GET /users/all/' && isRow(body) && 'users' in body ? (body['users'] ?? []) : body
  const read = readers[endpoint] ?? ((value: unknown) => value)
  return read(readShape(shape, unwrapped) ?? unwrapped) as Reply<K>
}
