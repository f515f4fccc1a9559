import { parseArgs } from 'node:util'
import { equivalents } from './equivalents.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOf } from './mutants.ts'
import { TestRuns } from './test-run.ts'

// npm run test:mutation: injects one deliberate fault at a time, and fails if no test notices it.

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    from: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
})
const log = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Throws if a test fails without any fault, because it would then seem to notice every fault. */
async function expectTestsToPass(runs: TestRuns, mutants: readonly Mutant[]): Promise<void> {
  const failed = await runs.run([...new Set(mutants.flatMap(({ tests }) => tests))])
  if (failed !== undefined) throw new Error(`This fails without any fault: ${failed.file}: ${failed.failure}`)
}

/** The mutants of one shard, such as '1/2' for the first of two. Throws unless it has this form. */
function shardOf(mutants: readonly Mutant[], shard: string): Mutant[] {
  const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard)?.map(Number) ?? []
  if (part === undefined || parts === undefined || part > parts)
    throw new Error(`--shard ${shard}: the first of two is 1/2.`)
  return mutants.filter((_, index) => index % parts === part - 1)
}

/** Injects each fault in turn, starting with the --from-th. Returns the mutants that no test noticed. */
async function survivorsOf(runs: TestRuns, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  // A test that noticed one mutant is likely to notice the next with the same tests, so it runs first.
  const likeliest = new Map<string, string>()
  for (const [index, mutant] of mutants.entries()) {
    if (index + 1 < Number(values.from)) continue
    const since = Date.now()
    const { fault, name } = mutant
    const key = mutant.tests.join()
    const first = likeliest.get(key)
    const tests = first === undefined ? mutant.tests : [first, ...mutant.tests.filter(file => file !== first)]
    const noticed = await ('file' in fault ? runs.withCodeFault(fault, tests) : runs.withDatabaseFault(fault, tests))
    if (noticed === undefined) survivors.push(mutant)
    else likeliest.set(key, noticed.file)
    log(
      `${index + 1}/${mutants.length} ${name} (${seconds(since)})\n    ${noticed ? `${noticed.file}: ${noticed.failure}` : 'SURVIVED'}`,
    )
  }
  return survivors
}

function report(mutants: readonly Mutant[], survivors: readonly Mutant[]): void {
  for (const [kind, ofKind = []] of Object.entries(Object.groupBy(mutants, each => each.kind))) {
    const killed = ofKind.filter(mutant => !survivors.includes(mutant)).length
    log(`${kind}: ${killed} of ${ofKind.length} noticed`)
  }
  for (const { name } of survivors) log(`SURVIVED ${name}`)
}

const started = Date.now()
const runs = await TestRuns.start()
try {
  const all = await runs.onTemplate(mutantsOf)
  const chosen = all.filter(({ name }) => name.match(values.only) && !(name in equivalents))
  const mutants = shardOf(chosen, values.shard)
  if (values.list) {
    for (const { name } of mutants) log(name)
  } else {
    await expectTestsToPass(runs, mutants)
    const survivors = await survivorsOf(runs, mutants)
    report(mutants.slice(Number(values.from) - 1), survivors)
    process.exitCode = survivors.length > 0 ? 1 : 0
  }
  log(`${mutants.length} mutants, ${seconds(started)}`)
} finally {
  await runs.stop()
}
