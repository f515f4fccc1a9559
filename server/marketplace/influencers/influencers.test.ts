import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { foundInfluencer, recordOf, socialNetworks, type Query, type SocialNetwork } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { nextCursor } from '#tests/support/links.ts'
import { createUser, expectStatus, makeAdmin } from '#tests/support/people.ts'

const app = useApp()
let brand: Person
let cook: Person
let gamer: Person

beforeAll(async () => {
  ;[brand, cook, gamer] = await Promise.all([
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
    createUser(app, 'influencer'),
  ])
  const describe = (person: Person, category: string, followers: number) =>
    sql`update influencer_profiles set category = ${category}::category, followers_count = ${followers}, bio = 'Hello'
      where user_id = ${person.id}`.execute(app.services.db)
  await describe(cook, 'food', 1_500)
  await describe(gamer, 'gaming', 90_000)
})

const search = async (query: Query<'GET /influencers/search/'> = {}) => {
  const { body } = expectStatus(await brand.call('GET /influencers/search/', { query }), 200)
  return body.filter(({ id }) => id === cook.id || id === gamer.id).map(({ id }) => id)
}

test('GET /influencers/search/ returns 401 when logged out and 403 for other roles', async () => {
  expectStatus(await app.anonymous.call('GET /influencers/search/'), 401)
  expectStatus(await cook.call('GET /influencers/search/'), 403)
  expectStatus(await (await makeAdmin(app)).call('GET /influencers/search/'), 403)
})

test('GET /influencers/search/ returns 400 for an invalid category or number', async () => {
  for (const query of [
    'category=cooking',
    'network=linkedin',
    'min_followers=many',
    'min_followers=-1',
    'min_followers=2147483648',
    'limit=0',
  ]) {
    expectStatus(await brand.send({ method: 'GET', path: `/influencers/search/?${query}` }), 400)
  }
})

test('GET /influencers/search/ filters by category and followers and ignores empty filters', async () => {
  expect(await search()).toEqual([cook, gamer].map(({ id }) => id).toSorted((a, b) => b - a))
  expect(await search({ category: '', min_followers: '' })).toHaveLength(2)
  expect(await search({ category: 'food' })).toEqual([cook.id])
  expect(await search({ min_followers: 1501 })).toEqual([gamer.id])
  expect(await search({ category: 'food', min_followers: 1501 })).toEqual([])
})

test.each(socialNetworks)('GET /influencers/search/ finds those with a link to %s', async network => {
  const link = async (person: Person, links: Partial<Record<SocialNetwork, string>>) => {
    const { username, email } = person
    const body = { username, email, social_links: links }
    return expectStatus(await person.call('PUT /profile/', { body }), 200).body.social_links
  }
  await link(cook, { [network]: `https://example.com/${network}` })
  await link(
    gamer,
    recordOf(socialNetworks, () => ''),
  )
  expect(await search({ network })).toEqual([cook.id])
  expect(await search({ network, category: 'gaming' })).toEqual([])
  expect(await link(cook, { [network]: '' })).toEqual(recordOf(socialNetworks, () => ''))
  expect(await search({ network })).toEqual([])
})

test('GET /influencers/search/ finds words in names and bios, and limits and sorts by followers', async () => {
  expect(await search({ search: cook.username.toUpperCase() })).toEqual([cook.id])
  const { username, email } = gamer
  const display_name = 'নুসরাত Jahan'
  expectStatus(await gamer.call('PUT /profile/', { body: { username, email, display_name } }), 200)
  for (const name of ['JAHAN', 'নুসর', gamer.username]) expect(await search({ search: name })).toEqual([gamer.id])
  expect(await search({ search: 'hELLO', sort: 'most_followers' })).toEqual([gamer.id, cook.id])
  expect(await search({ search: 'hello', sort: 'fewest_followers' })).toEqual([cook.id, gamer.id])
  expect(await search({ search: 'goodbye' })).toEqual([])
  expect(await search({ max_followers: 1_500 })).toEqual([cook.id])
  expect(await search({ max_followers: 1_499 })).toEqual([])
  expect(await search({ max_followers: 0 })).toHaveLength(2)
})

test('GET /influencers/search/ pages through people with the same number of followers', async () => {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const { headers, body } = await brand.call('GET /influencers/search/', {
      query: { sort: 'most_followers', limit: 1, ...(cursor !== undefined && { cursor }) },
    })
    seen.push(...(body as { id: number }[]).map(({ id }) => id))
    cursor = nextCursor(headers)
  } while (cursor !== undefined)
  const { body } = expectStatus(
    await brand.call('GET /influencers/search/', { query: { sort: 'most_followers' } }),
    200,
  )
  expect(seen).toEqual(body.map(({ id }) => id))
})

test('GET /influencers/search/ returns the public fields of an influencer', async () => {
  const { body } = await brand.call('GET /influencers/search/', { query: { category: 'gaming' } })
  const result = body.find(({ id }) => id === gamer.id)
  expect(Object.keys(result ?? {}).toSorted()).toEqual(
    ['id', 'username', 'display_name', 'email', ...Object.keys(foundInfluencer)].toSorted(),
  )
  expect(result).toMatchObject({
    id: gamer.id,
    username: gamer.username,
    email: gamer.email,
    category: 'gaming',
    followers_count: 90_000,
    bio: 'Hello',
    profile_picture: null,
  })
})

test('GET /influencers/search/ omits brands and deactivated influencers', async () => {
  const admin = await makeAdmin(app)
  const left = await createUser(app, 'influencer')
  expectStatus(
    await admin.call('PUT /admin/users/{id}/', { params: { id: left.id }, body: { action: 'deactivate' } }),
    200,
  )
  const { body } = await brand.call('GET /influencers/search/', { query: { limit: 100 } })
  expect(body.map(({ id }) => id)).not.toContain(left.id)
  expect(body.map(({ id }) => id)).not.toContain(brand.id)
})
