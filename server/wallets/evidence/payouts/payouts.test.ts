import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WalletEntry, WalletEntryAction } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { correctBalance, violations } from '#server/money/ledger/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { payoutNumber, payoutsOf } from '#tests/support/payouts.ts'
import { earn, expectStatus } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, sent, stamp, uploadStatement, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let wallet: Wallet
beforeAll(async () => {
  await earn(admin, brand, influencer, '9000')
  wallet = await Wallet.open(admin)
})

const { withdrawal, refund } = payoutsOf(() => ({ admin, brand, influencer }))

/** Imports the message of a transfer, by default of ৳20 to the number of all withdrawals. Returns its entry. */
async function transfer(transaction_id: string, amount = 20, more: Parameters<Wallet['send']>[2] = {}) {
  const { entries } = await paste(admin, wallet.send(amount, transaction_id, { from: payoutNumber, ...more }))
  return entries[0]?.id ?? 0
}

async function entryWith(transaction_id: string): Promise<WalletEntry | undefined> {
  const { body } = await admin.call('GET /admin/wallet-entries/', { query: { search: transaction_id } })
  return body[0]
}

const act = (id: number, action: WalletEntryAction, more: { whole_import?: boolean } = {}) =>
  admin.call('PUT /admin/wallet-entries/{id}/', { params: { id }, body: { action, note: 'a test', ...more } })

const cover = async () => (await admin.call('GET /admin/wallet-accounts/')).body.cover

/** How much each term of the cover changes in taka during an action. */
async function changedTerms(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await cover()
  await action()
  const after = await cover()
  const terms = ['unexplained_outgoing', 'unseen_payouts', 'explained'] as const
  const difference = (term: (typeof terms)[number]) => Number(after[term].amount) - Number(before[term].amount)
  return {
    ...Object.fromEntries(terms.map(term => [term, difference(term)]).filter(([, amount]) => amount !== 0)),
    remainder: Number(after.remainder) - Number(before.remainder),
  }
}

