import type { EndpointKey } from '#contract/index.ts'
import { searchForm } from '#contract/values/confusables.ts'
import { storedForm } from '#contract/values/digits.ts'
import { parseMoney } from '#contract/values/money.ts'
import type { Row } from './read-shape.ts'
import { byAge } from './row-order.ts'

type Query = Record<string, unknown>

/** The row's key that each filter compares. */
const filtered: Record<string, string> = {
  category: 'category',
  status: 'status',
  payment_status: 'payment_status',
  role: 'role',
  active: 'is_active',
  open: 'is_open',
  state: 'state',
}

/** The keys that a search covers. */
const searched = [
  'title',
  'description',
  'bio',
  'brand_name',
  'campaign_title',
  'campaign_brand',
  'influencer_name',
  'username',
  'email',
  'brand_transaction_id',
  'transaction_id',
  'phone_number',
]

const amount = (row: Row): number => parseMoney(row['amount_due'] ?? row['budget'] ?? row['amount']) ?? 0
/** Dates as YYYY-MM-DD compare as text. Rows without a deadline come last. */
const deadline = (row: Row): string => (typeof row['deadline'] === 'string' ? row['deadline'] : '9999')

const followers = (row: Row): number => Number(row['followers_count'] ?? 0)
/** Unsent refunds are due. Every other row awaits a decision while it is pending. */
const isWaiting = (row: Row): boolean => ['pending', 'due'].includes(String(row['status'] ?? 'pending'))

/** Waiting rows, oldest first, then the others, newest first. */
function byWaiting(a: Row, b: Row): number {
  if (isWaiting(a) !== isWaiting(b)) return isWaiting(a) ? -1 : 1
  return isWaiting(a) ? byAge(a, b) : byAge(b, a)
}

const orders: Record<string, (a: Row, b: Row) => number> = {
  newest: (a, b) => byAge(b, a),
  oldest: byAge,
  highest: (a, b) => amount(b) - amount(a),
  lowest: (a, b) => amount(a) - amount(b),
  waiting: byWaiting,
  most_followers: (a, b) => followers(b) - followers(a),
  fewest_followers: (a, b) => followers(a) - followers(b),
  deadline: (a, b) => (deadline(a) < deadline(b) ? -1 : deadline(a) > deadline(b) ? 1 : 0),
}

const isSame = (value: unknown, asked: unknown): boolean => asked === undefined || String(value) === String(asked)

/** Converts a budget filter from whole taka to poisha; 0 or an empty text means no limit. */
const limit = (value: unknown): number => Number(value ?? 0) * 100

/** Whether the list is about payments. Only accepted applications are paid. */
const isForPayments = (query: Query): boolean => query['brand'] === 'true' || query['influencer'] === 'true'

function fits(row: Row, query: Query): boolean {
  if (isForPayments(query) && row['status'] !== 'accepted') return false
  if (!isSame(row['campaign'], query['campaign'])) return false
  if (!isSame(row['sender'], query['with']) && !isSame(row['receiver'], query['with'])) return false
  if (query['applied'] === 'no' && row['has_applied'] === true) return false
  if (amount(row) < limit(query['min_budget'])) return false
  if (Number(query['max_followers'] ?? 0) > 0 && followers(row) > Number(query['max_followers'])) return false
  if (limit(query['max_budget']) > 0 && amount(row) > limit(query['max_budget'])) return false
  const filters = Object.entries(filtered).filter(([name]) => query[name] !== undefined && query[name] !== '')
  if (!filters.every(([name, key]) => String(row[key]) === String(query[name]))) return false
  const text = String(query['search'] ?? '').trim()
  if (text === '') return true
  const content = searchForm(searched.map(key => row[key]).join(' '))
  return [text, storedForm(text)].some(form => content.includes(searchForm(form)))
}

/** The order of lists that are not newest first. Connections keep the server's order. */
const defaultOrders: Partial<Record<EndpointKey, string>> = {
  'GET /messages/': 'oldest',
  'GET /messages/connections/': 'none',
}

/** Filters and sorts a list by a query, because a server may ignore filters and return all of its rows in any order. */
export function filterLocally(endpoint: EndpointKey, rows: readonly Row[], query: object = {}): Row[] {
  const params = query as Query
  const found = rows.filter(row => fits(row, params))
  const order = orders[String(params['sort'] ?? defaultOrders[endpoint] ?? 'newest')]
  return order ? found.toSorted(order) : found
}
