import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminPayment, Application, Evidence, Payment } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { collaborate, expectStatus, payable } from '#tests/support/people.ts'
import { expectFieldErrors } from '#tests/support/refusals.ts'
import { bkashId, paste, stamp, Wallet } from '#tests/support/wallets.ts'
import { countGrades } from './queries.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let wallet: Wallet
beforeEach(async () => {
  wallet = await Wallet.open(admin)
})

interface Report {
  amount?: string
  method?: 'bkash' | 'nagad'
  sender?: string
  /** An accepted application, for a test that accepts it before it draws an ID or writes a message. */
  application?: Application
}

/** Reports a payment with this ID. */
async function report(
  id: string,
  { amount = '500', method = 'bkash', sender, application: accepted }: Report = {},
): Promise<Payment> {
  const application = accepted ?? (await collaborate(brand, influencer, amount))
  const body = {
    application_id: application.id,
    amount: application.amount_due,
    payment_method: method,
    transaction_id: id,
    ...(sender === undefined ? {} : { sender_number: sender }),
  }
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
}

const listed = async (payment: Payment): Promise<AdminPayment> => {
  const { body } = expectStatus(
    await admin.call('GET /admin/payments/', { query: { search: payment.transaction_id } }),
    200,
  )
  return body.find(({ id }) => id === payment.id) as AdminPayment
}
const evidenceOf = async (payment: Payment): Promise<Evidence> => (await listed(payment)).evidence as Evidence
const codesOf = ({ reasons }: Evidence) => reasons.map(({ code }) => code)
const decide = (payment: Payment, status: 'confirmed' | 'rejected') =>
  admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status } })
const confirmAll = (payments: Payment[], total: string) =>
  admin.call('POST /admin/payments/confirm-matched/', { body: { ids: payments.map(({ id }) => id), total } })

async function isListedAs(grade: Evidence['grade'], payment: Payment): Promise<boolean> {
  const { body } = await admin.call('GET /admin/payments/', { query: { grade, sort: 'oldest' } })
  return body.some(({ id }) => id === payment.id)
}

