import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { transactOn } from '#platform/database/transact.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { useConnection } from '#tests/support/database.ts'
import { createUser, earn, expectStatus } from '#tests/support/people.ts'
import { account } from '#tests/support/statements.ts'
import { correctBalance } from './correct-balance.ts'
import { violations } from './violations.ts'

const server = useApp()
const owner = useConnection('owner')
const admin = useAdmin(server)
let payment: number
let influencer: number
let brand: number

beforeAll(async () => {
  const payer = await createUser(server, 'brand')
  const earner = await createUser(server, 'influencer')
  payment = (await earn(admin, payer, earner, '1000')).id
  expectStatus(
    await earner.call('POST /withdrawals/', {
      body: { amount: '100', payment_method: 'bkash', phone_number: '01712345678' },
    }),
    201,
  )
  await correctBalance(transactOn(server.services.db), {
    actorId: admin.id,
    influencerId: earner.id,
    amount: -500,
    reason: 'sent twice',
  })
  influencer = earner.id
  brand = payer.id
})

/** Applies the damage, returns what the views report, and rolls back. */
async function foundAfter(...damage: string[]): Promise<string[]> {
  await owner.query('begin')
  try {
    for (const statement of damage) await owner.query(statement)
    const { rows } = await owner.query<{ violation: string }>(
      `select violation from ledger_violations union all select violation from figure_violations
        union all select violation from month_violations`,
    )
    return rows.map(({ violation }) => violation)
  } finally {
    await owner.query('rollback')
  }
}

const unguarded = (table: string) => `alter table ${table} disable trigger user`
const available = () => account('available', influencer)

describe('ledger_violations', () => {
  test('is empty for undamaged books', async () => {
    expect(await foundAfter()).toEqual([])
    expect(await violations(server.services.db)).toEqual([])
  })

  test('reports a balance that differs from its transfers', async () => {
    const found = await foundAfter(`update ledger_accounts set balance = balance + 1 where id = ${available()}`)
    expect(found).toContainEqual(
      expect.stringMatching(/^account \d+ has a balance of 89501, but its transfers sum to 89500$/),
    )
    expect(found).toContainEqual('the books do not balance: the accounts sum to 1')
  })

  test('reports a negative balance', async () => {
    const found = await foundAfter(
      'alter table ledger_accounts drop constraint ledger_balance_not_negative',
      `update ledger_accounts set balance = -5 where id = ${available()}`,
    )
    expect(found).toContainEqual(expect.stringMatching(/^account \d+ has a negative balance: -5$/))
  })

  test('reports a confirmed payment without its posting', async () => {
    const found = await foundAfter(
      unguarded('ledger_transfers'),
      `delete from ledger_transfers where event = 'payment_confirmed'`,
    )
    expect(found).toContain(`payment_confirmed ${payment} of 100000 for user ${influencer} is missing`)
  })

  test('reports a posting without a cause, and one with a wrong amount', async () => {
    const surplus = await foundAfter(
      unguarded('ledger_transfers'),
      `insert into ledger_transfers (event, subject_id, debit_kind, debit_account_id, credit_kind, credit_account_id, amount)
       values ('payment_confirmed', 999999, 'clearing', ${account('clearing')}, 'available', ${available()}, 7)`,
    )
    expect(surplus).toContain(`payment_confirmed 999999 of 7 for user ${influencer} has no matching document`)
    const wrong = await foundAfter(
      unguarded('ledger_transfers'),
      `update ledger_transfers set amount = 99999 where event = 'payment_confirmed'`,
    )
    expect(wrong).toContain(`payment_confirmed ${payment} of 100000 for user ${influencer} is missing`)
    expect(wrong).toContain(`payment_confirmed ${payment} of 99999 for user ${influencer} has no matching document`)
  })

  test('reports a correction posted in the opposite direction', async () => {
    const found = await foundAfter(
      unguarded('ledger_transfers'),
      `update ledger_transfers set debit_kind = credit_kind, debit_account_id = credit_account_id,
         credit_kind = debit_kind, credit_account_id = debit_account_id where event = 'correction'`,
    )
    expect(found).toContainEqual(expect.stringMatching(/^correction \d+ of -500 for user \d+ is missing$/))
    expect(found).toContainEqual(expect.stringMatching(/^correction \d+ of 500 for user \d+ has no matching document$/))
  })

  test('reports held money that differs from the pending withdrawals', async () => {
    const found = await foundAfter(
      unguarded('withdrawals'),
      'alter table withdrawals disable trigger ledger_agrees',
      `update withdrawals set status = 'approved', decided_at = now(), decided_by = ${admin.id}`,
    )
    expect(found).toContain(`user ${influencer} has 10000 reserved, but pending withdrawals of 0`)
    expect(found).toContainEqual(expect.stringMatching(/^withdrawal_approved \d+ of 10000 for user \d+ is missing$/))
  })

  test('reports a debt that the available balance could repay', async () => {
    const found = await foundAfter(`update ledger_accounts set balance = -7 where id = ${account('owed', influencer)}`)
    expect(found).toContain(`user ${influencer} owes 7 and has 89500 available`)
  })

  test('reports an amount due to a brand that its refunds do not explain', async () => {
    const found = await foundAfter(`update ledger_accounts set balance = 7 where id = ${account('refund_due', brand)}`)
    expect(found).toContain(`brand ${brand} is owed 7, but its unsent refunds sum to 0`)
  })

  test('reports a reversal missing from its payment, and missing postings of a reversal', async () => {
    const found = await foundAfter(
      unguarded('reversals'),
      'alter table reversals disable trigger ledger_agrees',
      `insert into reversals (payment_id, kind, taken, owed, actor_id) values (${payment}, 'not_received', 89500, 10500, ${influencer})`,
    )
    expect(found).toContain(`payment ${payment} has a reversal but is not marked as reversed`)
    for (const part of ['net_cleared \\d+ of 89500', 'debt_cleared \\d+ of 10500'])
      expect(found).toContainEqual(expect.stringMatching(`^reversal_${part} for user ${influencer} is missing$`))
  })

  test('reports an influencer without accounts', async () => {
    const found = await foundAfter(
      unguarded('users'),
      `insert into users (username, email, password_hash, role) values ('no-account', 'no-account@example.com', '', 'influencer')`,
    )
    expect(found).toContainEqual(expect.stringMatching(/^influencer \d+ has no available account$/))
    expect(found).toContainEqual(expect.stringMatching(/^influencer \d+ has no held account$/))
    expect(found).toContainEqual(expect.stringMatching(/^influencer \d+ has no owed account$/))
  })

  test('reports an account kind for which the platform has no account', async () => {
    const found = await foundAfter(
      unguarded('ledger_account_kinds'),
      `insert into ledger_account_kinds (kind, owner) values ('reserve', 'house')`,
    )
    expect(found).toEqual(['the platform has no reserve account'])
  })
})

