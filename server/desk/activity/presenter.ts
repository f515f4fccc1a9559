import { formatMoney, moneyFacts, type ActivityEntry } from '#contract/index.ts'
import type { Facts, ActivityRow } from './queries.ts'

const presentFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      moneyFacts.has(name) && typeof value === 'number' ? formatMoney(value) : value,
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
