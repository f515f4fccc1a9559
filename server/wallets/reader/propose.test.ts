import { describe, expect, test } from 'vitest'
import { compileAccepted, propose } from './propose.ts'
import { readMessage } from './read-message.ts'

test.each([
  [
    'bkash',
    'Reward of Tk 7.00 received. Fee Tk 0.00. Balance Tk 82.00. TrxID DHM8NM6BYD at 22/08/2026 12:35. Enjoy more offers!',
    'Reward of {amount} received. Fee {fee}. Balance {balance}. TrxID {id} at {stamp}{footer}',
    { kind: 'business_in', direction: 'in', amount: 700, fee: 0, balanceAfter: 8_200, transactionId: 'DHM8NM6BYD' },
  ],
  [
    'bkash',
    'Fund of Tk 1,250.50 credited from 01700000044. Ref rent Tk 5. Counter 3. Balance Tk 2,000.00. TrxID DHM8NM6BYE at 22/08/2026 12:36',
    'Fund of {amount} credited from {phone}. Ref {reference}. Balance {balance}. TrxID {id} at {stamp}{footer}',
    { kind: 'money_in', amount: 125_050, party: '01700000044', reference: 'rent Tk 5. Counter 3' },
  ],
  [
    'nagad',
    'Toll Paid.\nAmount: Tk 40\nMerchant: Padma Bridge\nTxnID: 75SG1AB2\nBalance: Tk 82.00\n10/08/2026 12:14',
    'Toll Paid. Amount: {amount} Merchant: {name} TxnID: {id} Balance: {balance} {stamp}{footer}',
    { kind: 'payment_out', direction: 'out', amount: 4_000, party: 'Padma Bridge', occurredAt: '2026-08-10T06:14:00Z' },
  ],
] as const)('%s: %s is proposed as %s, which then parses it', (method, text, wording, facts) => {
  const proposal = propose(method, text)
  expect(proposal).toMatchObject({ method, wording, kind: facts.kind, reading: facts })
  if (!proposal) return
  const accepted = [compileAccepted(proposal)]
  expect(readMessage(method, text, accepted)).toEqual(proposal.reading)
  expect(readMessage(method, text).state).toBe('unreadable')
  const other = text.replace(/BYD|BYE|AB2/, 'BYZ').replaceAll('82.00', '1,082.00')
  expect(readMessage(method, other, accepted)).toMatchObject({ state: 'read', kind: facts.kind })
})

const complete = 'Gift of Tk 7.00 received. Fee Tk 0.00. Balance Tk 82.00. TrxID DHM8NM6BYD at 22/08/2026 12:35'

describe('no proposal is made', () => {
  test.each([
    ['without an amount', complete.replace('of Tk 7.00 ', '')],
    ['with two amounts', complete.replace('received', 'and Tk 9.00 received')],
    ['without a balance', complete.replace(' Balance Tk 82.00.', '')],
    ['without an ID', complete.replace('TrxID DHM8NM6BYD ', '')],
    ['with an ID of another day', complete.replace('DHM8', 'DHB8')],
    ['with an impossible ID', complete.replace('DHM8', 'DH08')],
    ['without a stamp', complete.replace(' at 22/08/2026 12:35', '')],
    ['with two stamps', `${complete} until 23/08/2026 12:35`],
    ['without a verb', complete.replace(' received', '')],
    ['with verbs of both directions', complete.replace('received', 'received and paid')],
    ['for a label that occurs twice', `${complete}. Balance Tk 1.00`],
    ['for what failed', complete.replace('received', 'received failed')],
    ['for a request', `${complete.replace('Gift', 'Request for a gift')}`],
    ['for an amount with leading zeros', complete.replace('Tk 7.00', 'Tk 007.00')],
    ['for braces', complete.replace('Gift', 'Gift {id}')],
    ['for a known wording', complete.replace('Gift of Tk 7.00 received', 'You have received Tk 7.00 from 01700000001')],
    [
      'for the words of a known wording before its reference',
      'You have received Tk 7.00 from 01700000001. Ref x. Balance Tk 82.00. TrxID DHM8NM6BYD at 22/08/2026 12:35',
    ],
  ])('%s', (_, text) => {
    expect(propose('bkash', complete)).toBeDefined()
    expect(propose('bkash', text)).toBeUndefined()
  })
})
