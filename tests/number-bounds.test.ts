import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints, limits, type Endpoint } from '#contract/index.ts'
import { useApp } from './support/app.ts'

const app = useApp()

/** The columns that each integer of a request is stored in or compared with. */
const columns: Record<string, string[]> = {
  id: ['campaigns.id', 'applications.id', 'payments.id', 'withdrawals.id', 'users.id', 'sessions.id'],
  campaign: ['campaigns.id'],
  application_id: ['applications.id'],
  receiver: ['users.id'],
  receiver_id: ['users.id'],
  with: ['users.id'],
  followers_count: ['influencer_profiles.followers_count'],
  min_followers: ['influencer_profiles.followers_count'],
}
/** The same for amounts in poisha. */
const moneyColumns: Record<string, string[]> = {
  budget: ['campaigns.budget'],
  expected_fee: ['applications.expected_fee', 'applications.amount_due'],
  amount: ['payments.amount', 'withdrawals.amount'],
}
const largest: Record<string, number> = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }

interface Field {
  key: string
  name: string
  schema: { type?: string; minimum?: number; maximum?: number; money?: unknown }
}

const fields: Field[] = Object.entries<Endpoint>(endpoints).flatMap(([key, { params, query, body }]) =>
  [params, query, body].flatMap(part =>
    Object.entries((part as { properties?: Record<string, Field['schema']> } | undefined)?.properties ?? {}).map(
      ([name, schema]) => ({
        key,
        name,
        schema,
      }),
    ),
  ),
)
const integers = fields.filter(({ schema }) => schema.type === 'integer')
const money = fields.filter(({ schema }) => schema.money !== undefined)

const bounds = new Map<string, number>()
beforeAll(async () => {
  const { rows } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema()
  `.execute(app.services.db)
  for (const { column, type } of rows) if (largest[type]) bounds.set(column, largest[type])
})

const boundOf = (names: string[] | undefined): number =>
  Math.min(...(names ?? []).map(name => bounds.get(name) ?? Number.NaN))

test.each(integers.filter(({ name }) => name !== 'limit'))(
  '$name of $key has bounds that its column can hold',
  ({ name, schema }) => {
    expect(schema.minimum).toBeGreaterThanOrEqual(0)
    expect(schema.maximum).toBeLessThanOrEqual(boundOf(columns[name]))
  },
)

test.each(integers.filter(({ name }) => name === 'limit'))(
  'limit of $key is bounded by the page size',
  ({ schema }) => {
    expect(schema).toMatchObject({ minimum: 1, maximum: limits.page.max })
  },
)

test.each(money)('$name of $key is an amount that its column can hold', ({ name }) => {
  expect(limits.money.maxPoisha).toBeLessThanOrEqual(boundOf(moneyColumns[name]))
})
