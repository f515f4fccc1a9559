import { expect, test } from 'vitest'
import type { WalletEntry } from '#contract/index.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { collaborate, createUser, expectStatus, pay } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, stamp } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)

const reward = (id: string, words = 'Fund') =>
  `${words} of Tk 500.00 credited from 01711111111. Fee Tk 0.00. Balance Tk 500.00. TrxID ${id} at ${stamp()}`
const rowOf = async (id: number | null | undefined): Promise<WalletEntry | undefined> =>
  (await admin.call('GET /admin/wallet-entries/')).body.find(row => row.id === id)
const decide = (id: number | null | undefined, action: 'accept' | 'refuse', who = admin) =>
  who.call('PUT /admin/wallet-entries/{id}/', { params: { id: id ?? 0 }, body: { action, note: 'A note' } })
const facts = { kind: 'money_in', direction: 'in', amount: '500.00', party: '01711111111', balance_after: '500.00' }

test('a proposal is no evidence before an admin accepts it, which parses waiting and later messages', async () => {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const payment = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
  const evidence = async () =>
    (await admin.call('GET /admin/payments/', { query: { search: payment.transaction_id } })).body[0]?.evidence
  const { entries } = await paste(admin, `${reward(payment.transaction_id)}\n${reward(bkashId())}`)
  expect(entries).toMatchObject(
    Array.from({ length: 2 }, () => ({ outcome: 'unreadable', amount: null, proposal: facts })),
  )
  const [first, second] = entries
  expect(await rowOf(first?.id)).toMatchObject({ state: 'unreadable', transaction_id: null, proposal: facts })
  expect(await evidence()).toMatchObject({ grade: 'unknown' })

  const accepted = expectStatus(await decide(second?.id, 'accept'), 200).body
  expect(accepted).toMatchObject({ state: 'unmatched', reason: null, proposal: null, ...facts })
  expect(await rowOf(first?.id)).toMatchObject({ state: 'unmatched', ...facts })
  expect((await evidence())?.entry).toMatchObject({ id: first?.id })
  const { body: events } = await admin.call('GET /admin/activity/', { query: { kind: 'wallet_wording_accepted' } })
  expect(events).toMatchObject([{ subject: { id: second?.id }, details: { kind: 'money_in' } }])

  expect((await paste(admin, reward(bkashId()))).entries).toMatchObject([{ outcome: 'new', ...facts }])
  const { body: device } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201)
  const forwarded = { from: 'bKash', text: reward(bkashId()) }
  const reply = await callerOf(app.send, device.key).call('POST /wallet-messages/', { body: forwarded })
  expect(expectStatus(reply, 202).body).toEqual({ outcome: 'new' })
  expectRefusal(await decide(second?.id, 'accept'), 'entry_action_not_allowed')
})

test('a refused wording is not proposed again, and its messages stay unreadable', async () => {
  const [first, second] = (await paste(admin, `${reward(bkashId(), 'Gift')}\n${reward(bkashId(), 'Gift')}`)).entries
  expect(expectStatus(await decide(first?.id, 'refuse'), 200).body).toMatchObject({
    state: 'unreadable',
    proposal: null,
  })
  expect(await rowOf(second?.id)).toMatchObject({ state: 'unreadable', proposal: null })
  expectRefusal(await decide(second?.id, 'accept'), 'entry_action_not_allowed')
})

test('an entry without a proposal can be neither accepted nor refused', async () => {
  const { entries } = await paste(admin, 'Hello, did you get my money?')
  expect(await rowOf(entries[0]?.id)).toMatchObject({ proposal: null })
  for (const action of ['accept', 'refuse'] as const)
    expectRefusal(await decide(entries[0]?.id, action), 'entry_action_not_allowed')
})

test('two wordings between which a payer could choose are not accepted', async () => {
  const message = (fee: string) =>
    `Topup of Tk 500.00 credited from 01711111111. Ref x.${fee} Balance Tk 500.00. TrxID ${bkashId()} at ${stamp()}`
  const { entries } = await paste(admin, [message(''), message(' Fee Tk 1.00.')].join('\n\n'))
  const [plain, withFee] = await Promise.all(entries.map(({ id }) => rowOf(id)))
  expect([plain?.proposal?.fee, withFee?.proposal?.fee]).toEqual([null, '1.00'])
  expectStatus(await decide(plain?.id, 'accept'), 200)
  expectRefusal(await decide(withFee?.id, 'accept'), 'entry_action_not_allowed')
})
