// npm run bench:scale: how long every read's statements take with a growing number of people. See ../README.md.
import { parseArgs } from 'node:util'
import { StartError } from '#packages/start-error/index.ts'
import { print, runBench } from '../command.ts'
import { measureSize, type Measured } from './measure.ts'
import { timeStatements } from './statements.ts'
import { rowsOf, table } from './table.ts'

const sizesByName: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 }

function readOptions() {
  const { values } = parseArgs({
    options: { sizes: { type: 'string', default: '10k,100k,1m' }, only: { type: 'string', default: '' } },
  })
  const sizes = values.sizes.split(',').map(name => ({ name, users: sizesByName[name] ?? Number.NaN }))
  if (sizes.some(({ users }) => Number.isNaN(users))) {
    throw new StartError('Usage: npm run bench:scale -- [--sizes 10k,100k,1m] [--only <regular expression>]')
  }
  return { sizes: sizes.toSorted((a, b) => a.users - b.users), only: new RegExp(values.only) }
}

/** Measures, prints the table, and returns whether all targets are met. */
async function bench(signal: AbortSignal): Promise<boolean> {
  const { sizes, only } = readOptions()
  const timer = timeStatements()
  const measured: Measured[] = []
  for (const { name, users } of sizes) {
    print(`${name} users…`)
    measured.push(await measureSize(users, { only, timer, log: print, signal }))
  }
  const rows = rowsOf(measured)
  print('')
  print(
    table(
      sizes.map(({ name }) => name),
      rows,
    ),
  )
  print('')
  const missed = rows.filter(({ misses }) => misses.length > 0)
  print(missed.length === 0 ? 'All targets are met.' : `${missed.length} of ${rows.length} reads miss a target.`)
  return missed.length === 0
}

await runBench(bench)
