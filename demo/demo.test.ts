import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { StartError } from '#packages/start-error/index.ts'
import { missingEvents } from '#server/money/ledger/index.ts'
import { useApp, useOwner } from '#tests/support/app.ts'
import { callerOf, type Caller } from '#tests/support/client.ts'
import { expectStatus } from '#tests/support/people.ts'
import { openDemo, type Demo, type Login } from './demo.ts'

const app = useApp()
const owner = useOwner(app)
let demos: Demo[]
let logins: Login[]

const counts = async () => {
  const { rows } = await sql`
    select (select count(*) from users) as users, (select count(*) from campaigns) as campaigns,
      (select count(*) from applications) as applications, (select count(*) from payments) as payments,
      (select count(*) from withdrawals) as withdrawals, (select count(*) from messages) as messages
  `.execute(app.services.db)
  return rows[0]
}

async function loggedIn(role: Login['role']): Promise<Caller> {
  const found = logins.find(logIn => logIn.role === role)
  if (!found) throw new Error(`no login for ${role}`)
  const { email, password } = found
  const { body } = expectStatus(await app.anonymous.call('POST /login/', { body: { email, password } }), 200)
  expect(body.user.role).toBe(role)
  return callerOf(app.send, body.access)
}

describe('openDemo', () => {
  let failure: unknown
  beforeAll(async () => {
    const put = () => Promise.reject(new Error('connect ECONNREFUSED'))
    const withoutStore = { ...owner.services, files: { ...owner.services.files, put } }
    failure = await openDemo(withoutStore, 'auto').catch((error: unknown) => error)
    // Simulates three instances on one database.
    demos = await Promise.all([1, 2, 3].map(() => openDemo(owner.services, 'auto')))
    logins = demos[0]?.logins ?? []
  })

  test('reports in one sentence that its pictures cannot be stored', () => {
    expect(failure).toBeInstanceOf(StartError)
    expect(String(failure)).toContain('pictures cannot be stored (Error: connect ECONNREFUSED)')
  })

  test('records every decision about money as an event', async () => {
    expect(await missingEvents(app.services.db)).toEqual([])
  })

  test('loads the demo once for concurrent starts, after a failed one', async () => {
    expect(await counts()).toMatchObject({ users: 43, campaigns: 28, withdrawals: 13, messages: 7 })
    expect(logins.map(({ role }) => role)).toEqual(['admin', 'brand', 'influencer'])
    expect(demos).toEqual([1, 2, 3].map(() => ({ logins, deactivated: 0 })))
  })

  test('returns a login for each role, with content on its dashboard', async () => {
    const brand = (await (await loggedIn('brand')).call('GET /dashboard/brand/')).body
    expect(brand.recent_campaigns.length).toBeGreaterThan(0)
    expect(brand.recent_applications.length).toBeGreaterThan(0)
    expect(Number(brand.stats.money_spent)).toBeGreaterThan(0)
    const influencer = await loggedIn('influencer')
    const { stats, available_campaigns } = (await influencer.call('GET /dashboard/influencer/')).body
    expect(available_campaigns).toHaveLength(5)
    expect(Number(stats.total_earnings)).toBeGreaterThan(0)
    expect(Number((await influencer.call('GET /influencer/balance/')).body.balance)).toBeGreaterThan(0)
    const admin = (await (await loggedIn('admin')).call('GET /dashboard/admin/')).body
    expect(admin.stats).toMatchObject({ total_users: 43, total_brands: 12, total_influencers: 30, total_campaigns: 27 })
  })

  test('includes a day of a wallet: matched, differing and unknown payments, and a gap', async () => {
    const admin = await loggedIn('admin')
    const { body } = await admin.call('GET /admin/payments/', { query: { status: 'pending' } })
    expect(body.map(({ evidence }) => evidence?.grade).toSorted()).toEqual(['differs', 'matched', 'unknown'])
    const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
    expect(accounts[0]?.gaps).toMatchObject([{ amount: '-500.00' }])
    expect(cover.remainder).toBe('-500.00')
  })

  test('creates rows in every state', async () => {
    const admin = await loggedIn('admin')
    const applications = (await admin.call('GET /applications/')).body
    expect(new Set(applications.map(({ status }) => status))).toEqual(new Set(['pending', 'accepted', 'rejected']))
    expect(new Set(applications.map(({ payment_status }) => payment_status))).toEqual(
      new Set(['unpaid', 'pending', 'confirmed']),
    )
    const payments = (await admin.call('GET /admin/payments/')).body
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['pending', 'confirmed', 'rejected']))
    const withdrawals = (await admin.call('GET /admin/withdrawals/')).body
    expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'rejected']))
    const approved = withdrawals.filter(({ status }) => status === 'approved')
    expect(new Set(approved.map(({ transaction_id }) => transaction_id === null))).toEqual(new Set([true, false]))
    expect(new Set(approved.map(({ transferred_at }) => transferred_at === null))).toEqual(new Set([true, false]))
    const campaigns = (await admin.call('GET /admin/campaigns/')).body
    expect(new Set(campaigns.map(({ is_active }) => is_active))).toEqual(new Set([true, false]))
    expect(new Set(campaigns.map(({ category }) => category)).size).toBe(9)
    const flags = (await admin.call('GET /admin/flags/')).body
    expect(flags.map(({ status, subject_type }) => `${status} ${subject_type}`)).toEqual([
      'open campaign',
      'upheld message',
      'dismissed user',
    ])
  })

  test('creates rows in chronological order', async () => {
    const admin = await loggedIn('admin')
    const dates = [
      (await admin.call('GET /users/all/')).body.map(({ created_at }) => created_at),
      (await admin.call('GET /admin/campaigns/')).body.map(({ created_at }) => created_at),
      (await admin.call('GET /applications/')).body.map(({ applied_at }) => applied_at),
      (await admin.call('GET /admin/payments/')).body.map(({ created_at }) => created_at),
      (await admin.call('GET /admin/withdrawals/')).body.map(({ requested_at }) => requested_at),
    ]
    for (const list of dates) expect(list).toEqual(list.toSorted().toReversed())
  })

  test('spreads its events over the days, in chronological order', async () => {
    const { rows } = await sql<{ at: string }>`
      select at from events where type <> 'admin_created' order by id
    `.execute(app.services.db)
    const times = rows.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(new Set(times).size).toBeGreaterThan(100)
  })

  test('decides applications, payments and withdrawals on the day they were created', async () => {
    const { rows } = await sql`
      select applied_at from applications where decided_at not between applied_at and applied_at + interval '1 day'
      union all
      select created_at from payments where decided_at not between created_at and created_at + interval '1 day'
      union all
      select created_at from withdrawals where decided_at not between created_at and created_at + interval '1 day'
    `.execute(app.services.db)
    expect(rows).toEqual([])
  })

  test("restores the tables' defaults and triggers", async () => {
    const { rows } = await sql`
      select table_name from information_schema.columns
      where table_schema = 'public' and column_default like '%demo_time%'
      union all
      select event_object_table from information_schema.triggers where trigger_name = 'demo_time'
    `.execute(app.services.db)
    expect(rows).toEqual([])
  })
})
