import { parseArgs } from 'node:util'
import { codeMutants } from './code-mutants.ts'
import { databaseMutants } from './database-mutants.ts'
import { equivalents } from './equivalents.ts'
import type { Mutant } from './mutant.ts'
import { TestRuns } from './test-run.ts'

// npm run test:mutation: makes one deliberate fault at a time and shows the test that notices it.

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, list: { type: 'boolean', default: false } },
})
const log = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

async function killer(runs: TestRuns, { fault, tests }: Mutant): Promise<string | undefined> {
  return 'file' in fault ? runs.withCodeFault(fault, tests) : runs.withDatabaseFault(fault, tests)
}

/** Numbers the later ones of mutants that have the same name. */
function distinct(mutants: readonly Mutant[]): Mutant[] {
  const times = new Map<string, number>()
  return mutants.map(mutant => {
    const time = (times.get(mutant.name) ?? 0) + 1
    times.set(mutant.name, time)
    return time === 1 ? mutant : { ...mutant, name: `${mutant.name} (${time})` }
  })
}

const started = Date.now()
const runs = await TestRuns.start()
try {
  const all = distinct([...(await runs.onTemplate(databaseMutants)), ...codeMutants()])
  const chosen = all.filter(({ name }) => name.match(values.only))
  const mutants = chosen.filter(({ name }) => !(name in equivalents))
  if (values.list) {
    for (const { name } of mutants) log(name)
  } else {
    for (const [index, mutant] of mutants.entries()) {
      const since = Date.now()
      const by = await killer(runs, mutant).catch((error: unknown) => `COULD NOT RUN: ${String(error)}`)
      log(
        `${index + 1}/${mutants.length} ${by === undefined ? 'SURVIVED' : 'killed'} (${seconds(since)}) ${mutant.name}${by ? `\n    by ${by}` : ''}`,
      )
    }
  }
  log(`${mutants.length} mutants, ${seconds(started)}`)
} finally {
  await runs.stop()
}
