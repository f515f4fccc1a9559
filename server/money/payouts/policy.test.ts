import { expect, test } from 'vitest'
import { checkRecording } from './policy.ts'

test.each([
  ['withdrawal', 'pending', null, null, 'withdrawal_not_approved'],
  ['withdrawal', 'rejected', null, null, 'withdrawal_not_approved'],
  ['withdrawal', 'approved', null, null, 'apply'],
  ['withdrawal', 'approved', 'TX-1', 'TX-1', 'apply'],
  ['withdrawal', 'approved', 'TX-2', 'TX-1', 'noop'],
  ['withdrawal', 'approved', 'TX-3', 'TX-1', 'transaction_id_changed'],
  ['withdrawal', 'approved', 'TX-3', null, 'transaction_id_changed'],
  ['withdrawal', 'approved', null, 'TX-1', 'transaction_id_changed'],
  ['refund', 'due', null, 'TX-1', 'refund_not_sent'],
  ['refund', 'sent', 'TX-1', 'TX-1', 'apply'],
  ['refund', 'sent', 'TX-2', 'TX-1', 'noop'],
  ['refund', 'sent', 'TX-3', 'TX-1', 'refund_already_sent'],
] as const)(
  'checkRecording: a %s with status %s and ID %s, TX-2 instead of %s returns %s',
  (kind, status, transaction_id, replaces, verdict) =>
    expect(checkRecording(kind, { status, transaction_id }, 'TX-2', replaces)).toBe(verdict),
)
