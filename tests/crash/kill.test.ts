import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCluster } from '../support/prepared-cluster.ts'
import { CrashTest, kills, type Round } from './crash.ts'
import { Product } from './product.ts'

let product: Product
let crash: CrashTest
beforeAll(async () => {
  product = await Product.create({ prepare: prepareCluster })
  crash = await CrashTest.begin(product)
})
afterAll(() => product.remove())

/** Kills the app, the database or both during writes. */
async function kill(victim: string): Promise<Round> {
  const fault = kills(product).find(({ name }) => name === victim)
  if (!fault) throw new Error(`${victim} cannot be killed`)
  return crash.round(fault, 40)
}

test.for(['app', 'database', 'both'])(
  'after killing %s during writes, acknowledged writes exist and repeating the others creates them once',
  async victim => {
    const round = await kill(victim)
    expect(round.problems).toEqual([])
    expect(round.acknowledged).toBeGreaterThanOrEqual(40)
    // Some writes must have been in flight.
    expect(round.unacknowledged).toBeGreaterThan(0)
  },
)

test('while its database is down, the app returns 503, and it recovers by itself', async () => {
  const round = await kill('database')
  expect(round.problems).toEqual([])
  expect(round.unavailable).toBeGreaterThan(0)
  expect(product.isRunning()).toBe(true)
})

test('stops cleanly afterwards', async () => {
  expect(await product.stop()).toBe(0)
})
