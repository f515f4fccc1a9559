import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { linkedPath } from '#tests/support/links.ts'
import { expectStatus, publish } from '#tests/support/people.ts'

const app = useApp()
const brand = useUser(app, 'brand')
const admin = useAdmin(app)

/** Far apart, so that they are spread over many of the parts in which a table is searched. */
const spacing = 170
const count = 300

const insertCampaigns = (brandId: number) => sql`
  insert into campaigns (id, brand_id, title, description, budget, category, closed_at) overriding system value
  select n * ${sql.lit(spacing)}, ${brandId}::bigint, title, title || ', three posts', 100000 + n % 4,
    (array['food', 'fashion'])[1 + n % 2]::category, case when n % 3 = 0 then now() end
  from generate_series(1, ${sql.lit(count)}) n, lateral (
    select (array['Winter SHAWLS', 'এক কাপ সকাল', 'প্রচার ক্রয়', 'Tea (for) two...', '50%_off'])[1 + n % 5]
      || case when n < 100 then ' pitha' else '' end || case when n % 50 = 7 then ' বর্ষা' else '' end || ' ' || n as title
  ) titles`

beforeAll(async () => {
  await insertCampaigns(brand.id).execute(app.services.db)
})

/** The ids of all pages of a list, or of its first page. */
async function ids(
  viewer: Person,
  path: string,
  query: Record<string, string | number>,
  { onlyFirst = false } = {},
): Promise<number[]> {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const found: number[] = []
  let next: string | undefined = `${path}?${new URLSearchParams(parameters)}`
  while (next !== undefined) {
    const reply: Awaited<ReturnType<Person['send']>> = expectStatus(
      await viewer.send({ method: 'GET', path: next }),
      200,
    )
    found.push(...(reply.body as { id: number }[]).map(({ id }) => id))
    if (onlyFirst) break
    next = linkedPath(reply.headers)
  }
  return found
}

/** The expected result, by comparing every title. */
async function expected(pattern: string, condition: string, order: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from campaigns where title ilike ${pattern} and ${sql.raw(condition)} order by ${sql.raw(order)}`.execute(
    app.services.db,
  )
  return rows.map(({ id }) => id)
}

const texts: [text: string, pattern: string][] = [
  ['shawls', '%shawls%'],
  ['pitha', '%pitha%'],
  ['PITHA 4', '%pitha 4%'],
  ['বর্ষা', '%বর্ষা%'],
  ['কাপ স', '%কাপ স%'],
  ['প্র', '%প্র%'],
  ['্রচ', '%্রচ%'],
  ['...', '%...%'],
  ['0%_', String.raw`%0\%\_%`],
  ['nothing of the kind', '%nothing of the kind%'],
  ['Winter SHAWLS pitha 5', '%Winter SHAWLS pitha 5%'],
]

describe.each(texts)('a search for “%s”', (search, pattern) => {
  test.each([1, 7, 50])('finds the newest first, with %s per page', async limit => {
    const found = await ids(admin, '/campaigns/', { search, limit })
    expect(found).toEqual(await expected(pattern, 'is_available', 'id desc'))
  })

  test('finds the oldest first, also within one category', async () => {
    const found = await ids(admin, '/admin/campaigns/', { search, sort: 'oldest', category: 'food', limit: 7 })
    expect(found).toEqual(await expected(pattern, `category = 'food'`, 'id'))
  })

  test('finds the highest budgets first, then the newest, each once', async () => {
    for (const [viewer, condition] of [
      [admin, 'is_available'],
      [brand, `brand_id = ${brand.id}`],
    ] as const) {
      const found = await ids(viewer, '/campaigns/', { search, sort: 'highest', limit: 7 })
      expect(found).toEqual(await expected(pattern, condition, 'budget desc, id desc'))
    }
  })
})

test('a search for one or two letters finds the beginnings of words', async () => {
  for (const search of ['ক', 'কা', 'p', 'pi', '50', 'রচ']) {
    const found = await ids(brand, '/campaigns/', { search, limit: 20 })
    const { rows } = await sql<{ id: number }>`select id from campaigns
      where title ilike ${`${search}%`} or title ilike ${`% ${search}%`} order by id desc`.execute(app.services.db)
    expect([search, found]).toEqual([search, rows.map(({ id }) => id)])
  }
})

test('a search finds words with any white space between and before them', async () => {
  const description = 'Post at (dawn)\n\nor at dusk.'
  const { id } = await publish(brand, { title: 'Rainy  day\toffer*\u00a0now', description })
  const texts = ['rainy day', 'y D', 'DAY OFFER* now', ' rainy\u00a0 day offer', '(dawn) or', 'or at dusk.', 'of', 'o']
  for (const search of texts) {
    expect([search, await ids(admin, '/campaigns/', { search })]).toEqual([search, [id]])
    expect([search, await ids(brand, '/campaigns/', { search })]).toEqual([search, [id]])
  }
  for (const search of ['rainyday', 'rain y', 'dusk or', 'day offer.', '.dawn. or'])
    expect([search, await ids(admin, '/campaigns/', { search })]).toEqual([search, []])
})

test('a search finds a user by name and email once', async () => {
  const found = await ids(admin, '/users/all/', { search: brand.username, limit: 1 })
  expect(found).toEqual([brand.id])
})

test('a search with too many matches to sort reads them in order of budget', async () => {
  await sql`insert into campaigns (id, brand_id, title, description, budget, category) overriding system value
    select 100000 + n, ${brand.id}::bigint, 'plenty ' || n, 'Three posts', 100000 + n / 2, 'food'
    from generate_series(1, 3100) n`.execute(app.services.db)
  const found = await ids(admin, '/campaigns/', { search: 'plenty', sort: 'highest', limit: 20 }, { onlyFirst: true })
  const all = await expected('%plenty%', 'is_available', 'budget desc, id desc')
  expect(found).toEqual(all.slice(0, 20))
})

test('a search for a text common among old rows continues part by part', async () => {
  // Far from the others, so that the estimate from the first parts exceeds the number of rows found at once.
  await sql`insert into campaigns (id, brand_id, title, description, budget, category) overriding system value
    values (163840000, ${brand.id}::bigint, 'The newest', 'Three posts', 100000, 'food')`.execute(app.services.db)
  const found = await ids(admin, '/campaigns/', { search: 'shawls', limit: 7 }, { onlyFirst: true })
  expect(found).toEqual((await expected('%shawls%', 'is_available', 'id desc')).slice(0, 7))
})

test('no index makes ANALYZE compute search keys, which takes seconds', async () => {
  const { rows } = await sql<{ name: string; target: number | null }>`
    select index.relname as name, attstattarget as target
    from pg_class index join pg_attribute on attrelid = index.oid
    where relkind = 'i' and pg_get_indexdef(index.oid) like '%search_keys(%' order by name`.execute(app.services.db)
  expect(rows.map(({ name }) => name)).toContain('campaigns_title_search')
  expect(rows.filter(({ target }) => target !== 0)).toEqual([])
})
