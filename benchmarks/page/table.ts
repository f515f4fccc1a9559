import { median } from '../table.ts'
import type { Measured } from './audit.ts'
import type { KeyPresses } from './key-press.ts'
import type { MeasuredPage, Targets } from './pages.ts'

export interface Row {
  cells: string[]
  /** Whether all targets are met. */
  holds: boolean
}

/** The maximum time from a key press until the screen shows its effect, in milliseconds. */
const keyPressTarget = 100

/** A value and its target, if any. */
function cell(value: number, digits: number, target: number | undefined, higherIsBetter = false) {
  const text = value.toFixed(digits)
  if (target === undefined) return { text, holds: true }
  const holds = higherIsBetter ? value >= target : value <= target
  return { text: `${text} ${higherIsBetter ? '≥' : '≤'} ${target} ${holds ? '✓' : '✗'}`, holds }
}

const row = (title: string, cells: readonly ReturnType<typeof cell>[]): Row => ({
  cells: [title, ...cells.map(({ text }) => text)],
  holds: cells.every(({ holds }) => holds),
})

/** The medians of a page's runs, with their targets. */
export function pageRow({ title, targets }: MeasuredPage, runs: readonly Measured[]): Row {
  const middle = (name: keyof Targets) => median(runs.map(run => run[name]))
  return row(title, [
    cell(middle('score'), 1, targets.score, true),
    cell(middle('lcp'), 0, targets.lcp),
    cell(middle('tbt'), 0, targets.tbt),
    cell(middle('script'), 1, targets.script),
    cell(middle('style'), 1, targets.style),
  ])
}

/** The medians of each run's median and slowest key press. */
export const keyPressRow = (title: string, runs: readonly KeyPresses[]): Row =>
  row(title, [
    cell(median(runs.map(median)), 0, undefined),
    cell(median(runs.map(run => Math.max(...run))), 0, keyPressTarget),
  ])

/** A Markdown table. */
export const table = (headers: readonly string[], rows: readonly Row[]): string =>
  [headers, headers.map((_, index) => (index === 0 ? '---' : '---:')), ...rows.map(({ cells }) => cells)]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
