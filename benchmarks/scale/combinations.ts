import { endpoints, type Endpoint } from '#contract/index.ts'
import type { ReadKey } from './reads.ts'

/** Values for the filters that do not enumerate theirs: some match many rows, others few or none. */
const samples: Record<string, readonly string[]> = {
  search: ['monsoon', 'tanvir', 'বর্ষা'],
  person: ['tanvir'],
  campaign: ['1', '999999'],
  min_budget: ['1', '5000', '99999999'],
  max_budget: ['1', '5000', '99999999'],
  min_followers: ['0', '6000', '900000', '2000000000'],
  max_followers: ['1', '6000', '900000', '2000000000'],
  from: ['2023-12-01', '2025-01-01', '2026-11-26', '2099-01-01'],
  to: ['2023-12-01', '2025-01-01', '2026-11-26', '2099-01-01'],
  month: ['2023-12-01', '2025-01-01'],
  around: ['1', '1000'],
}

/** Parameters that are not filters. */
const others = new Set(['limit', 'cursor', 'with'])

interface Filter {
  name: string
  value: string
}

function filtersOf(key: ReadKey): Filter[] {
  const { query }: Endpoint = endpoints[key]
  const { properties } = (query ?? { properties: {} }) as { properties: Record<string, { enum?: readonly string[] }> }
  return Object.entries(properties)
    .filter(([name]) => !others.has(name))
    .flatMap(([name, { enum: words = samples[name] }]) => {
      if (!words) throw new Error(`No values for the filter ${name} of ${key}`)
      return words.filter(Boolean).map(value => ({ name, value }))
    })
}

/** A read's queries: every value of every filter, combined with every value of every other filter. */
export function combinationsOf(key: ReadKey): string[] {
  const filters = filtersOf(key)
  return filters.flatMap(one =>
    filters
      .filter(({ name }) => name > one.name)
      .map(two => new URLSearchParams({ [one.name]: one.value, [two.name]: two.value }).toString()),
  )
}
