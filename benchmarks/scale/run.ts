// npm run bench:scale: how long every read's statements take with a growing number of people. See ../README.md.
import { parseArgs } from 'node:util'
import { describeFailure } from '#platform/failure.ts'
import { StartError } from '#platform/start-error.ts'
import { measureSize, type Measured } from './measure.ts'
import { timeStatements } from './statements.ts'
import { rowsOf, table } from './table.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

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

/** Measures, prints the table, and returns whether all targets hold. */
async function bench(): Promise<boolean> {
  const { sizes, only } = readOptions()
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => interruption.abort(new StartError('Interrupted.')))
  const timer = timeStatements()
  const measured: Measured[] = []
  for (const { name, users } of sizes) {
    print(`${name} users…`)
    measured.push(await measureSize(users, { only, timer, log: print, signal: interruption.signal }))
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
  print(missed.length === 0 ? 'All targets hold.' : `${missed.length} of ${rows.length} miss a target.`)
  return missed.length === 0
}

try {
  if (!(await bench())) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${describeFailure(error as Error)}\n`)
  process.exitCode = 1
}
