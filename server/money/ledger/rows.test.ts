import { DatabaseError, type Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { attempt, connectAs } from '#tests/support/database.ts'
import { collaborate, createUser, earn, makeAdmin, pay } from '#tests/support/people.ts'
import { account, decision, transfer } from '#tests/support/statements.ts'
import { brandKinds, houseKinds, influencerKinds, ledgerEvents } from './ledger.ts'
import { isRefunded } from './reverse.ts'

// SQLSTATEs.
const integrity = '23000'
const foreignKey = '23503'
const check = '23514'

const server = useApp()
const world = {} as Record<'brand' | 'otherBrand' | 'influencer' | 'admin' | 'waiting' | 'confirmed', number>
let owner: Client

beforeAll(async () => {
  const brand = await createUser(server, 'brand')
  const influencer = await createUser(server, 'influencer')
  const admin = await makeAdmin(server)
  Object.assign(world, {
    brand: brand.id,
    otherBrand: (await createUser(server, 'brand')).id,
    influencer: influencer.id,
    admin: admin.id,
    confirmed: (await earn(admin, brand, influencer, '1000')).id,
    waiting: (await pay(brand, await collaborate(brand, influencer, '200'))).id,
  })
  owner = await connectAs('owner')
})
afterAll(() => owner.end())

interface Outcome {
  refused?: { code: string | undefined; constraint: string | undefined }
  rows: Record<string, unknown>[]
}

/**
 * Runs statements in a transaction and rolls it back. Returns the last result, or the error of a statement or of the
 * checks at commit.
 */
async function outcomeOf(...statements: string[]): Promise<Outcome> {
  const question = statements.pop() ?? ''
  await owner.query('begin')
  try {
    for (const statement of statements) await owner.query(statement)
    await owner.query('set constraints all immediate')
    return { rows: (await owner.query<Record<string, unknown>>(question)).rows }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return { refused: { code: error.code, constraint: error.constraint }, rows: [] }
  } finally {
    await owner.query('rollback')
  }
}

const nothing = 'select where false'
const violations = 'select violation from ledger_violations'
const [clearing, fee] = [account('clearing'), account('fee')]
const available = () => account('available', world.influencer)

/** Confirms the pending payment of 20,000 poisha with a fee of 500, and posts it. */
const confirmation = () => [
  decision('payments', world.waiting, 'confirmed', world.admin, 500),
  transfer('payment_fee', world.waiting, clearing, fee, 500),
  transfer('payment_confirmed', world.waiting, clearing, available(), 19_500),
]

describe('the configuration rows of the ledger', () => {
  test('match the kinds and events named in the program', async () => {
    const { rows: kinds } = await owner.query('select kind, owner from ledger_account_kinds order by kind')
    const named = [
      ...houseKinds.map(kind => ({ kind, owner: 'house' })),
      ...influencerKinds.map(kind => ({ kind, owner: 'influencer' })),
      ...brandKinds.map(kind => ({ kind, owner: 'brand' })),
    ]
    expect(kinds).toEqual(named.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
    const { rows: events } = await owner.query<{ event: string }>('select event from ledger_event_types')
    expect(events.map(({ event }) => event).toSorted()).toEqual([...ledgerEvents].toSorted())
  })

  test('define which reversals are refunded, as the program does', async () => {
    const { rows } = await owner.query<{ kind: string; is_refunded: boolean }>('select * from reversal_kinds')
    expect(Object.fromEntries(rows.map(({ kind, is_refunded }) => [kind, is_refunded]))).toEqual(isRefunded)
  })

  test('reject a posting whose route was deleted, and allow it once the route is restored', async () => {
    const remove = `delete from ledger_routes where event = 'payment_fee'`
    const add = `insert into ledger_routes (event, debit, credit) values ('payment_fee', 'clearing', 'fee')`
    expect(await outcomeOf(remove, ...confirmation(), nothing)).toMatchObject({ refused: { code: check } })
    expect(await outcomeOf(remove, add, ...confirmation(), violations)).toEqual({ rows: [] })
  })

  test.each([
    `delete from ledger_routes where event = 'payment_confirmed'`,
    `update ledger_routes set credit = 'held' where event = 'payment_confirmed'`,
    `delete from ledger_event_types where event = 'payment_confirmed'`,
    `delete from ledger_account_kinds where kind = 'available'`,
    `update ledger_account_kinds set kind = 'free' where kind = 'available'`,
  ])('cannot be changed by "%s" while transfers or accounts depend on them', async statement => {
    expect(await outcomeOf(statement, nothing)).toMatchObject({ refused: { code: foreignKey } })
  })

  test('reject accounts that contradict their kind', async () => {
    for (const column of ['may_be_negative = not may_be_negative', `kind = 'fee'`, `owner = 'brand'`]) {
      expect(await outcomeOf(`update ledger_accounts set ${column} where id = ${available()}`, nothing)).toMatchObject({
        refused: { code: foreignKey },
      })
    }
  })

  test('decide which accounts may be negative', async () => {
    const change = (kind: string, is: boolean) =>
      `update ledger_account_kinds set may_be_negative = ${is} where kind = '${kind}'`
    expect(await outcomeOf(change('clearing', false), nothing)).toMatchObject({
      refused: { code: check, constraint: 'ledger_balance_not_negative' },
    })
    const overdraft = `update ledger_accounts set balance = -1 where id = ${fee}`
    expect(await outcomeOf(overdraft, nothing)).toMatchObject({
      refused: { code: check, constraint: 'ledger_balance_not_negative' },
    })
    expect(
      await outcomeOf(change('fee', true), overdraft, `select balance from ledger_accounts where id = ${fee}`),
    ).toEqual({
      rows: [{ balance: '-1' }],
    })
  })
})

describe('a new kind of money', () => {
  /** The house reserves its fees and a brand is owed a bonus, both defined by configuration rows alone. */
  const newRows = [
    `insert into ledger_account_kinds (kind, owner) values ('reserve', 'house'), ('bonus_due', 'brand')`,
    `insert into ledger_event_types (event, document, part, state)
       values ('fee_reserved', 'payment', 'fee', 'confirmed'), ('bonus_promised', 'payment', 'net', 'confirmed')`,
    `insert into ledger_routes (event, debit, credit)
       values ('fee_reserved', 'fee', 'reserve'), ('bonus_promised', 'available', 'bonus_due')`,
  ]
  const bonusDue = (brand = world.brand) => account('bonus_due', brand)
  const reserved = (amount = 500) => transfer('fee_reserved', world.waiting, fee, account('reserve'), amount)
  const promised = (brand?: number) => transfer('bonus_promised', world.waiting, available(), bonusDue(brand), 19_500)
  /** The transfer that the new event requires for a payment confirmed before the event existed. */
  const promisedBefore = () => transfer('bonus_promised', world.confirmed, available(), bonusDue(), 100_000)

  test('posts transfers, and balances and books agree', async () => {
    const posted = [...newRows, promisedBefore(), ...confirmation(), reserved(), promised()]
    expect(
      await outcomeOf(
        ...posted,
        `select kind, balance from ledger_accounts where balance <> 0 or kind in ('available', 'fee') order by kind`,
      ),
    ).toEqual({
      rows: [
        { kind: 'available', balance: '0' },
        { kind: 'bonus_due', balance: '119500' },
        { kind: 'clearing', balance: '-120000' },
        { kind: 'fee', balance: '0' },
        { kind: 'reserve', balance: '500' },
      ],
    })
    expect(await outcomeOf(...posted, violations)).toEqual({ rows: [] })
  })

  test('gets accounts for existing and for future people', async () => {
    const insert = `insert into users (username, email, password_hash, role)
      values ('later-brand', 'later@example.com', '', 'brand'), ('later-influencer', 'later-too@example.com', '', 'influencer')`
    const { rows } = await outcomeOf(
      ...newRows,
      insert,
      `select u.id, u.username, a.kind from users u join ledger_accounts a on a.owner_id = u.id order by u.id, a.kind`,
    )
    const kindsOf = (wanted: (row: Record<string, unknown>) => boolean) => rows.filter(wanted).map(({ kind }) => kind)
    expect(kindsOf(({ id }) => Number(id) === world.brand)).toEqual(['bonus_due', 'refund_due'])
    expect(kindsOf(({ id }) => Number(id) === world.influencer)).toEqual(['available', 'held', 'owed'])
    expect(kindsOf(({ username }) => username === 'later-brand')).toEqual(['bonus_due', 'refund_due'])
    expect(kindsOf(({ username }) => username === 'later-influencer')).toEqual(['available', 'held', 'owed'])
  })

  test('is required for a document in the right state, with its amount and its people', async () => {
    const before = [...newRows, promisedBefore(), ...confirmation()]
    for (const postings of [
      [],
      [reserved()],
      [reserved(499), promised()],
      [reserved(), promised(world.otherBrand)],
      [reserved(), transfer('bonus_promised', world.waiting, available(), bonusDue(), 19_499)],
    ]) {
      expect(await outcomeOf(...before, ...postings, nothing)).toMatchObject({ refused: { code: integrity } })
    }
    expect(await outcomeOf(...newRows, promised(), nothing)).toMatchObject({ refused: { code: integrity } })
  })

  test('is reported as missing for documents that existed before', async () => {
    expect(await outcomeOf(...newRows, violations)).toEqual({
      rows: [{ violation: `bonus_promised ${world.confirmed} of 100000 for user ${world.influencer} is missing` }],
    })
  })

  test('is reported as missing if an event has no route', async () => {
    const [kinds, events] = newRows
    expect(await outcomeOf(kinds ?? '', events ?? '', violations)).toEqual({
      rows: [{ violation: `bonus_promised ${world.confirmed} of 100000 for user  is missing` }],
    })
  })

  test('cannot be negative unless its kind allows it', async () => {
    const route = `insert into ledger_event_types values ('reserve_used', 'payment', 'fee', 'confirmed');
      insert into ledger_routes (event, debit, credit) values ('reserve_used', 'reserve', 'clearing')`
    const use = transfer('reserve_used', world.waiting, account('reserve'), clearing, 500)
    expect(await outcomeOf(...newRows, route, ...confirmation(), use, nothing)).toMatchObject({
      refused: { code: check, constraint: 'ledger_balance_not_negative' },
    })
  })

  test.each([
    `insert into ledger_routes (event, debit, credit) values ('never_named', 'clearing', 'fee')`,
    `insert into ledger_routes (event, debit, credit, sign) values ('payment_fee', 'clearing', 'never_named', -1)`,
    `insert into ledger_accounts (kind, owner, may_be_negative) values ('never_named', 'house', true)`,
  ])('requires configured names: refuses %s', async statement => {
    expect(await attempt(owner, [statement])).toMatchObject({ code: foreignKey })
  })
})
