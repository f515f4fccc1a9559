import { describe, expect, test } from 'vitest'
import type { EntryRow } from '../entries/entry-row.ts'
import {
  checkLink,
  checkUseOfEntry,
  contradictsSender,
  gradeEvidence,
  type EvidenceFacts,
  type ReportedPayment,
} from './policy.ts'

const payment: ReportedPayment = {
  id: 1,
  amount: 50_000,
  payment_method: 'bkash',
  transaction_id: 'DKM845MSGS',
  sender_number: null,
  created_at: '2026-11-22T10:30:00.000Z',
  status: 'pending',
}

const entry: EntryRow = {
  id: 7,
  account: 'bkash',
  source: 'paste',
  raw: 'A message',
  is_read: true,
  reason: null,
  state: 'unmatched',
  kind: 'money_in',
  direction: 'in',
  amount: 50_000,
  fee: 0,
  balance_after: 50_000,
  transaction_id: payment.transaction_id,
  party: '01711111111',
  party_masked: false,
  reference: null,
  occurred_at: '2026-11-22T10:20:00+00:00',
  minute_unknown: false,
  gap: 0,
  gap_after: null,
  created_at: '2026-11-22T10:31:00+00:00',
}

const facts: EvidenceFacts = {
  now: '2026-11-22T10:40:30+00:00',
  accepted_at: '2026-11-22T10:20:59.999+00:00',
  reference: 'ABCDEFGH',
  written_references: null,
  entry,
  claims: null,
  entry_payment: null,
  used_by: null,
  same_amount: null,
  same_start: null,
  before: null,
  after: null,
}

const codesWith = (
  entryFields: Partial<EntryRow>,
  paymentFields: Partial<ReportedPayment> = {},
  factFields: Partial<EvidenceFacts> = {},
) => {
  const { grade, reasons } = gradeEvidence(
    { ...payment, ...paymentFields },
    { ...facts, entry: { ...entry, ...entryFields }, ...factFields },
  )
  return [grade, ...reasons.map(({ code }) => code)]
}

