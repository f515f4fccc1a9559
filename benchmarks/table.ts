import type { Case } from './cases.ts'
import type { Measurement, Round } from './measure.ts'

export interface Result {
  case: Case
  rounds: Round[]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The smallest value that is at least as large as this share of the values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** The median, over all rounds, of the ratio of Prochar's value to the raw server's. */
const ratioOf = (rounds: readonly Round[], value: keyof Measurement) =>
  median(rounds.map(({ prochar, raw }) => (raw ? prochar[value] / raw[value] : Number.NaN)))

interface Check {
  text: string
  holds: boolean
}

function checks({ case: { ratio, p99Ratio, perSecond }, rounds }: Result): Check[] {
  const found: Check[] = []
  if (ratio !== undefined) {
    const measured = ratioOf(rounds, 'perSecond')
    found.push({ text: `${measured.toFixed(2)} ≥ ${ratio.toFixed(2)}`, holds: measured >= ratio })
  }
  if (p99Ratio !== undefined) {
    const measured = ratioOf(rounds, 'p99')
    found.push({ text: `p99 ${measured.toFixed(2)} ≤ ${p99Ratio.toFixed(2)}`, holds: measured <= p99Ratio })
  }
  if (perSecond !== undefined) {
    const measured = median(rounds.map(({ prochar }) => prochar.perSecond))
    found.push({ text: `${measured.toFixed(0)}/s ≥ ${perSecond}/s`, holds: measured >= perSecond })
  }
  return found
}

/** Whether all targets are met. */
export const allHold = (results: readonly Result[]): boolean =>
  results.every(result => checks(result).every(({ holds }) => holds))

function row(result: Result): string[] {
  const { case: measuredCase, rounds } = result
  const both = (value: keyof Measurement, digits: number) =>
    (['prochar', 'raw'] as const)
      .map(name => median(rounds.map(round => round[name]?.[value] ?? Number.NaN)))
      .filter(number => !Number.isNaN(number))
      .map(number => number.toFixed(digits))
      .join(' / ')
  return [
    measuredCase.title,
    checks(result)
      .map(({ text, holds }) => `${text} ${holds ? '✓' : '✗'}`)
      .join(', '),
    both('perSecond', 0),
    both('p50', 1),
    both('p99', 1),
    both('node', 0),
    both('postgres', 0),
  ]
}

/** A Markdown table of medians, with Prochar's next to the raw server's. */
export function table(results: readonly Result[]): string {
  const rows = [
    ['Prochar / raw', 'ratio and target', 'requests/s', 'p50 ms', 'p99 ms', 'Node µs', 'PostgreSQL µs'],
    ['---', '---', '---:', '---:', '---:', '---:', '---:'],
    ...results.map(row),
  ]
  return rows.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