describe('the evidence of a payment', () => {
  test('matches an entry with its ID and amount, before or after the report', async () => {
    const [before, after] = [bkashId(), bkashId()]
    const first = await report(before)
    expect(await evidenceOf(first)).toMatchObject({ grade: 'unknown', entry: null })
    const application = await collaborate(brand, influencer, '500')
    const { counts } = await paste(admin, `${wallet.receive(500, before)}\n${wallet.receive(500, after)}`)
    expect(counts).toMatchObject({ new: 2 })
    const second = await report(after, { application })
    for (const payment of [first, second]) {
      expect(await evidenceOf(payment)).toMatchObject({
        grade: 'matched',
        reasons: [],
        entry: { transaction_id: payment.transaction_id, amount: '500.00', state: 'unmatched' },
      })
      expect(await isListedAs('matched', payment)).toBe(true)
    }
  })

  test('is stronger with the reference and the number stated by the brand', async () => {
    const id = bkashId()
    const payment = await report(id, { sender: '01711111111' })
    const reference = `pay ${payment.reference.slice(0, 4)}-${payment.reference.slice(4).toLowerCase()} thanks`
    await paste(admin, wallet.receive(500, id, { reference }))
    expect(codesOf(await evidenceOf(payment))).toEqual(['reference_found', 'sender_confirmed'])
  })

  test.each(['%', 'pay %', '-% thanks'])(
    'differs if the sender wrote the reference of another application: %s',
    async written => {
      const [id, other] = [bkashId(), await report(bkashId())]
      const payment = await report(id)
      const reference = written.replace('%', `${other.reference.slice(0, 3)} ${other.reference.slice(3).toLowerCase()}`)
      await paste(admin, wallet.receive(500, id, { reference }))
      expect(await evidenceOf(payment)).toMatchObject({
        grade: 'differs',
        reasons: [{ code: 'reference', params: { payment: payment.reference, entry: other.reference } }],
      })
    },
  )

  test('is unknown for an invented ID, and reports whether the ID is plausible', async () => {
    const application = await collaborate(brand, influencer, '500')
    const possible = await evidenceOf(await report(bkashId(), { application }))
    expect(possible).toMatchObject({ grade: 'unknown', entry: null })
    expect(codesOf(possible)).toEqual(['waiting', 'id_day_possible'])
    expect(codesOf(await evidenceOf(await report(`AA1${bkashId().slice(3)}`)))).toEqual([
      'waiting',
      'id_day_impossible',
    ])
    expect(codesOf(await evidenceOf(await report(`${bkashId()}X`)))).toEqual(['waiting', 'id_impossible'])
  })

  test.each([
    ['a different amount', 'amount', { amount: '501' }, {}],
    ['a different wallet', 'account', { method: 'nagad' }, {}],
    ['a different sender', 'sender', { sender: '01799999999' }, {}],
    ['a masked sender with different digits', 'sender', { sender: '01799999999' }, { from: '0171XXX1111' }],
  ] as const)('differs for %s', async (_, code, reported, sent) => {
    const id = bkashId()
    const payment = await report(id, reported)
    await paste(admin, wallet.receive(500, id, sent))
    const evidence = await evidenceOf(payment)
    expect(evidence).toMatchObject({ grade: 'differs', reasons: [{ code }], entry: { transaction_id: id } })
    expect(await isListedAs('differs', payment)).toBe(true)
    expect(await isListedAs('matched', payment)).toBe(false)
  })

  test("differs for another person's transfer from before the acceptance", async () => {
    const id = `DA1${bkashId().slice(3)}`
    const { body } = await admin.call('GET /admin/wallet-accounts/')
    const opening = body.accounts[0]?.opening_balance ?? '1000.00'
    const at = '01/01/2026 10:00'
    await paste(
      admin,
      `You have received Tk 500.00 from 01711111111. Fee Tk 0.00. Balance Tk ${opening}. TrxID ${id} at ${at}`,
    )
    expect(await evidenceOf(await report(id))).toMatchObject({ grade: 'differs', reasons: [{ code: 'time' }] })
  })

  test("differs for an agent's cash-in", async () => {
    const id = bkashId()
    const payment = await report(id)
    const message = wallet.receive(500, id)
    await paste(
      admin,
      message.replace(
        'You have received Tk 500.00 from 01711111111.',
        'Cash In Tk 500.00 from 01711111111 successful.',
      ),
    )
    expect(await evidenceOf(payment)).toMatchObject({
      grade: 'differs',
      reasons: [{ code: 'kind', params: { entry: 'cash_in' } }],
    })
  })

  test('differs for money that went out under its ID, which a confirmation does not link', async () => {
    const id = bkashId()
    const payment = await report(id, { sender: '01799999999' })
    await paste(admin, wallet.send(500, id))
    const evidence = { grade: 'differs', entry: { direction: 'out' } }
    const kind = { code: 'kind', params: { entry: 'money_out' } }
    expect(await evidenceOf(payment)).toMatchObject({ ...evidence, reasons: [kind] })
    const { body } = expectStatus(await decide(payment, 'confirmed'), 200)
    expect(body.evidence).toMatchObject({ ...evidence, reasons: [{ code: 'confirmed_without_evidence' }, kind] })
  })

  test('is unknown for a message with another message in its reference, which is stored as unreadable', async () => {
    const [id, real] = [bkashId(), bkashId()]
    const payment = await report(id)
    const reference = `x. Fee Tk 0.00. Balance Tk 9,999.00. TrxID ${id} at ${stamp()}`
    const { entries } = await paste(admin, wallet.receive(50, real, { reference }))
    wallet.balance -= 5_000
    expect(entries).toMatchObject([{ outcome: 'unreadable', transaction_id: null, amount: null }])
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'unknown' })
  })

  test('is a near miss for a single wrong character, and never a match', async () => {
    const id = bkashId()
    const typed = `${id.slice(0, 9)}${id.endsWith('Z') ? 'Y' : 'Z'}`
    const payment = await report(typed)
    await paste(admin, wallet.receive(500, id))
    const evidence = await evidenceOf(payment)
    expect(evidence).toMatchObject({ grade: 'unknown', entry: null })
    expect(evidence.reasons.find(({ code }) => code === 'near_miss')?.params).toMatchObject({
      transaction_id: id,
      amount: '500.00',
    })
  })

  test('treats an ID in full-width letters and Bangla digits as the same ID, which counts once', async () => {
    const id = bkashId()
    const payment = await report(id)
    const message = wallet.receive(500, id)
    await paste(admin, message)
    const fullWidth = id.replaceAll(/[0-9A-Z]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const bangla = id.replaceAll(/\d/g, digit => String.fromCharCode(Number(digit) + 0x9e6))
    for (const other of [fullWidth, bangla])
      expect((await paste(admin, message.replace(id, other))).counts).toMatchObject({ duplicate: 1, new: 0 })
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'matched' })
    const application = await collaborate(brand, influencer, '500')
    const body = {
      application_id: application.id,
      amount: '500',
      payment_method: 'bkash' as const,
      transaction_id: fullWidth,
    }
    expectFieldErrors(await brand.call('POST /payments/submit/', { body }), 'transaction_id')
  })

  test.each(['alone', 'in bulk'])('is a duplicate once its ID is confirmed %s, not before', async how => {
    const id = bkashId()
    const payments = [await report(id), await report(id, { method: 'nagad' }), await report(bkashId())] as const
    for (const payment of payments) expect((await evidenceOf(payment)).grade).toBe('unknown')
    await paste(admin, wallet.receive(500, id))
    expectStatus(await (how === 'alone' ? decide(payments[0], 'confirmed') : confirmAll([payments[0]], '500')), 200)
    expect(await Promise.all(payments.map(each => isListedAs('duplicate', each)))).toEqual([false, true, false])
  })

  test('is a duplicate if the ID was rejected in another payment, which is identified', async () => {
    const id = bkashId()
    const first = await report(id)
    expectStatus(await decide(first, 'rejected'), 200)
    const second = await report(id)
    await paste(admin, wallet.receive(500, id))
    expect(await evidenceOf(second)).toMatchObject({
      grade: 'duplicate',
      reasons: [{ code: 'id_used', params: { payment: first.id, status: 'rejected' } }],
    })
    expect(await isListedAs('duplicate', second)).toBe(true)
  })

  test('differs while two messages contradict each other, until an admin chooses one', async () => {
    const id = bkashId()
    const payment = await report(id)
    const message = wallet.receive(500, id)
    await paste(admin, message)
    const { entries } = await paste(admin, message.replace('Tk 500.00 from', 'Tk 5,000.00 from'))
    expect(entries).toMatchObject([{ outcome: 'conflict' }])
    expect(codesOf(await evidenceOf(payment))).toContain('conflict')
    const { body: conflicts } = await admin.call('GET /admin/wallet-entries/', {
      query: { state: 'conflict', search: id },
    })
    const [chosen] = conflicts.filter(({ amount }) => amount === '500.00')
    const choice = { params: { id: chosen?.id ?? 0 }, body: { action: 'choose' as const, note: 'On the phone' } }
    expect(expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', choice), 200).body).toMatchObject({
      state: 'unmatched',
      note: 'On the phone',
    })
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'matched' })
  })

  test('grades are counted, up to one more than a maximum', async () => {
    const before = expectStatus(await admin.call('GET /admin/payments/grades/'), 200).body
    await report(bkashId())
    expect(expectStatus(await admin.call('GET /admin/payments/grades/'), 200).body).toEqual({
      ...before,
      unknown: before.unknown + 1,
    })
    await report(bkashId())
    await report(bkashId())
    expect(await countGrades(app.services.db, 1)).toMatchObject({ unknown: 2 })
  })
})