describe.each([withdrawal, refund])('a $kind', ({ kind, owner, create, list, stored, own, ...payout }) => {
  const send = async (id: number, transactionId: string) => expectStatus(await payout.send(id, transactionId), 200)
  const correct = async (id: number, replaces: string, transactionId: string) =>
    expectStatus(await payout.correct(id, replaces, transactionId), 200)
  const unseen = async () => (await list({ transfer: 'unseen' })).map(({ id }) => id)
  const linkEvents = async (id: number) => {
    const { body } = await admin.call('GET /admin/activity/', { query: { kind: `${kind}_transfer_linked` } })
    return body.filter(({ subject }) => subject.id === id)
  }

  test('is linked to the entry of its transfer when that arrives, and shows when the money was sent', async () => {
    const [id, transaction_id] = [await create(), bkashId()]
    expect(await changedTerms(() => send(id, transaction_id))).toEqual({ unseen_payouts: 20, remainder: 0 })
    expect(await stored(id)).toMatchObject({ transaction_id, transferred_at: null })
    expect(await unseen()).toContain(id)
    const changes = await changedTerms(() => transfer(transaction_id))
    expect(changes).toEqual({ unseen_payouts: -20, remainder: 0 })
    const entry = await entryWith(transaction_id)
    expect(entry).toMatchObject({
      state: 'matched',
      payment: null,
      payout: { kind, id, username: owner().username },
    })
    expect(await stored(id)).toMatchObject({ transferred_at: entry?.occurred_at })
    expect(await own(id)).toMatchObject({ transferred_at: entry?.occurred_at })
    expect(await unseen()).not.toContain(id)
    expect(await linkEvents(id)).toMatchObject([{ actor: null, subject: { type: kind } }])
  })

  test.each<[string, string, (entry: number) => Promise<unknown>]>([
    // The explanation of another one does not matter.
    ['has arrived before', 'unmatched', async () => act(await transfer(bkashId()), 'explain')],
    ['an admin has explained', 'explained', async entry => expectStatus(await act(entry, 'explain'), 200)],
  ])('is linked to an entry that %s, and leaves it %s', async (_, state, prepare) => {
    const [id, transaction_id] = [await create(), bkashId()]
    await prepare(await transfer(transaction_id))
    expect(await changedTerms(() => send(id, transaction_id))).toMatchObject({ remainder: 0 })
    expect(await entryWith(transaction_id)).toMatchObject({ state: 'matched', payout: { id } })
    expect(await unseen()).not.toContain(id)
    expect(await linkEvents(id)).toEqual([])
    await correct(id, transaction_id, bkashId())
    expect((await entryWith(transaction_id))?.state).toBe(state)
  })

  test("leaves the wallet's fee unexplained", async () => {
    const [id, transaction_id] = [await create(), bkashId()]
    await send(id, transaction_id)
    const message = wallet.send(20, transaction_id, { from: payoutNumber }).replace('Fee Tk 0.00', 'Fee Tk 5.00')
    const balance = (wallet.balance / 100).toFixed(2)
    wallet.balance -= 500
    const changes = await changedTerms(() =>
      paste(admin, message.replace(`Balance Tk ${balance}`, `Balance Tk ${(wallet.balance / 100).toFixed(2)}`)),
    )
    expect(changes).toEqual({ unseen_payouts: -20, explained: -5, remainder: 0 })
  })

  test('is not linked to an entry with another amount, which remains unexplained', async () => {
    const [id, transaction_id] = [await create(), bkashId()]
    await send(id, transaction_id)
    expect(await changedTerms(() => transfer(transaction_id, 21))).toEqual({ unexplained_outgoing: 21, remainder: 0 })
    expect(await entryWith(transaction_id)).toMatchObject({ state: 'unmatched', payout: null })
    expect(await unseen()).toContain(id)
  })

  test('is not linked to an entry with an ID of another day', async () => {
    const [id, transaction_id] = [await create(), `DA1${bkashId().slice(3)}`]
    await send(id, transaction_id)
    const message = await transfer(transaction_id, 20)
    expect(await entryWith(transaction_id)).toMatchObject({ state: 'unmatched', payout: null })
    expect(await unseen()).toContain(id)
    expectStatus(await act(message, 'ignore'), 200)
    wallet.balance += 2_000
  })

  test('is not linked to a transfer from before it was requested or paid', async () => {
    const [id, transaction_id] = [await create(), bkashId()]
    const before = await transfer(transaction_id, 20, { at: stamp(-2) })
    await send(id, transaction_id)
    expect(await unseen()).toContain(id)
    expect((await entryWith(transaction_id))?.payout).toBeNull()
    // Its balance contradicts those of the others.
    expectStatus(await act(before, 'ignore'), 200)
    wallet.balance += 2_000
  })

  test('is not linked to an entry of another wallet', async () => {
    const [id, transaction_id] = [await create(), kind === 'withdrawal' ? '75SD1SNV' : '75SD1SNW']
    await send(id, transaction_id)
    const message = `Money Sent.\nAmount: Tk 20.00\nReceiver: ${payoutNumber}\nRef: N/A\nTxnID: ${transaction_id}\nFee: Tk 0.00\nBalance: Tk 480.00\n${stamp()}`
    await paste(admin, message, 'nagad')
    expect(await entryWith(transaction_id)).toMatchObject({ direction: 'out', state: 'unmatched', payout: null })
    expect(await unseen()).toContain(id)
    await correct(id, transaction_id, bkashId())
  })

  test('is linked to the entry of its right transaction ID instead, once a wrong one is corrected', async () => {
    const [id, wrong, right] = [await create(), bkashId(), bkashId()]
    await transfer(wrong)
    await transfer(right)
    await send(id, wrong)
    const rightEntry = await entryWith(right)
    expect(await changedTerms(() => correct(id, wrong, right))).toMatchObject({ remainder: 0 })
    expect(await entryWith(wrong)).toMatchObject({ state: 'unmatched', payout: null })
    expect(await entryWith(right)).toMatchObject({ state: 'matched', payout: { id } })
    expect(await stored(id)).toMatchObject({ transaction_id: right, transferred_at: rightEntry?.occurred_at })
    expect(await changedTerms(() => correct(id, right, bkashId()))).toEqual({
      unexplained_outgoing: 20,
      unseen_payouts: 20,
      remainder: 0,
    })
    expect(await unseen()).toContain(id)
  })

  test('keeps its entry if another message contradicts it, until its transaction ID is corrected', async () => {
    const [id, transaction_id] = [await create(), bkashId()]
    const entry = await transfer(transaction_id)
    await send(id, transaction_id)
    const balance = (wallet.balance / 100).toFixed(2)
    const { counts } = await paste(admin, sent({ amount: '99.00', balance, id: transaction_id }))
    expect(counts).toMatchObject({ conflict: 1 })
    expect((await entryWith(transaction_id))?.state).toBe('conflict')
    expect(await unseen()).not.toContain(id)
    await correct(id, transaction_id, bkashId())
    const { body } = await admin.call('GET /admin/wallet-entries/', { query: { search: transaction_id } })
    expect(body.map(({ state }) => state)).toEqual(['conflict', 'conflict'])
    // Once chosen, it counts again and fills the gap that it left.
    expectStatus(await act(entry, 'choose'), 200)
  })

  test.each<[string, (transactionId: string) => Promise<() => ReturnType<typeof act>>]>([
    [
      'restores',
      async transactionId => {
        const entry = await transfer(transactionId)
        expectStatus(await act(entry, 'ignore'), 200)
        return () => act(entry, 'restore')
      },
    ],
    [
      'chooses',
      async transactionId => {
        const entry = await transfer(transactionId)
        const balance = (wallet.balance / 100).toFixed(2)
        await paste(admin, sent({ amount: '99.00', from: payoutNumber, balance, id: transactionId }))
        return () => act(entry, 'choose')
      },
    ],
    [
      'frees of a wrong import',
      async transactionId => {
        await transfer(transactionId)
        const balance = (wallet.balance / 100).toFixed(2)
        const wrong = sent({ amount: '99.00', from: payoutNumber, balance, id: transactionId })
        const { entries } = await paste(admin, wrong)
        return () => act(entries[0]?.id ?? 0, 'ignore', { whole_import: true })
      },
    ],
  ])('is linked to an entry that an admin %s', async (_, prepare) => {
    const [id, transaction_id] = [await create(), bkashId()]
    const action = await prepare(transaction_id)
    await send(id, transaction_id)
    expect(await unseen()).toContain(id)
    expectStatus(await action(), 200)
    expect(await unseen()).not.toContain(id)
    expect(await linkEvents(id)).toHaveLength(1)
  })

  test('is linked to a row of a statement', async () => {
    const [id, transaction_id] = [await create(), bkashId()]
    await send(id, transaction_id)
    wallet.balance -= 2_000
    const balance = (wallet.balance / 100).toFixed(2)
    const header = 'Trx Id,Transaction Date,Trx Type,Receiver,Debit,Credit,Fee,Balance'
    const row = `${transaction_id},${stamp()},Send Money,${payoutNumber},20.00,,0.00,${balance}`
    const { status } = await uploadStatement(app.origin, admin, `${header}\n${row}`)
    expect(status).toBe(201)
    expect(await unseen()).not.toContain(id)
  })

  test('protects its entry from being ignored, explained or ignored with its import', async () => {
    const [id, transaction_id] = [await create(), bkashId()]
    const entry = await transfer(transaction_id)
    await send(id, transaction_id)
    expectRefusal(await act(entry, 'ignore'), 'entry_linked')
    expectRefusal(await act(entry, 'explain'), 'entry_linked')
    expectRefusal(await act(entry, 'ignore', { whole_import: true }), 'entry_linked')
    expect(await unseen()).not.toContain(id)
  })

  test('is linked once if its message arrives while it is being sent', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, transaction_id] = [await create(), bkashId()]
      await Promise.all([send(id, transaction_id), transfer(transaction_id)])
      expect(await stored(id)).toMatchObject({ transferred_at: expect.any(String) as string })
    }
  })

  test('is not among those with an unseen transfer before it is sent', async () => {
    const id = await create()
    expect(await unseen()).not.toContain(id)
    expect(await list({ transfer: 'unseen', status: kind === 'refund' ? 'due' : 'pending' })).toEqual([])
  })
})

