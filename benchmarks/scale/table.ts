import type { Case } from './cases.ts'
import { keyOf, type Measured, type Times } from './measure.ts'

/** In milliseconds. */
const longest = { page: 5, search: 50 }
const maxGrowth = { ordinary: 3, heavy: 1.5 }
/** The maximum ratio of a deep page's time to the first page's. */
const maxDepthRatio = 1.5
/** The resolution of a measured time, in milliseconds. */
const noise = 0.2
/** Growth is measured from the smallest size whose pages have at least this share of the largest size's rows. */
const comparableRows = 0.5

export interface Row {
  case: Case
  /** By size, smallest first. */
  times: readonly (Times | undefined)[]
  /** Undefined if only the largest size has pages with that many rows. */
  growth: number | undefined
  /** The missed targets. */
  misses: readonly string[]
}

function missesOf(
  { kind, isHeavy }: Case,
  first: Times | undefined,
  last: Times,
  firstPage: Times | undefined,
): string[] {
  const misses: string[] = []
  const mayDiffer = kind === 'search' || kind === 'combinations'
  const most = mayDiffer ? longest.search : longest.page
  if (last.p99 > most) misses.push(`p99 > ${most} ms`)
  const growth = isHeavy ? maxGrowth.heavy : maxGrowth.ordinary
  if (!mayDiffer && first && last.p50 > first.p50 * growth + noise) misses.push(`growth > ${growth}`)
  if (kind === 'deep page' && firstPage && last.p50 > firstPage.p50 * maxDepthRatio + noise) {
    misses.push(`deep > ${maxDepthRatio}`)
  }
  return misses
}

/** The measurements of each case at all sizes. */
export function rowsOf(measured: readonly Measured[]): Row[] {
  const largest = measured.at(-1) ?? new Map()
  return [...largest].map(([key, { case: measuredCase, times: last }]) => {
    const times = measured.map(size => size.get(key)?.times)
    const first = times.slice(0, -1).find(found => found && found.rows >= last.rows * comparableRows)
    const firstPage = largest.get(keyOf({ kind: 'first page', title: measuredCase.title }))?.times
    return {
      case: measuredCase,
      times,
      growth: first && last.p50 / first.p50,
      misses: missesOf(measuredCase, first, last, firstPage),
    }
  })
}

const cell = (times: Times | undefined) => (times ? `${times.p50.toFixed(2)} / ${times.p99.toFixed(2)}` : '–')

/** A Markdown table of p50 / p99 in milliseconds. */
export function table(sizes: readonly string[], rows: readonly Row[]): string {
  const lines = [
    ['', 'read', ...sizes, 'growth', 'targets'],
    ['---', '---', ...sizes.map(() => '---:'), '---:', '---'],
    ...rows.map(({ case: { kind, title }, times, growth, misses }) => [
      kind,
      title,
      ...times.map(cell),
      growth?.toFixed(1) ?? '–',
      misses.length === 0 ? '✓' : `✗ ${misses.join(', ')}`,
    ]),
  ]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
