import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints, limits, type Endpoint } from '#contract/index.ts'
import { useApp } from './support/app.ts'

const app = useApp()

/** The columns that each integer of a request is stored in or compared with. */
const columns: Record<string, string[]> = {
  id: [
    'campaigns.id',
    'applications.id',
    'payments.id',
    'refunds.id',
    'withdrawals.id',
    'users.id',
    'sessions.id',
    'attachments.id',
    'notifications.id',
    'mails.id',
    'devices.id',
    'wallet_entries.id',
    'flags.id',
  ],
  ids: ['payments.id'],
  claim: ['payment_claims.id'],
  entry: ['wallet_entries.id'],
  campaign: ['campaigns.id'],
  application_id: ['applications.id'],
  replaces: ['payments.id'],
  attachment: ['attachments.id'],
  around: ['wallet_entries.id'],
  subject_id: ['flags.subject_id'],
  receiver: ['users.id'],
  receiver_id: ['users.id'],
  with: ['users.id'],
  up_to: ['messages.id', 'notifications.id'],
  slots: ['campaigns.slots'],
  followers_count: ['influencer_profiles.followers_count'],
  min_followers: ['influencer_profiles.followers_count'],
  max_followers: ['influencer_profiles.followers_count'],
}
/** The same for amounts in whole taka. */
const takaColumns: Record<string, string[]> = {
  min_budget: ['campaigns.budget'],
  max_budget: ['campaigns.budget'],
}
/** The same for amounts in poisha. */
const moneyColumns: Record<string, string[]> = {
  budget: ['campaigns.budget'],
  expected_fee: ['applications.expected_fee', 'applications.amount_due'],
  amount: ['payments.amount', 'withdrawals.amount'],
}
/** Integers that no column stores: a number of rows and a number of milliseconds. */
const withoutColumn = ['limit', 'recent']
const largest: Record<string, number> = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }

interface Schema {
  type?: string | string[]
  minimum?: number
  maximum?: number
  money?: unknown
  items?: Schema
}
interface Field {
  key: string
  name: string
  /** The items' maximum, for a list. */
  schema: Schema
}

const fields: Field[] = Object.entries<Endpoint>(endpoints).flatMap(([key, { params, query, body }]) =>
  [params, query, body].flatMap(part =>
    Object.entries((part as { properties?: Record<string, Schema> } | undefined)?.properties ?? {}).map(
      ([name, schema]) => ({ key, name, schema: schema.items ?? schema }),
    ),
  ),
)
const integers = fields.filter(({ schema }) => [schema.type].flat().includes('integer'))
const money = fields.filter(({ schema }) => schema.money !== undefined)

const bounds = new Map<string, number>()
beforeAll(async () => {
  const { rows } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema()
  `.execute(app.services.db)
  for (const { column, type } of rows) if (largest[type]) bounds.set(column, largest[type])
})

/** The largest value that all columns of a field can store. NaN, which matches no bound, if there is none. */
const boundOf = (names: string[] = ['none']): number => Math.min(...names.map(name => bounds.get(name) ?? Number.NaN))

test.each(integers.filter(({ name }) => !withoutColumn.includes(name)))(
  '$name of $key has bounds that its column can hold',
  ({ name, schema: { minimum, maximum = Infinity } }) => {
    expect(minimum).toBeGreaterThanOrEqual(0)
    const isTaka = Object.hasOwn(takaColumns, name)
    expect(isTaka ? maximum * 100 : maximum).toBeLessThanOrEqual(boundOf((isTaka ? takaColumns : columns)[name]))
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
