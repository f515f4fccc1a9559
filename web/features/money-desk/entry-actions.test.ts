import { expect, test } from 'vitest'
import type { WalletEntry } from '#contract/index.ts'
import { actionsOn } from './entry-actions.ts'

test('an entry that an admin ignored can be restored, unlike one that reports no movement of money', () => {
  expect(actionsOn({ state: 'ignored', reason: null, proposal: null })).toEqual(['restore'])
  expect(actionsOn({ state: 'ignored', reason: 'unknown_wording', proposal: null })).toEqual(['restore'])
  expect(actionsOn({ state: 'ignored', reason: 'one_time_password', proposal: null })).toEqual([])
})

test('the proposed reading of an unreadable message can be accepted or refused', () => {
  const proposal = {} as NonNullable<WalletEntry['proposal']>
  expect(actionsOn({ state: 'unreadable', reason: 'unknown_wording', proposal })).toEqual([
    'accept',
    'refuse',
    'ignore',
  ])
  expect(actionsOn({ state: 'unreadable', reason: 'unknown_wording', proposal: null })).toEqual(['ignore'])
})