describe('a confirmation', () => {
  test('links the entry, which can no longer be changed', async () => {
    const id = bkashId()
    const payment = await report(id)
    const { entries } = await paste(admin, wallet.receive(500, id))
    expect(expectStatus(await decide(payment, 'confirmed'), 200).body.evidence).toMatchObject({
      grade: 'matched',
      entry: { state: 'matched' },
    })
    const { body } = await admin.call('GET /admin/wallet-entries/', { query: { state: 'matched', search: id } })
    expect(body).toMatchObject([{ payment: { id: payment.id, brand_name: brand.username } }])
    for (const action of ['ignore', 'explain', 'restore', 'choose'] as const) {
      const reply = await admin.call('PUT /admin/wallet-entries/{id}/', {
        params: { id: entries[0]?.id ?? 0 },
        body: { action, note: 'No' },
      })
      expect([reply.status, reply.error.code]).toEqual([409, 'entry_linked'])
    }
  })

  test('needs no evidence, is marked, and is linked when a matching entry arrives', async () => {
    const id = bkashId()
    const payment = await report(id)
    const { evidence } = expectStatus(await decide(payment, 'confirmed'), 200).body
    expect(evidence).toMatchObject({ grade: 'unknown', entry: null })
    expect(codesOf(evidence as Evidence)).toContain('confirmed_without_evidence')
    const missing = await admin.call('GET /admin/payments/', { query: { evidence: 'missing' } })
    expect(missing.body.map(row => row.id)).toContain(payment.id)
    await paste(admin, wallet.receive(500, id))
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'matched', reasons: [], entry: { state: 'matched' } })
  })

  test('without evidence is reported to admins once when a differing entry arrives', async () => {
    const id = bkashId()
    const payment = await report(id)
    expectStatus(await decide(payment, 'confirmed'), 200)
    await paste(admin, wallet.receive(300, id))
    await paste(admin, wallet.receive(10, bkashId()))
    expect(codesOf(await evidenceOf(payment))).toEqual(['confirmed_without_evidence', 'amount'])
    const { body } = await admin.call('GET /admin/activity/', { query: { kind: 'evidence_differed' } })
    expect(body.filter(({ subject }) => subject.id === payment.id)).toMatchObject([{ details: { amount: '500.00' } }])
  })

  test('in spite of a differing entry is not reported to admins, who saw it when they confirmed', async () => {
    const id = bkashId()
    const payment = await report(id)
    await paste(admin, wallet.receive(300, id))
    expectStatus(await decide(payment, 'confirmed'), 200)
    await paste(admin, wallet.receive(10, bkashId()))
    expect(codesOf(await evidenceOf(payment))).toEqual(['confirmed_without_evidence', 'amount'])
    const { body } = await admin.call('GET /admin/activity/', { query: { kind: 'evidence_differed' } })
    expect(body.filter(({ subject }) => subject.id === payment.id)).toEqual([])
  })

  test.each([
    [500, 'matched', []],
    [300, 'differs', ['confirmed_without_evidence', 'amount']],
  ] as const)(
    'of an ID that was rejected before is compared with an entry of %i that arrives later',
    async (amount, grade, codes) => {
      const id = bkashId()
      const rejected = await report(id)
      expectStatus(await decide(rejected, 'rejected'), 200)
      const payment = await report(id)
      expectStatus(await decide(payment, 'confirmed'), 200)
      await paste(admin, wallet.receive(amount, id))
      const evidence = await evidenceOf(payment)
      expect([evidence.grade, codesOf(evidence)]).toEqual([grade, codes])
    },
  )

  test('twenty concurrent confirmations of two payments with one entry yield one success, and 409 evidence_used', async () => {
    const id = bkashId()
    const payments = [await report(id), await report(id, { method: 'nagad' })]
    await paste(admin, wallet.receive(500, id))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(payments[index % 2] as Payment, 'confirmed')),
    )
    const outcomes = payments.map((_, which) => [
      ...new Set(
        replies.filter((__, index) => index % 2 === which).map(({ status, error }) => `${status} ${error.code ?? ''}`),
      ),
    ])
    expect(outcomes.toSorted()).toEqual([['200 '], ['409 evidence_used']])
    const states = await Promise.all(payments.map(async payment => (await listed(payment)).status))
    expect(states.toSorted()).toEqual(['confirmed', 'pending'])
  })
})

