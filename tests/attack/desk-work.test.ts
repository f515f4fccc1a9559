import { expect, test } from 'vitest'
import { useApp } from '../support/app.ts'
import { deskAction, deskActions, DeskWork } from '../support/desk-work.ts'
import { choose } from '../support/random-tests.ts'

// The long version of tests/desk-work.test.ts.

const app = useApp()

test('1,000 random actions, eight at a time, leave books that balance', async ({ annotate }) => {
  const work = await DeskWork.begin(app)
  await work.perform(choose(deskAction, 1_000, 0), 8)
  await work.importRest()
  expect(await work.remainder()).toBe('0.00')
  await annotate([...work.done].map(([action, times]) => `${action}: ${times}`).join(', '))
  // An entry can only be linked if it arrives after the confirmation and differs.
  expect(deskActions.filter(action => action !== 'link entry' && !work.done.has(action))).toEqual([])
})
