import { expect, test } from 'vitest'
import { actionsOn } from './entry-actions.ts'

test('an entry that an admin ignored can be restored, unlike one that reports no movement of money', () => {
  expect(actionsOn({ state: 'ignored', reason: null })).toEqual(['restore'])
  expect(actionsOn({ state: 'ignored', reason: 'unknown_wording' })).toEqual(['restore'])
  expect(actionsOn({ state: 'ignored', reason: 'one_time_password' })).toEqual([])
})
