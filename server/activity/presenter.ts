import { formatMoney, type ActivityEntry } from '#contract/index.ts'
import type { Facts, ActivityRow } from './queries.ts'

/** Event details that hold amounts, stored in poisha. */
const money = new Set(['amount', 'amount_due', 'balance', 'budget', 'expected_fee', 'platform_fee'])

const presentFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      money.has(name) && typeof value === 'number' ? formatMoney(value) : value,
    ]),
  )

export function presentActivity(row: ActivityRow): ActivityEntry {
  const { before, after, ...details } = row.payload
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actor_name ?? '' },
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name ?? '', campaign: row.campaign },
    before: before ? presentFacts(before) : null,
    after: after ? presentFacts(after) : null,
    details: presentFacts(details),
  }
}