test('concurrent confirmations and reversals for one influencer all succeed', async () => {
  const ids = Array.from({ length: 20 }, bkashId)
  const payments: Payment[] = []
  for (const id of ids) payments.push(await report(id))
  await paste(admin, ids.map(id => wallet.receive(500, id)).join('\n'))
  const [matched, confirmed] = [payments.slice(0, 10), payments.slice(10)]
  for (const payment of confirmed) expectStatus(await decide(payment, 'confirmed'), 200)
  const reverse = ({ id }: Payment) =>
    admin.call('POST /admin/payments/{id}/reversal/', { params: { id }, body: { kind: 'not_received' } })
  const replies = await Promise.all([
    ...matched.map(payment => decide(payment, 'confirmed')),
    ...confirmed.map(payment => reverse(payment)),
  ])
  expect(replies.map(({ status }) => status)).toEqual([...matched.map(() => 200), ...confirmed.map(() => 201)])
})

test('a change of the evidence of a pending payment is in the activity log, with the grades before and after', async () => {
  const [early, late] = [bkashId(), bkashId()]
  await paste(admin, wallet.receive(500, early))
  const graded = await report(early)
  const payment = await report(late)
  const { entries } = await paste(admin, wallet.receive(500, late))
  const ignore = { params: { id: entries[0]?.id ?? 0 }, body: { action: 'ignore' as const, note: 'Forged' } }
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', ignore), 200)
  const { body } = await admin.call('GET /admin/activity/', { query: { kind: 'evidence_graded' } })
  const changes = body.filter(({ subject: { id } }) => id === graded.id || id === payment.id)
  expect(changes.map(({ actor, subject, before, after }) => ({ actor, id: subject.id, before, after }))).toEqual([
    { actor: null, id: payment.id, before: { grade: 'matched' }, after: { grade: 'differs' } },
    { actor: null, id: payment.id, before: { grade: 'unknown' }, after: { grade: 'matched' } },
  ])
  const restore = { ...ignore, body: { action: 'restore' as const, note: 'Genuine' } }
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', restore), 200)
})

