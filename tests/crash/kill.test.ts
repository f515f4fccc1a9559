import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCluster } from '../support/prepared-cluster.ts'
import { CrashTest, victims } from './crash.ts'
import { Product } from './product.ts'

let product: Product
let crash: CrashTest
beforeAll(async () => {
  product = await Product.create(prepareCluster)
  crash = await CrashTest.begin(product)
}, 300_000)
afterAll(() => product.remove(), 300_000)

test.for(victims)(
  'after killing %s during writes, acknowledged writes exist and the others exist once when repeated',
  { timeout: 300_000 },
  async victim => {
    const round = await crash.round(victim, 40)
    expect(round.problems).toEqual([])
    expect(round.acknowledged).toBeGreaterThanOrEqual(40)
    // Some writes were in flight.
    expect(round.unacknowledged).toBeGreaterThan(0)
  },
)

test('while its database is down, the app returns 503 and recovers by itself', { timeout: 300_000 }, async () => {
  const round = await crash.round('database', 40)
  expect(round.problems).toEqual([])
  expect(round.unavailable).toBeGreaterThan(0)
  expect(product.isRunning()).toBe(true)
})

test('stops cleanly afterwards', async () => {
  expect(await product.stop()).toBe(0)
})
