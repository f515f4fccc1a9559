import { parseMoney } from '#contract/money.ts'

type Row = Record<string, unknown>
type Query = Record<string, unknown>

/** The key of a row that each filter looks at. */
const filtered: Record<string, string> = {
  category: 'category',
  status: 'status',
  payment_status: 'payment_status',
  role: 'role',
  active: 'is_active',
}

/** Where a search may find its text. A server may look in fewer of them. */
const searched = [
  'title',
  'brand_name',
  'campaign_title',
  'campaign_brand',
  'influencer_name',
  'username',
  'email',
  'brand_transaction_id',
  'phone_number',
]

const amount = (row: Row): number => parseMoney(row['amount_due'] ?? row['budget'] ?? row['amount']) ?? 0
const id = (row: Row): number => Number(row['id'])
/** Plain dates sort as text; what has no deadline comes last. */
const deadline = (row: Row): string => (typeof row['deadline'] === 'string' ? row['deadline'] : '9999')

const orders: Record<string, (a: Row, b: Row) => number> = {
  oldest: (a, b) => id(a) - id(b),
  highest: (a, b) => amount(b) - amount(a),
  lowest: (a, b) => amount(a) - amount(b),
  deadline: (a, b) => (deadline(a) < deadline(b) ? -1 : deadline(a) > deadline(b) ? 1 : 0),
}

function fits(row: Row, query: Query): boolean {
  const wanted = Object.entries(filtered).filter(([name]) => query[name] !== undefined && query[name] !== '')
  if (!wanted.every(([name, key]) => String(row[key]) === String(query[name]))) return false
  const text = String(query['search'] ?? '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
  return (
    text === '' ||
    searched.some(key =>
      String(row[key] ?? '')
        .toLowerCase()
        .includes(text),
    )
  )
}

/**
 * The rows that a query asks for, in its order. Ours arrive like this and stay as they are; a server of the
 * specification knows no filters, and sends its whole list.
 */
export function filterLocally<T>(rows: readonly T[], query: object | undefined): T[] {
  const asked = (query ?? {}) as Query
  const found = rows.filter(row => fits(row as Row, asked))
  const order = orders[String(asked['sort'])]
  return order ? found.toSorted((a, b) => order(a as Row, b as Row)) : found
}