describe('figure_violations', () => {
  test.each([
    ['total_campaigns', 1],
    ['total_applications', 1],
    // Compared with both its payments and its movements.
    ['money_spent', 2],
  ] as const)('reports a wrong %s of a brand', async (column, times) => {
    const found = await foundAfter(`update brand_figures set ${column} = ${column} + 1`)
    expect(found).toEqual(Array.from({ length: times }, () => expect.stringContaining(`brand ${brand}: `) as string))
  })

  test.each(['unpaid_applications', 'unpaid_amount', 'submitted_payments', 'confirmed_payments'])(
    'reports a wrong %s of a brand',
    async column => {
      const found = await foundAfter(`update brand_figures set ${column} = ${column} + 1`)
      expect(found).toEqual([expect.stringContaining(`brand ${brand}: payment figures `)])
    },
  )

  test('reports a missing due, a due without a cause, and a wrong number of completed campaigns', async () => {
    const reopened = await foundAfter(
      `insert into dues (application_id, brand_id, influencer_id)
        select id, brand_id, influencer_id from applications where brand_id = ${brand}`,
    )
    expect(reopened).toEqual([expect.stringMatching(/^application \d+: due stored as /)])
    const forgotten = await foundAfter(
      unguarded('payments'),
      'alter table payments disable trigger ledger_agrees',
      unguarded('payment_movements'),
      `delete from payment_evidence where payment_id = ${payment}`,
      `delete from payment_movements where payment_id = ${payment}`,
      `delete from payments where id = ${payment}`,
    )
    expect(forgotten).toContainEqual(expect.stringMatching(/^application \d+: due stored as /))
    const completed = await foundAfter('update influencer_categories set completed = completed + 1')
    expect(completed).toEqual([expect.stringContaining(`influencer ${influencer}, `)])
  })

  test.each(['total_applications', 'accepted_applications', 'total_earnings', 'pending_earnings'])(
    'reports a wrong %s of an influencer',
    async column => {
      const found = await foundAfter(`update influencer_figures set ${column} = ${column} + 1`)
      expect(found).toEqual([expect.stringContaining(`influencer ${influencer}: `)])
    },
  )

  test.each(['admins', 'brands', 'influencers', 'campaigns', 'applications', 'payments'])(
    'reports a wrong number of %s on the site',
    async figure => {
      const found = await foundAfter(
        `update site_figures set value = value + 1 where figure = '${figure}' and shard = 3`,
      )
      expect(found).toEqual([expect.stringContaining(`site, ${figure}: `)])
    },
  )

  test('reports a wrong number of applications of a campaign', async () => {
    expect(await foundAfter('update campaigns set applications_count = 7')).toEqual([
      expect.stringMatching(/^campaign \d+: 7 applications stored, 1 counted$/),
    ])
  })
})

describe('month_violations', () => {
  test('reports a wrong amount of a brand', async () => {
    expect(
      await foundAfter(`insert into brand_months (brand_id, month, spent) values (${brand}, '2020-01-01', 7)`),
    ).toEqual([`brand ${brand}, 2020-01-01: 7 stored, 0 counted`])
  })

  test('reports a wrong amount of an influencer', async () => {
    expect(
      await foundAfter(
        `insert into influencer_months (influencer_id, month, earned) values (${influencer}, '2020-01-01', 7)`,
      ),
    ).toEqual([`influencer ${influencer}, 2020-01-01: 7 stored, 0 counted`])
  })

  test('reports wrong figures of the site', async () => {
    const found = await foundAfter(
      `insert into site_months (month, users, payments, withdrawals) values ('2020-01-01', 7, 8, 9)`,
    )
    expect(found.toSorted()).toEqual([
      'site payments , 2020-01-01: 8 stored, 0 counted',
      'site users , 2020-01-01: 7 stored, 0 counted',
      'site withdrawals , 2020-01-01: 9 stored, 0 counted',
    ])
  })

  test('reports a payment missing from every month', async () => {
    const found = await foundAfter(
      unguarded('events'),
      `delete from events where type = 'payment_confirmed'`,
      'delete from brand_months',
    )
    expect(found).toContainEqual(expect.stringMatching(`^brand ${brand}, [-0-9]+: 0 stored, 100000 counted$`))
  })
})

test('each test rolls back its damage', async () => {
  const { rows } = await sql`select from ledger_violations`.execute(server.services.db)
  expect(rows).toEqual([])
})
