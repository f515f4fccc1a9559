import type { PaymentMethod, Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ChainPosition } from '../../entries/entry-row.ts'
import { storeEnd, storeOpening, storePositions } from './commands.ts'
import { linksBefore, linksFrom, type StoredLink } from './queries.ts'
import { ChainWalk } from './walk.ts'

/** The first and last minute in which entries were added, removed or changed. */
export interface TimeRange {
  from: string
  to: string
}

export interface ChainChange {
  /** The transaction IDs of entries next to a gap that opened or closed. */
  transactionIds: string[]
  /** The new gaps, newest last, with the previous amount of each. */
  gaps: { id: number; amount: Poisha; before: Poisha | null }[]
  /** The positions of the arriving entries, by id. */
  arrived: Map<number, ChainPosition>
}

const storedPosition = ({ place, gap, gap_after }: StoredLink): ChainPosition => ({
  place: place ?? 0,
  gap,
  gapAfter: gap_after,
})

const isUnchanged = (link: StoredLink, { place, gap, gapAfter }: ChainPosition): boolean =>
  link.place === place && link.gap === gap && link.gap_after === gapAfter

const minuteOf = ({ occurred_at }: StoredLink): number => Date.parse(occurred_at)

/** An account's stored entries from a minute on, in order of their timestamps. Reads lazily. */
async function* storedFrom(tx: Tx, account: PaymentMethod, minute: string): AsyncGenerator<StoredLink> {
  let after = { minute, id: 0 }
  for (let size = 200; ; size = 5_000) {
    const links = await linksFrom(tx, account, after, size)
    yield* links
    const last = links.at(-1)
    if (!last || links.length < size) return
    after = { minute: last.occurred_at, id: last.id }
  }
}

/** The stored and the arriving entries, one minute at a time. */
async function* minutesOf(
  stored: AsyncGenerator<StoredLink>,
  arriving: readonly StoredLink[],
): AsyncGenerator<StoredLink[]> {
  const waiting = arriving.toSorted((a, b) => minuteOf(a) - minuteOf(b))
  let at = 0
  let next = await stored.next()
  while (!next.done || at < waiting.length) {
    const minute = Math.min(next.done ? Infinity : minuteOf(next.value), minuteAt(waiting, at))
    const group: StoredLink[] = []
    for (; !next.done && minuteOf(next.value) === minute; next = await stored.next()) group.push(next.value)
    for (; minuteAt(waiting, at) === minute; at++) group.push(...waiting.slice(at, at + 1))
    yield group
  }
}

const minuteAt = (links: readonly StoredLink[], index: number): number => {
  const link = links[index]
  return link ? minuteOf(link) : Infinity
}

/** Stores the changed positions of stored entries. */
async function store(tx: Tx, walk: ChainWalk<StoredLink>, arriving: ReadonlySet<StoredLink>): Promise<ChainChange> {
  const changed = [...walk.positions].filter(([link, position]) => !isUnchanged(link, position))
  await storePositions(
    tx,
    changed.filter(([link]) => !arriving.has(link)).map(([{ id }, position]) => ({ id, ...position })),
  )
  const touched = changed.filter(
    ([link, { gap, gapAfter }]) => (gap || 0) !== (link.gap || 0) || (gapAfter || 0) !== (link.gap_after || 0),
  )
  return {
    transactionIds: touched.flatMap(([{ transaction_id }]) => transaction_id ?? []),
    gaps: changed.flatMap(([link, { gap }]) =>
      gap && gap !== link.gap ? [{ id: link.id, amount: gap, before: link.gap }] : [],
    ),
    arrived: new Map(
      [...arriving].flatMap(link => {
        const position = walk.positions.get(link)
        return position ? [[link.id, position] as const] : []
      }),
    ),
  }
}

/** Whether a minute has a known balance and its entries keep their positions, so that nothing after it changes. */
const isAsStored = ({ positions }: ChainWalk<StoredLink>, minute: readonly StoredLink[]): boolean =>
  minute.some(({ balance }) => balance !== null) &&
  minute.every(link => {
    const position = positions.get(link)
    return link.place === position?.place && link.gap === position.gap
  })

/** Keeps the stored gaps after a minute's entries, because the walk ends before the next known balance. */
function keepGapsAfter({ positions }: ChainWalk<StoredLink>, minute: readonly StoredLink[]): void {
  for (const link of minute) {
    const position = positions.get(link)
    if (position && position.gapAfter === null) position.gapAfter = link.gap_after
  }
}

/** Sorts before every entry. */
const beginning = '0001-01-01T00:00:00Z'

/**
 * Updates an account's chain where entries were added, removed or changed. Reads from the last known balance before the
 * range until the entries after it stay the same. `arriving` entries count but are not stored yet. Entries that no
 * longer count must already have lost their places. The wallets must be locked.
 */
export async function updateChain(
  tx: Tx,
  account: PaymentMethod,
  { from, to }: TimeRange,
  arriving: readonly StoredLink[],
): Promise<ChainChange> {
  const before = await linksBefore(tx, account, from)
  const [anchor] = before
  const walk = new ChainWalk<StoredLink>(
    anchor && {
      balance: before.slice(1).reduce((sum, { effect }) => sum + effect, anchor.balance ?? 0),
      entries: before.map(entry => ({ entry, position: storedPosition(entry) })),
    },
  )
  let isStable = false
  let last = before.at(-1)
  for await (const minute of minutesOf(storedFrom(tx, account, anchor ? from : beginning), arriving)) {
    walk.takeMinute(minute)
    last = minute[0]
    isStable = last !== undefined && minuteOf(last) > Date.parse(to) && isAsStored(walk, minute)
    if (isStable) {
      keepGapsAfter(walk, minute)
      break
    }
  }
  if (!anchor) await storeOpening(tx, account, walk.opening ?? 0)
  if (!isStable) await storeEnd(tx, account, walk.balance, last?.occurred_at ?? null)
  return store(tx, walk, new Set(arriving))
}
