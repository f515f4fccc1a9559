import { afterAll, beforeAll, expect, test } from 'vitest'
import { Crash, victims } from './crash.ts'
import { Product } from './product.ts'

let product: Product
let crash: Crash
beforeAll(async () => {
  product = await Product.create()
  crash = await Crash.begin(product)
}, 300_000)
afterAll(() => product.remove(), 300_000)

test.for(victims)(
  'after a kill -9 in the middle of writing (%s), every acknowledged write is there, and the others once when asked for again',
  { timeout: 300_000 },
  async victim => {
    const round = await crash.round(victim, 40)
    expect(round.complaints).toEqual([])
    expect(round.acknowledged).toBeGreaterThanOrEqual(40)
    // The kill did hit people in the middle of something.
    expect(round.unacknowledged).toBeGreaterThan(0)
  },
)

test(
  'while its database is gone the running app answers 503, and comes back by itself',
  { timeout: 300_000 },
  async () => {
    const round = await crash.round('database', 40)
    expect(round.complaints).toEqual([])
    expect(round.unavailable).toBeGreaterThan(0)
    expect(product.isRunning()).toBe(true)
  },
)

test('after all of it a stop is clean', async () => {
  expect(await product.stop()).toBe(0)
})