test.each([
  ['another number', '01722222222', false],
  ['a masked number with other digits', '0172XXX2222', false],
  ['a masked number with the same digits', '0171XXX5678', true],
])('a withdrawal and a transfer to %s: linked %s', async (_, from, isLinked) => {
  const [id, transaction_id] = [await withdrawal.create(), bkashId()]
  expectStatus(await withdrawal.send(id, transaction_id), 200)
  await transfer(transaction_id, 20, { from })
  const entry = await entryWith(transaction_id)
  expect(entry).toMatchObject({ state: isLinked ? 'matched' : 'unmatched', payout: isLinked ? { id } : null })
  const { body } = await admin.call('GET /admin/withdrawals/', { query: { search: transaction_id } })
  const other = isLinked ? null : { amount: '20.00', party: from, sent_at: entry?.occurred_at }
  expect(body).toMatchObject([{ id, other_transfer: other }])
})

test('a search among unseen withdrawals finds only those', async () => {
  const [seen, unseen] = [await withdrawal.create(), await withdrawal.create()]
  const [seenId, unseenId] = [bkashId(), bkashId()]
  await transfer(seenId)
  expectStatus(await withdrawal.send(seen, seenId), 200)
  expectStatus(await withdrawal.send(unseen, unseenId), 200)
  for (const search of ['1234567', influencer.username, unseenId]) {
    const { body } = await admin.call('GET /admin/withdrawals/', { query: { transfer: 'unseen', search, limit: 100 } })
    const found = body.map(({ id }) => id)
    expect(found, search).toContain(unseen)
    expect(found, search).not.toContain(seen)
  }
  const { body } = await admin.call('GET /admin/withdrawals/', { query: { transfer: 'unseen', search: seenId } })
  expect(body).toEqual([])
})

