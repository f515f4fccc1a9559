// node tests/crash/kill.ts --rounds 20: kills the app, its database and both in turn during writes, and reports the
// results.
import { parseArgs } from 'node:util'
import { integer, sample } from 'fast-check'
import { repetition, seed } from '../support/seed.ts'
import { Crash, victims } from './crash.ts'
import { Product } from './product.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const say = (line: string) => void process.stdout.write(`${line}\n`)

say(repetition)
// Acknowledged writes before each kill.
const counts = sample(integer({ min: 20, max: 219 }), { numRuns: Number(values.rounds), seed })
const product = await Product.create()
const total = { acknowledged: 0, unacknowledged: 0, complaints: 0 }
try {
  const crash = await Crash.begin(product)
  for (const [number, count] of counts.entries()) {
    const victim = victims[number % victims.length] ?? 'both'
    const { acknowledged, unacknowledged, unavailable, complaints } = await crash.round(victim, count)
    say(
      `${number + 1}. killed: ${victim}; ${acknowledged} acknowledged writes found, ` +
        `${unacknowledged} unacknowledged writes found once after repeating them, ${unavailable} times 503`,
    )
    for (const complaint of complaints) say(`   ${complaint}`)
    total.acknowledged += acknowledged
    total.unacknowledged += unacknowledged
    total.complaints += complaints.length
  }
} finally {
  await product.remove()
}
say(
  `${total.acknowledged} acknowledged, ${total.unacknowledged} repeated, ${total.complaints} lost, duplicated or wrong`,
)
process.exitCode = total.complaints === 0 ? 0 : 1
