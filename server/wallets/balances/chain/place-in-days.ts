import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ClassifiedReading } from '../../entries/classify-readings.ts'
import { effectOf } from '../../entries/policy.ts'
import { firstMinuteOf } from '../../reader/days.ts'
import { linksOfDays } from './queries.ts'

/** A movement in a chain, with its effect on the balance and the balance after it. */
interface DayLink {
  effect: Poisha
  balance: Poisha
  occurredAt: string
}

/**
 * Assigns rows of a day the minutes of the entries that their balances continue or precede, so that they take their
 * places in the chain. The others keep the first minute of the day.
 */
export function placeRows(rows: readonly DayLink[], entries: readonly DayLink[]): void {
  const [after, before] = [new Map<Poisha, string>(), new Map<Poisha, string>()]
  const remember = ({ balance, effect, occurredAt }: DayLink) => {
    after.set(balance, occurredAt)
    if (!before.has(balance - effect)) before.set(balance - effect, occurredAt)
  }
  for (const entry of entries) remember(entry)
  let waiting = [...rows]
  for (let placed = 1; placed > 0;) {
    const rest = waiting.filter(row => {
      const minute = after.get(row.balance - row.effect) ?? before.get(row.balance)
      if (minute === undefined) return true
      row.occurredAt = minute
      remember(row)
      return false
    })
    placed = waiting.length - rest.length
    // A statement may list the newest row first.
    waiting = rest.toReversed()
  }
}

/** Places new readings with only a known day among the entries of that day. The wallets must be locked. */
export async function placeInDays(tx: Tx, account: PaymentMethod, kept: readonly ClassifiedReading[]): Promise<void> {
  const links = kept.flatMap(one => {
    const { occurredAt, minuteUnknown, balanceAfter: balance } = one.reading
    if (!minuteUnknown || occurredAt === null || balance === null || one.entry.state !== 'unmatched') return []
    return [{ one, effect: effectOf(one.reading), balance, occurredAt }]
  })
  if (links.length === 0) return
  const byDay = Map.groupBy(links, ({ occurredAt }) => firstMinuteOf(occurredAt))
  const stored = Map.groupBy(await linksOfDays(tx, account, [...byDay.keys()]), link => firstMinuteOf(link.occurred_at))
  for (const [day, rows] of byDay) {
    const entries = (stored.get(day) ?? []).flatMap(({ effect, balance, occurred_at: occurredAt }) =>
      balance === null ? [] : { effect, balance, occurredAt },
    )
    placeRows(rows, entries)
  }
  for (const { one, occurredAt } of links) {
    one.reading = { ...one.reading, occurredAt }
    one.entry.occurredAt = occurredAt
  }
}
