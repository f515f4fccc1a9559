import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '#server/money/ledger/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { collaborate, createUser, earn, expectStatus, makeAdmin, pay } from '#tests/support/people.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const owner = useConnection('owner')
/** Two incoming entries with different amounts, two outgoing ones with different fees, and one linked to a payment. */
let entries: number[]
let linked: number
let pending: number
/** A withdrawal and the entry of its transfer. */
let payout: { id: number; entry: number }

beforeAll(async () => {
  const admin = await makeAdmin(app)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const wallet = await Wallet.open(admin)
  const dear = wallet.send(10, bkashId()).replace('Fee Tk 0.00', 'Fee Tk 5.00')
  const texts = [
    wallet.receive(10, bkashId()),
    wallet.receive(20, bkashId()),
    wallet.send(10, bkashId()),
    dear,
    wallet.receive(30, bkashId()),
  ]
  const pasted = await paste(admin, texts.join('\n'))
  entries = pasted.entries.map(({ id }) => id ?? 0)
  linked = (await earn(admin, brand, influencer, '30')).id
  pending = (await pay(brand, await collaborate(brand, influencer, '40'))).id
  payout = await paidOut(admin, influencer, wallet)
  await owner.query('insert into wallet_links (entry_id, payment_id) values ($1, $2)', [entries[4], linked])
})

/** Pays a withdrawal of ৳10, whose transfer the wallet shows. */
async function paidOut(admin: Person, influencer: Person, wallet: Wallet): Promise<typeof payout> {
  const body = { amount: '10', payment_method: 'bkash', phone_number: '01712345678' } as const
  const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
  const transaction_id = bkashId()
  const { entries } = await paste(admin, wallet.send(10, transaction_id, { from: body.phone_number }))
  const decision = { status: 'approved', transaction_id } as const
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: decision }), 200)
  return { id, entry: entries[0]?.id ?? 0 }
}

/** Applies the damage, returns what the view reports, and rolls back. */
async function foundAfter(...damage: string[]): Promise<string[]> {
  await owner.query('begin')
  try {
    for (const statement of damage) await owner.query(statement)
    const { rows } = await owner.query<{ violation: string }>('select violation from wallet_violations')
    return rows.map(({ violation }) => violation)
  } finally {
    await owner.query('rollback')
  }
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`

describe('wallet_violations', () => {
  test('is empty for undamaged wallets', async () => {
    expect(await foundAfter()).toEqual([])
    expect(await violations(app.services.db)).toEqual([])
  })

  test.each(['entries', 'amount', 'fee'])('reports a wrong sum of %s', async column => {
    expect(
      await foundAfter(`update wallet_sums set ${column} = ${column} + 1 where state = 'matched' and direction = 'in'`),
    ).toEqual([expect.stringMatching(/^wallet bkash, matched in: \(.*\) stored, \(.*\) counted$/)])
  })

  test('reports a missing sum, and a sum without entries', async () => {
    expect(await foundAfter(`delete from wallet_sums where state = 'matched' and direction = 'in'`)).toEqual([
      expect.stringMatching(/^wallet bkash, matched in: /),
    ])
    expect(
      await foundAfter(
        `insert into wallet_sums (account, state, direction, entries, amount, fee) values ('nagad', 'conflict', 'in', 1, 5, 0)`,
      ),
    ).toEqual([expect.stringMatching(/^wallet nagad, conflict in: /)])
  })

  test('reports a balance that its entries and gaps do not explain', async () => {
    expect(await foundAfter(`update wallet_chains set balance = balance + 5 where account = 'bkash'`)).toEqual([
      'wallet bkash has 5 more than its entries and gaps explain',
    ])
  })

  test.each(['without_evidence', 'linked', 'unseen_payouts', 'seen_payouts'])('reports a wrong term %s', async term => {
    for (const column of ['rows', 'amount'])
      expect(await foundAfter(`update wallet_terms set ${column} = ${column} + 1 where term = '${term}'`)).toEqual([
        expect.stringMatching(`^term ${term}: .* stored, .* counted$`),
      ])
  })

  test('reports a payment without its evidence row, and one with evidence in addition to its entry', async () => {
    expect(await foundAfter(`delete from payment_evidence where payment_id = ${pending}`)).toEqual([
      `payment ${pending} is pending, but its evidence row is missing`,
    ])
    expect(
      await foundAfter(`insert into payment_evidence select ${linked}, amount, is_confirmed, grade from payment_evidence
        where payment_id = ${pending}`),
    ).toEqual([`payment ${linked} is confirmed, but its evidence row is wrong`])
  })

  test('reports an unconfirmed payment that is linked to an entry', async () => {
    expect(
      await foundAfter(
        unguarded('payments'),
        `update payments set status = 'pending', decided_at = null, decided_by = null, platform_fee = null where id = ${linked}`,
      ),
    ).toEqual([`payment ${linked} of 3000 is linked to an entry but is pending`])
  })

  test('reports an entry that is linked without being matched, and one that is matched without a link', async () => {
    expect(
      await foundAfter(
        unguarded('wallet_entries'),
        `update wallet_entries set state = 'unmatched' where id = ${entries[4]}`,
      ),
    ).toContainEqual(`wallet entry ${entries[4]} is unmatched, which contradicts its links`)
    expect(
      await foundAfter(
        unguarded('wallet_entries'),
        `update wallet_entries set state = 'matched' where id = ${entries[0]}`,
      ),
    ).toContainEqual(`wallet entry ${entries[0]} is matched, which contradicts its links`)
  })

  test('reports a withdrawal without its entry, and one with the entry of another transfer', async () => {
    const unlinked = [
      unguarded('withdrawals'),
      unguarded('wallet_entries'),
      `update withdrawals set entry_id = null where id = ${payout.id}`,
      `update wallet_entries set state = 'unmatched' where id = ${payout.entry}`,
    ]
    expect(await foundAfter(...unlinked)).toContainEqual(
      `withdrawal ${payout.id} is linked to wallet entry none instead of ${payout.entry}`,
    )
    expect(
      await foundAfter(
        unguarded('withdrawals'),
        `update withdrawals set entry_id = ${entries[0]} where id = ${payout.id}`,
      ),
    ).toContainEqual(`withdrawal ${payout.id} is linked to wallet entry ${entries[0]} instead of ${payout.entry}`)
  })
})

test.each([
  ['amounts', 0, 1],
  ['fees', 2, 3],
])('the sums stay correct when entries with different %s swap states in one statement', async (_, one, other) => {
  const found = await foundAfter(
    `update wallet_entries set state = 'ignored' where id = ${entries[one]}`,
    `update wallet_entries set state = case id when ${entries[one]} then 'unmatched' else 'ignored' end
      where id in (${entries[one]}, ${entries[other]})`,
  )
  expect(found.filter(text => text.startsWith('wallet bkash, '))).toEqual([])
})