describe('the database', () => {
  const link = (id: number, entry: number) =>
    sql`update withdrawals set entry_id = ${entry} where id = ${id}`.execute(app.services.db)

  test.each<[string, (transactionId: string) => Promise<number>]>([
    ['of another amount', transactionId => transfer(transactionId, 21)],
    ['with another ID', () => transfer(bkashId())],
    [
      'of money received under its ID',
      async transactionId => (await paste(admin, wallet.receive(20, transactionId))).entries[0]?.id ?? 0,
    ],
  ])('links no withdrawal to an entry %s', async (_, entryWith) => {
    const [id, transaction_id] = [await withdrawal.create(), bkashId()]
    expectStatus(await withdrawal.send(id, transaction_id), 200)
    await expect(link(id, await entryWith(transaction_id))).rejects.toThrow('is not the transfer')
  })

  test('links no withdrawal to an ignored entry', async () => {
    const [id, transaction_id] = [await withdrawal.create(), bkashId()]
    const entry = await transfer(transaction_id)
    expectStatus(await act(entry, 'ignore'), 200)
    expectStatus(await withdrawal.send(id, transaction_id), 200)
    await expect(link(id, entry)).rejects.toThrow('is not the transfer')
  })

  test('links no withdrawal to an entry of another transfer instead of its own', async () => {
    const [id, transaction_id] = [await withdrawal.create(), bkashId()]
    await transfer(transaction_id)
    expectStatus(await withdrawal.send(id, transaction_id), 200)
    await expect(link(id, await transfer(bkashId()))).rejects.toThrow('is not the transfer')
  })

  test('rejects a change of the transaction ID while its entry is linked', async () => {
    const [id, transaction_id] = [await withdrawal.create(), bkashId()]
    await transfer(transaction_id)
    expectStatus(await withdrawal.send(id, transaction_id), 200)
    const change = sql`update withdrawals set transaction_id = ${bkashId()} where id = ${id}`
    await expect(change.execute(app.services.db)).rejects.toThrow('is not the transfer')
  })
})

test('a returned transfer leaves no remainder once its return is explained and the influencer is credited', async () => {
  const [id, transaction_id] = [await withdrawal.create(), bkashId()]
  expectStatus(await withdrawal.send(id, transaction_id), 200)
  const changes = await changedTerms(async () => {
    await transfer(transaction_id)
    const { entries } = await paste(admin, wallet.receive(20, bkashId()))
    expectStatus(await act(entries[0]?.id ?? 0, 'explain'), 200)
    await correctBalance(transactOn(app.services.db), {
      influencerId: influencer.id,
      amount: 2000,
      reason: 'The transfer came back',
      reference: transaction_id,
      actorId: admin.id,
    })
  })
  expect(changes).toEqual({ unseen_payouts: -20, explained: 20, remainder: 0 })
})

test('all links, states and terms agree afterwards', async () => {
  expect(await violations(app.services.db)).toEqual([])
})