describe("a brand's payments page", () => {
  test('has the reference once accepted, and shows when the money has arrived', async () => {
    const id = bkashId()
    const application = await collaborate(brand, influencer, '500')
    const row = () => payable(brand, application)
    const before = await row()
    expect(before?.payment_reference).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    expect(before?.payment_received).toBe(false)
    const body = { application_id: application.id, amount: '500', payment_method: 'bkash' as const, transaction_id: id }
    const payment = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
    expect(payment.reference).toBe(before?.payment_reference)
    await paste(admin, wallet.receive(500, id))
    expect((await row())?.payment_received).toBe(true)
  })
})

// These leave gaps, so they run last.
describe('the chain around a payment', () => {
  test('breaks at the next genuine message after a forged one', async () => {
    const [forged, next] = [bkashId(), bkashId()]
    const payment = await report(forged)
    await paste(admin, wallet.receive(500, forged))
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'matched' })
    // The wallet itself never contained this money.
    wallet.balance -= 50_000
    await paste(admin, wallet.receive(20, next))
    expect(codesOf(await evidenceOf(payment))).toEqual(['chain'])
    expect(await isListedAs('differs', payment)).toBe(true)
    const { body } = await admin.call('GET /admin/wallet-accounts/')
    expect(body.accounts[0]?.gaps).toMatchObject([{ amount: '-500.00' }])
    expect(body.cover.remainder).toBe('-500.00')
    const { body: events } = await admin.call('GET /admin/activity/', { query: { kind: 'cover_left_zero' } })
    expect(events[0]?.details).toMatchObject({ amount: '-500.00' })
    const { body: entries } = await admin.call('GET /admin/wallet-entries/', { query: { search: forged } })
    const ignore = { params: { id: entries[0]?.id ?? 0 }, body: { action: 'ignore' as const, note: 'Forged' } }
    expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', ignore), 200)
    const after = (await admin.call('GET /admin/wallet-accounts/')).body
    expect([after.accounts[0]?.gaps_count, after.cover.remainder]).toEqual([0, '0.00'])
    expect(codesOf(await evidenceOf(payment))).toEqual(['not_counted'])
  })

  test('closes when the missing messages arrive', async () => {
    const [paid, missed, last] = [bkashId(), bkashId(), bkashId()]
    const payment = await report(paid)
    const message = wallet.receive(500, paid)
    const between = wallet.send(120, missed)
    await paste(admin, `${message}\n${wallet.receive(30, last)}`)
    const gapped = await evidenceOf(payment)
    expect(gapped).toMatchObject({ grade: 'differs', reasons: [{ code: 'chain', params: { amount: '-120.00' } }] })
    await paste(admin, between)
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'matched' })
    expect((await admin.call('GET /admin/wallet-accounts/')).body.cover.remainder).toBe('0.00')
  })

  test('links the entry of a payment that was confirmed without evidence when it closes', async () => {
    const [paid, missed] = [bkashId(), bkashId()]
    const payment = await report(paid)
    expectStatus(await decide(payment, 'confirmed'), 200)
    const between = wallet.send(120, missed)
    await paste(admin, wallet.receive(500, paid))
    expect(codesOf(await evidenceOf(payment))).toEqual(['confirmed_without_evidence', 'chain'])
    await paste(admin, between)
    expect(await evidenceOf(payment)).toMatchObject({ grade: 'matched', reasons: [], entry: { state: 'matched' } })
  })
})
