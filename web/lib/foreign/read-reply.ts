import type { EndpointKey } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { getSession } from '#lib/http/session.ts'
import { isGiven, isRow, readShape, type Prepare, type Row } from './read-shape.ts'
import { replyShapes } from './reply-shapes.gen.ts'
import { byAge } from './row-order.ts'

/** The fallbacks for missing keys: the specification has two spellings, and derives an amount. */
const substitutes: Record<string, readonly string[]> = {
  payment_transaction_id: ['transaction_id'],
  transaction_id: ['payment_transaction_id', 'brand_transaction_id'],
  brand_transaction_id: ['transaction_id'],
  balance: ['wallet_balance'],
  wallet_balance: ['balance'],
  has_conversation: ['has_existing_messages'],
  amount_due: ['expected_fee', 'campaign_budget'],
}

/** The keys of a user's id, and those of the username. */
const users: Record<string, string> = {
  id: 'username',
  brand: 'brand_name',
  influencer: 'influencer_name',
  sender: 'sender_name',
  receiver: 'receiver_name',
}

/** Completes a row before its shape applies. The logged-in user has the same id everywhere. */
const prepare: Prepare = (row, shape) => {
  const me = getSession()?.user
  const shapeOf = (key: string) => shape[key] ?? shape[`${key}?`]
  const complete: Row = { ...row }
  for (const [key, others] of Object.entries(substitutes)) {
    const own = shapeOf(key)
    if (own && !isGiven(own, row[key])) complete[key] = others.map(other => row[other]).find(each => isGiven(own, each))
  }
  for (const [key, name] of Object.entries(users))
    if (me && shapeOf(key) && row[name] === me.username) complete[key] = me.id
  return complete
}

/** A dashboard shows the latest rows, newest first. Months have no id. */
const latest = (value: unknown): unknown =>
  Array.isArray(value) && value.every(row => isRow(row) && 'id' in row)
    ? value.toSorted((a, b) => byAge(b as Row, a as Row)).slice(0, limits.recent)
    : value

/** What the session knows about the user whose profile is read. */
function ownNames(): Row {
  const { username, email, role } = getSession()?.user ?? {}
  return { username, email, role }
}

/**
 * Converts the body of a successful response to the contract's form. If the reply to a change omits something, fills it
 * in from the request.
 */
export function readReply(endpoint: EndpointKey, body: unknown, sent: Row = {}): unknown {
  const shape = replyShapes[endpoint]
  if (shape === undefined) return body
  const list = endpoint === 'GET /users/all/' && isRow(body) ? body['users'] : body
  const known = { ...(endpoint.endsWith(' /profile/') && ownNames()), ...sent }
  const given = Array.isArray(shape) ? list : { ...known, ...(isRow(list) && list) }
  const read = readShape(shape, given, prepare)
  if (!endpoint.startsWith('GET /dashboard/')) return read
  return Object.fromEntries(Object.entries(read as Row).map(([key, value]) => [key, latest(value)]))
}
