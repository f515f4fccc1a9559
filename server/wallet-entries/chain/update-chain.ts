import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import { clearStandings, storeEnd, storeOpening, storeStandings } from './commands.ts'
import { linksBefore, linksFrom, type StoredLink } from './queries.ts'
import { ChainWalk, type Standing } from './walk.ts'

/** The first and the last minute of which entries have come, gone or changed. */
export interface Stretch {
  from: string
  to: string
}

export interface ChainChange {
  /** The IDs of the entries beside which a gap has appeared or closed. */
  transactionIds: string[]
  /** The new gaps, the newest last. */
  gaps: { id: number; amount: Poisha }[]
}

const storedStanding = ({ place, gap, gap_after }: StoredLink): Standing => ({
  place: place ?? 0,
  gap,
  gapAfter: gap_after,
})

const isSame = (link: StoredLink, { place, gap, gapAfter }: Standing): boolean =>
  link.place === place && link.gap === gap && link.gap_after === gapAfter

/** The entries of an account from a minute on, a minute at a time. Reads as far as it is asked. */
async function* minutesFrom(tx: Tx, account: PaymentMethod, minute: string): AsyncGenerator<StoredLink[]> {
  let after = { minute, id: 0 }
  let group: StoredLink[] = []
  for (let size = 200; ; size = 5_000) {
    const links = await linksFrom(tx, account, after, size)
    for (const link of links) {
      if (group[0] && group[0].occurred_at !== link.occurred_at) {
        yield group
        group = []
      }
      group.push(link)
    }
    const last = links.at(-1)
    if (!last || links.length < size) break
    after = { minute: last.occurred_at, id: last.id }
  }
  if (group.length > 0) yield group
}

/** Stores what has changed of where entries stand. */
async function store(tx: Tx, walk: ChainWalk<StoredLink>): Promise<ChainChange> {
  const changed = [...walk.standings].filter(([link, standing]) => !isSame(link, standing))
  await storeStandings(
    tx,
    changed.map(([{ id }, standing]) => ({ id, ...standing })),
  )
  const touched = changed.filter(
    ([link, { gap, gapAfter }]) => (gap || 0) !== (link.gap || 0) || (gapAfter || 0) !== (link.gap_after || 0),
  )
  return {
    transactionIds: touched.flatMap(([{ transaction_id }]) => transaction_id ?? []),
    gaps: changed.flatMap(([link, { gap }]) => (gap && gap !== link.gap ? [{ id: link.id, amount: gap }] : [])),
  }
}

/**
 * Brings the chain of an account up to date after entries have come, gone or changed; `gone` are those that may have
 * ceased to count. Reads from the last known balance before the stretch to where nothing changes after it. The wallets
 * must be locked.
 */
export async function updateChain(
  tx: Tx,
  account: PaymentMethod,
  { from, to }: Stretch,
  gone: readonly number[] = [],
): Promise<ChainChange> {
  await clearStandings(tx, account, gone)
  const before = await linksBefore(tx, account, from)
  const [anchor] = before
  const walk = new ChainWalk<StoredLink>(
    anchor && {
      balance: before.slice(1).reduce((sum, { effect }) => sum + effect, anchor.balance ?? 0),
      entries: before.map(entry => ({ entry, standing: storedStanding(entry) })),
    },
  )
  let isSettled = false
  let last = before.at(-1)
  for await (const minute of minutesFrom(tx, account, anchor ? from : '0001-01-01T00:00:00Z')) {
    walk.takeMinute(minute)
    last = minute[0]
    const isKnown = minute.some(({ balance }) => balance !== null)
    isSettled =
      Date.parse(last?.occurred_at ?? '') > Date.parse(to) &&
      isKnown &&
      minute.every(link => link.place === walk.standings.get(link)?.place && link.gap === walk.standings.get(link)?.gap)
    if (isSettled) {
      // What comes after it stays as it is.
      for (const link of minute) {
        const standing = walk.standings.get(link)
        if (standing && standing.gapAfter === null) standing.gapAfter = link.gap_after
      }
      break
    }
  }
  if (!anchor) await storeOpening(tx, account, walk.opening ?? 0)
  if (!isSettled) await storeEnd(tx, account, walk.balance, last?.occurred_at ?? null)
  return store(tx, walk)
}
