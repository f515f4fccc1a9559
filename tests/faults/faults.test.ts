import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCluster } from '../support/prepared-cluster.ts'
import { connectionFaults } from './faults.ts'
import { Rig } from './rig.ts'

// The short version of `npm run test:faults`: one round of each connection fault.

let rig: Rig
beforeAll(async () => {
  rig = await Rig.start({ prepare: prepareCluster })
})
afterAll(() => rig?.[Symbol.asyncDispose]())

test.for([
  'connections stalled',
  'connections half-open',
  'connections dropped',
  'transactions killed',
  'COMMIT replies lost',
  'PostgreSQL frozen',
])(
  'after the fault "%s" during writes, the app recovers by itself and every acknowledged write exists once',
  async name => {
    const fault = connectionFaults(rig).find(fault => fault.name === name)
    if (!fault) throw new Error(`${name} is no fault`)
    const round = await rig.crash.round(fault, 10)
    expect(round.problems).toEqual([])
    expect(round.acknowledged).toBeGreaterThanOrEqual(30)
    expect(rig.product.isRunning()).toBe(true)
  },
)
