// npm run bench:desk: how long the money desk's lists take with hundreds and with 200,000 entries. See README.md.
import { parseArgs } from 'node:util'
import { print, runBench } from './command.ts'
import { query, startFilledDatabase } from './database.ts'
import { measureDatabase, type Measured } from './scale/measure.ts'
import { timeStatements } from './scale/statements.ts'
import { rowsOf, table } from './scale/table.ts'

const { values } = parseArgs({ options: { applications: { type: 'string', default: '3000,900000' } } })

const sizesOf = (applications: number) => ({
  users: 10_000,
  campaigns: Math.ceil(applications / 3),
  applications,
  messages: 1_000,
})

const counts = `select (select count(*)::integer from wallet_entries) as entries,
  (select count(*)::integer from payments where status = 'pending') as pending`

/** Measures each size, prints the table, and returns whether all targets are met. */
async function bench(signal: AbortSignal): Promise<boolean> {
  const options = { only: /^\/admin\/(payments|wallet)/, timer: timeStatements(), log: print, signal }
  const names: string[] = []
  const measured: Measured[] = []
  for (const applications of values.applications.split(',').map(Number)) {
    const sizes = sizesOf(applications)
    await using database = await startFilledDatabase(sizes, print, signal)
    const [rows] = await query<{ entries: number; pending: number }>(database.url, counts)
    names.push(`${rows?.entries} entries, ${rows?.pending} pending`)
    measured.push(await measureDatabase(database, sizes.users, options))
  }
  const rows = rowsOf(measured)
  print('')
  print(table(names, rows))
  return rows.every(({ misses }) => misses.length === 0)
}

await runBench(bench)