describe('gradeEvidence', () => {
  test.each([
    ['the minute of the acceptance', '2026-11-22T10:20:00Z', ['matched']],
    ['the minute before the acceptance', '2026-11-22T10:19:00Z', ['differs', 'time']],
    ['the current minute', '2026-11-22T10:40:00Z', ['matched']],
    ['the next minute', '2026-11-22T10:41:00Z', ['differs', 'time']],
  ])('compares whole minutes: a timestamp in %s', (_, occurred_at, expected) =>
    expect(codesWith({ occurred_at })).toEqual(expected),
  )

  test.each(['money_in', 'payment_in', 'npsb_in'] as const)('accepts the kind %s', kind =>
    expect(codesWith({ kind })).toEqual(['matched']),
  )
  test.each(['bank_in', 'business_in', 'cash_in', 'returned'] as const)('rejects the kind %s', kind =>
    expect(codesWith({ kind })).toEqual(['differs', 'kind']),
  )

  test('reports only the kind of outgoing money', () => {
    const sent = { kind: 'money_out', direction: 'out', amount: 1, gap: 5 } as const
    expect(codesWith(sent, { sender_number: '01799999999' })).toEqual(['differs', 'kind'])
  })

  test('reports each failed check with both values', () => {
    expect(
      gradeEvidence(
        { ...payment, sender_number: '01799999999' },
        { ...facts, entry: { ...entry, amount: 49_999, account: 'nagad', gap: -100, state: 'conflict' } },
      ),
    ).toEqual({
      grade: 'differs',
      reasons: [
        { code: 'conflict', params: {} },
        { code: 'amount', params: { payment: '500.00', entry: '499.99' } },
        { code: 'account', params: { payment: 'bkash', entry: 'nagad' } },
        { code: 'sender', params: { payment: '01799999999', entry: '01711111111' } },
        { code: 'chain', params: { amount: '-1.00' } },
        { code: 'id_impossible', params: { transaction_id: entry.transaction_id, entry: '2026-11-22T10:20:00.000Z' } },
      ],
    })
    expect(codesWith({ gap_after: 5 })).toEqual(['differs', 'chain'])
    expect(codesWith({ gap: null, gap_after: null })).toEqual(['matched'])
    for (const state of ['ignored', 'explained'] as const)
      expect(codesWith({ state })).toEqual(['differs', 'not_counted'])
  })

  test('does not match an entry that contradicts itself, and reports both values', () => {
    const at = '2026-11-22T10:20:00.000Z'
    const withId = (transaction_id: string, occurred_at: string = at, account: 'bkash' | 'nagad' = 'bkash') =>
      gradeEvidence(
        { ...payment, payment_method: account },
        { ...facts, entry: { ...entry, transaction_id, occurred_at, account } },
      )
    expect(withId('DK9845MSGS')).toEqual({
      grade: 'differs',
      reasons: [{ code: 'id_day', params: { day: '2026-11-09', entry: at } }],
    })
    expect(withId('DK0845MSGS')).toEqual({
      grade: 'differs',
      reasons: [{ code: 'id_impossible', params: { transaction_id: 'DK0845MSGS', entry: at } }],
    })
    expect(codesWith({ balance_after: 49_999 })).toEqual(['differs', 'balance'])
    expect(codesWith({ balance_after: 49_500, fee: 500 })).toEqual(['matched'])
    expect(codesWith({ balance_after: null })).toEqual(['matched'])
    for (const id of ['DKL845MSGS', 'DKN845MSGS']) expect(withId(id).grade).toBe('matched')
    for (const id of ['DKK845MSGS', 'DKO845MSGS']) expect(withId(id).grade).toBe('differs')
    expect(withId('75SD1SNV', at, 'nagad').grade).toBe('matched')
    expect(withId('DKM845MSGS', at, 'nagad').reasons[0]?.code).toBe('id_impossible')
  })

  test("reports the reference and the brand's number", () => {
    expect(codesWith({}, {}, { written_references: ['ABCDEFGH'] })).toEqual(['matched', 'reference_found'])
    expect(codesWith({}, { sender_number: '01711111111' })).toEqual(['matched', 'sender_confirmed'])
    expect(codesWith({ party: '0171XXX1111' }, { sender_number: '01711111111' })).toEqual(['matched'])
    expect(codesWith({ party: null })).toEqual(['matched'])
  })

  test("fails for another application's reference, unless its own is there too", () => {
    expect(gradeEvidence(payment, { ...facts, written_references: ['WXYZWXYZ'] })).toEqual({
      grade: 'differs',
      reasons: [{ code: 'reference', params: { payment: 'ABCDEFGH', entry: 'WXYZWXYZ' } }],
    })
    const written_references = ['WXYZWXYZ', 'ABCDEFGH']
    expect(codesWith({}, {}, { written_references })).toEqual(['matched', 'reference_found'])
  })

  test('is a duplicate before anything else', () => {
    expect(codesWith({ amount: 1 }, {}, { used_by: { id: 2, status: 'rejected' } })).toEqual(['duplicate', 'id_used'])
    expect(codesWith({}, {}, { entry_payment: 2 })).toEqual(['duplicate', 'entry_used'])
    const used_by = { id: 2, status: 'confirmed' } as const
    expect(codesWith({}, { status: 'confirmed' }, { used_by })).toEqual(['duplicate', 'id_used'])
    expect(codesWith({}, {}, { entry: null, used_by: { id: 2, status: 'confirmed' } })).toEqual([
      'duplicate',
      'id_used',
    ])
  })

  test('without an entry, reports how long it has waited, near misses once, and whether the ID is plausible', () => {
    const same_amount = { 3: 'DKM845MSG5', 4: 'DKM999MSGS' }
    const same_start = [
      { id: 3, transaction_id: 'DKM845MSG5', amount: 50_000 },
      { id: 2, transaction_id: 'DKM845MSSG', amount: 70_000 },
    ]
    expect(gradeEvidence(payment, { ...facts, entry: null, same_amount, same_start })).toEqual({
      grade: 'unknown',
      reasons: [
        { code: 'waiting', params: { since: payment.created_at, minutes: 10 } },
        { code: 'near_miss', params: { entry: 2, transaction_id: 'DKM845MSSG', amount: '700.00', how: 'transposed' } },
        { code: 'near_miss', params: { entry: 3, transaction_id: 'DKM845MSG5', amount: '500.00', how: 'look_alike' } },
        { code: 'id_day_possible', params: { day: '2026-11-22', from: '2026-11-22', to: '2026-11-22' } },
      ],
    })
  })

  test('without an entry, reports the first ten near misses', () => {
    const same_start = Array.from({ length: 11 }, (_, index) => ({
      id: 20 - index,
      transaction_id: 'DKM845MSG5',
      amount: 50_000,
    }))
    const { reasons } = gradeEvidence(payment, { ...facts, entry: null, same_start })
    const entries = reasons.flatMap(({ code, params }) => (code === 'near_miss' ? [params['entry']] : []))
    expect(entries).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  test.each([
    ['DKL845MSGS', 'id_day_impossible'],
    ['DKN845MSGS', 'id_day_impossible'],
    ['DK0845MSGS', 'id_impossible'],
    ['TX-1', 'id_impossible'],
  ])('for %s without an entry, reports %s', (transaction_id, code) =>
    expect(codesWith({}, { transaction_id }, { entry: null })).toEqual(['unknown', 'waiting', code]),
  )

  test.each([
    ['75SD2000', { before: '75SD1000', after: '75SD3000' }, ['id_in_order']],
    ['75SD0000', { before: '75SD1000', after: null }, ['id_out_of_order']],
    ['75SD4000', { before: null, after: '75SD3000' }, ['id_out_of_order']],
    ['75SD2000', { before: null, after: null }, []],
    ['75SD20', { before: '75SD1000', after: null }, ['id_impossible']],
  ])("for Nagad's %s between %j, reports %j", (transaction_id, neighbours, codes) =>
    expect(codesWith({}, { transaction_id, payment_method: 'nagad' }, { entry: null, ...neighbours })).toEqual([
      'unknown',
      'waiting',
      ...codes,
    ]),
  )

  test('reports the known neighbours of a Nagad ID', () => {
    const paramsBetween = (neighbours: Pick<EvidenceFacts, 'before' | 'after'>) =>
      gradeEvidence(
        { ...payment, transaction_id: '75SD2000', payment_method: 'nagad' },
        { ...facts, entry: null, ...neighbours },
      ).reasons.at(-1)?.params
    expect(paramsBetween({ before: '75SD1000', after: '75SD3000' })).toEqual({ before: '75SD1000', after: '75SD3000' })
    expect(paramsBetween({ before: '75SD1000', after: null })).toEqual({ before: '75SD1000' })
    expect(paramsBetween({ before: null, after: '75SD3000' })).toEqual({ after: '75SD3000' })
  })
})

test.each([
  ['01711111111', '01711111111', false],
  ['01711111112', '01711111111', true],
  ['0171XXX1111', '01711111111', false],
  ['0171***1111', '01799991111', true],
  ['City Bank ***1234', '01711111111', false],
  ['Rahim', '01711111111', false],
  ['Nagad 0133XXX6909', '01711111111', true],
  ['Nagad 0133XXX6909', '01330006909', false],
  ['Nagad 01711111112', '01711111111', true],
  ['Nagad +8801330xx6909', '01711111111', true],
  ['Shop01711111112', '01711111111', false],
  [null, '01711111111', false],
])('the party %s contradicts %s: %s', (party, sender, expected) =>
  expect(contradictsSender(party, sender)).toBe(expected),
)

describe('checkUseOfEntry', () => {
  test.each([
    ['takes an entry with the amount', {}, 'apply'],
    ['takes nothing if there is no entry', { entry: null }, 'noop'],
    ['leaves an entry with another amount', { entry: { ...entry, amount: 1 } }, 'noop'],
    ['leaves an entry that does not count', { entry: { ...entry, state: 'conflict' } }, 'noop'],
    ['leaves an entry that contradicts itself', { entry: { ...entry, transaction_id: 'DK9845MSGS' } }, 'noop'],
    ['leaves an entry that is explained', { entry: { ...entry, state: 'explained' } }, 'noop'],
    ['takes an entry whose ID was rejected elsewhere', { used_by: { id: 2, status: 'rejected' } }, 'apply'],
    ['leaves money that went out', { entry: { ...entry, direction: 'out' } }, 'noop'],
    ['refuses an entry whose ID was confirmed elsewhere', { used_by: { id: 2, status: 'confirmed' } }, 'evidence_used'],
    ['refuses an entry of another payment', { entry_payment: 2 }, 'evidence_used'],
  ] as const)('%s', (_, fields, expected) =>
    expect(checkUseOfEntry(payment, { ...facts, ...fields } as EvidenceFacts)).toBe(expected),
  )
})

describe('checkLink', () => {
  const open = { ...payment, status: 'confirmed', facts } as const
  test.each([
    ['links the entry that the evidence shows', open, undefined, 'apply'],
    ['does nothing if it is linked already', undefined, entry.id, 'noop'],
    ['refuses if another entry is linked', undefined, 8, 'entry_not_linkable'],
    ['refuses if the payment needs no entry', undefined, undefined, 'entry_not_linkable'],
    ['refuses for a pending payment', { ...open, status: 'pending' }, undefined, 'entry_not_linkable'],
    ['refuses without an entry', { ...open, facts: { ...facts, entry: null } }, undefined, 'entry_not_linkable'],
    [
      'refuses another entry',
      { ...open, facts: { ...facts, entry: { ...entry, id: 8 } } },
      undefined,
      'entry_not_linkable',
    ],
    ['refuses an entry with another amount', { ...open, amount: 1 }, undefined, 'entry_not_linkable'],
    [
      'refuses an entry of another payment',
      { ...open, facts: { ...facts, entry_payment: 2 } },
      undefined,
      'evidence_used',
    ],
  ] as const)('%s', (_, payment, linked, expected) => expect(checkLink(entry.id, payment, linked)).toBe(expected))
})

test('an entry whose minute is unknown may have arrived at any minute of its day in Dhaka', () => {
  const day = (occurred_at: string) => ({ ...entry, occurred_at, minute_unknown: true })
  const graded = (occurred_at: string) => gradeEvidence(payment, { ...facts, entry: day(occurred_at) })
  expect(graded('2026-11-21T18:00:00Z')).toEqual({
    grade: 'matched',
    reasons: [{ code: 'minute_unknown', params: { day: '2026-11-22' } }],
  })
  for (const [at, on] of [
    ['2026-11-21T17:59:00Z', '2026-11-21'],
    ['2026-11-22T18:00:00Z', '2026-11-23'],
  ] as const)
    expect(graded(at)).toMatchObject({ grade: 'differs', reasons: [{ code: 'time', params: { day: on } }] })
})
