// node tests/crash/kill.ts --rounds 20: kills the app, its database and both in turn during writes, and reports the
// results.
import { parseArgs } from 'node:util'
import { integer, sample } from 'fast-check'
import { repetition, seed } from '../support/seed.ts'
import { CrashTest, kills } from './crash.ts'
import { Product } from './product.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const print = (line: string) => void process.stdout.write(`${line}\n`)

print(repetition)
// The number of acknowledged writes before each kill.
const counts = sample(integer({ min: 20, max: 219 }), { numRuns: Number(values.rounds), seed })
const product = await Product.create()
const total = { acknowledged: 0, unacknowledged: 0, problems: 0 }
try {
  const crash = await CrashTest.begin(product)
  for (const [number, count] of counts.entries()) {
    const fault = kills(product)[number % 3]
    if (!fault) break
    const { acknowledged, unacknowledged, unavailable, problems } = await crash.round(fault, count)
    print(
      `${number + 1}. killed: ${fault.name}; ${acknowledged} acknowledged writes found, ` +
        `${unacknowledged} unacknowledged writes found once after repeating them, ${unavailable} times 503`,
    )
    for (const problem of problems) print(`   ${problem}`)
    total.acknowledged += acknowledged
    total.unacknowledged += unacknowledged
    total.problems += problems.length
  }
} finally {
  await product.remove()
}
print(
  `${total.acknowledged} acknowledged, ${total.unacknowledged} repeated, ${total.problems} lost, duplicated or wrong`,
)
process.exitCode = total.problems === 0 ? 0 : 1
