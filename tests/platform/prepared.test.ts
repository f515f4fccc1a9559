import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { prepared } from '#platform/database/prepared.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import { applyTo, expectStatus, publish } from '#tests/support/people.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')

beforeAll(async () => {
  await applyTo(influencer, await publish(brand))
})

/** The statements prepared on this connection. */
const known = (text: string) => sql<{ name: string; statement: string; from_sql: boolean; plans: number }>`
  select name, statement, from_sql, (generic_plans + custom_plans)::integer as plans
  from pg_prepared_statements where statement like ${text}`

test('prepares each statement with values once per connection', async () => {
  await server.services.db.connection().execute(async db => {
    const one = sql<{ one: number }>`select ${1}::integer as one, 'a marker'`
    for (let run = 0; run < 3; run++) expect((await one.execute(db)).rows[0]?.one).toBe(1)
    const { rows } = await known('%a marker%').execute(db)
    expect(rows).toEqual([
      {
        name: expect.stringMatching(/^[\w-]{43}$/),
        statement: expect.stringContaining('a marker'),
        from_sql: false,
        plans: 3,
      },
    ])
  })
})

test('uses the same name for the same text on every connection, and the same plan for all values', async () => {
  const query = prepared<{ value: number }, { value: number }>((db, param) =>
    db.selectFrom('settings').select(sql<number>`${param('value')}::integer`.as('value')),
  )
  const nameOn = async () =>
    server.services.db.transaction().execute(async tx => {
      for (const value of [1, 2, 3]) expect(await query(tx, { value })).toEqual([{ value }])
      const { rows } = await known('select $1::integer as "value" from "settings"').execute(tx)
      return rows.map(({ name, plans }) => [name, plans >= 3])
    })
  const [first, second] = await Promise.all([nameOn(), nameOn()])
  expect(first).toHaveLength(1)
  expect(first[0]?.[1]).toBe(true)
  expect(second[0]?.[0]).toBe(first[0]?.[0])
})

test('compiles a few limits as literals, and drops the rows beyond the requested limit', async () => {
  const query = prepared<{ above: number }, { id: number }>((db, param, limit) =>
    db.selectFrom('users').select('id').where('id', '>', param('above')).orderBy('id').limit(limit),
  )
  await server.services.db.connection().execute(async db => {
    expect(await query(db, { above: 0 }, 1)).toEqual([{ id: brand.id }])
    expect(await query(db, { above: 0 }, 2)).toEqual([{ id: brand.id }, { id: influencer.id }])
    expect(await query(db, { above: brand.id }, 2)).toEqual([{ id: influencer.id }])
    const { rows } = await known('%"users" where "id" > $1 order by "id" limit %').execute(db)
    expect(rows.map(({ statement }) => statement.split(' limit ')[1]).toSorted()).toEqual(['1', '6'])
  })
})

test('writes constants as literals, so that generic plans use partial indexes', async () => {
  const query = prepared<{ application: number }, { id: number }>((db, param) =>
    db
      .selectFrom('payments')
      .select('id')
      .where('status', '<>', 'rejected')
      .where(sql<string>`transaction_id`, '<>', "it's")
      .where('application_id', '=', param('application')),
  )
  await server.services.db.connection().execute(async db => {
    expect(await query(db, { application: 0 })).toEqual([])
    const { rows } = await known('select "id" from "payments" where %').execute(db)
    expect(rows.map(({ statement }) => statement.split(' where ')[1])).toEqual([
      `"status" <> 'rejected' and transaction_id <> 'it''s' and "application_id" = $1`,
    ])
  })
})

test('prepares nothing new when the same list is read again', async () => {
  const count = async () =>
    server.services.db.connection().execute(
      async db =>
        (
          await sql<{
            count: number
          }>`select count(*)::integer as count from pg_prepared_statements where ${true}`.execute(db)
        ).rows[0]?.count,
    )
  for (let run = 0; run < 3; run++) expectStatus(await influencer.call('GET /campaigns/'), 200)
  const before = await count()
  for (let run = 0; run < 5; run++) expectStatus(await influencer.call('GET /campaigns/'), 200)
  expect(await count()).toBe(before)
})

test('disables JIT on every connection', async () => {
  expect((await sql`show jit`.execute(server.services.db)).rows).toEqual([{ jit: 'off' }])
})

test('a failed statement rejects with the database error, whose stack points to the caller', async () => {
  const divide = prepared<{ by: number }, { value: number }>((db, param) =>
    db.selectFrom('settings').select(sql<number>`1 / ${param('by')}::integer`.as('value')),
  )
  const runDivision = async () => await divide(server.services.db, { by: 0 })
  await expect(runDivision()).rejects.toMatchObject({
    code: '22012',
    stack: expect.stringMatching(/division by zero[^]*runDivision/),
  })
  await expect(divide(server.services.db, { by: 1 })).resolves.toEqual([{ value: 1 }])
})
