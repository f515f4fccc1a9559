import { expect, test } from 'vitest'
import { useApp } from './support/app.ts'
import { decisiveActions, deskAction, DeskWork } from './support/desk-work.ts'
import { choose } from './support/random-tests.ts'

const app = useApp()

// Afterwards, useApp checks for violations of the ledger, the figures and the wallets.
test('random work at the desk by several people leaves balances explained by statements, with no remainder', async () => {
  const work = await DeskWork.begin(app)
  await work.perform(decisiveActions, 1)
  expect([...work.done]).toEqual(decisiveActions.map(({ do: action }) => [action, 1]))
  await work.perform(choose(deskAction, 120, 0), 4)
  const done = [...work.done.values()].reduce((sum, times) => sum + times, 0)
  expect(done).toBeGreaterThan(40)
  await work.importRest()
  expect(await work.remainder()).toBe('0.00')
})
