import { expect, test } from 'vitest'
import { filterLocally as filterRows } from './local-filters.ts'

const filterLocally = (rows: readonly object[], query?: object) =>
  filterRows('GET /campaigns/', rows as Record<string, unknown>[], query)

const rows = [
  {
    id: 3,
    title: 'Winter Tea',
    brand_name: 'teahouse',
    category: 'food',
    budget: '900.00',
    deadline: null,
    is_active: true,
  },
  {
    id: 2,
    title: 'Summer\n  dress',
    brand_name: 'Boutique',
    category: 'fashion',
    budget: '1500.50',
    deadline: '2026-12-01',
    is_active: false,
    is_open: true,
  },
  {
    id: 1,
    title: 'Cakes',
    brand_name: 'teahouse',
    category: 'food',
    budget: '1500',
    deadline: '2026-11-30',
    is_active: true,
  },
]
const ids = (query: object) => filterLocally(rows, query).map(({ id }) => id)

test.each([
  [{}, [3, 2, 1]],
  [{ category: '', search: ' ', limit: 50 }, [3, 2, 1]],
  [{ category: 'food' }, [3, 1]],
  [{ active: 'false' }, [2]],
  [{ open: 'true' }, [2]],
  [{ status: 'pending' }, []],
  [{ search: 'TEA' }, [3, 1]],
  [{ search: ' summer   dress ' }, [2]],
  [{ search: 'nothing' }, []],
  [{ min_budget: 1_500, max_budget: 0 }, [2, 1]],
  [{ min_budget: '1500', max_budget: '1500' }, [1]],
  [{ sort: 'newest' }, [3, 2, 1]],
  [{ sort: 'oldest' }, [1, 2, 3]],
  [{ sort: 'highest' }, [2, 1, 3]],
  [{ sort: 'lowest' }, [3, 1, 2]],
  [{ sort: 'deadline' }, [1, 2, 3]],
  [{ category: 'food', sort: 'oldest' }, [1, 3]],
])('filterLocally with %j returns rows %j', (query, expected) => expect(ids(query)).toEqual(expected))

test.each([{}, { sort: 'newest' }])('rows that a server sends oldest first are newest first with %j', query => {
  expect(filterLocally(rows.toReversed(), query).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('rows whose ids are texts are ordered by their times, or keep their order', () => {
  const dated = [
    { id: 'b', status: 'pending', applied_at: '2026-11-02T00:00:00Z' },
    { id: 'c', status: 'pending', applied_at: '2026-11-03T00:00:00Z' },
    { id: 'a', status: 'pending', applied_at: '2026-11-01T00:00:00Z' },
  ]
  const found = (query: object) => filterLocally(dated, query).map(({ id }) => id)
  expect(found({})).toEqual(['c', 'b', 'a'])
  expect(found({ sort: 'oldest' })).toEqual(['a', 'b', 'c'])
  expect(found({ sort: 'waiting' })).toEqual(['a', 'b', 'c'])
  const undated = [{ id: 'b' }, { id: 'c' }, { id: 'a' }]
  expect(filterLocally(undated, {})).toEqual(undated)
})

test('applications are filtered by a campaign whose id is a text', () => {
  const applications = [
    { id: 'x', campaign: 'a' },
    { id: 'y', campaign: 'b' },
  ]
  expect(filterLocally(applications, { campaign: 'a' }).map(({ id }) => id)).toEqual(['x'])
})

test('messages are oldest first, filtered by the other user, and connections keep their order', () => {
  const messages = [
    { id: 3, sender: 7, receiver: 8 },
    { id: 2, sender: 9, receiver: 7 },
    { id: 1, sender: 8, receiver: 7 },
  ]
  expect(filterRows('GET /messages/', messages, { with: 8 }).map(({ id }) => id)).toEqual([1, 3])
  const connections = [{ id: 2 }, { id: 3 }, { id: 1 }]
  expect(filterRows('GET /messages/connections/', connections)).toEqual(connections)
})

test('waiting puts pending rows first, oldest first, then the others, newest first', () => {
  const decisions = [
    { id: 4, status: 'pending' },
    { id: 3, status: 'confirmed' },
    { id: 2, status: 'pending' },
    { id: 1, status: 'rejected' },
  ]
  expect(filterLocally(decisions, { sort: 'waiting' }).map(({ id }) => id)).toEqual([2, 4, 3, 1])
  const refunds = [
    { id: 3, status: 'sent' },
    { id: 2, status: 'due' },
    { id: 1, status: 'due' },
  ]
  expect(filterLocally(refunds, { sort: 'waiting' }).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('people are found by a word in their bio and by a maximum of followers, ordered by followers', () => {
  const people = [
    { id: 3, bio: 'Kites and drums', followers_count: 10 },
    { id: 2, bio: 'Kites', followers_count: 30 },
    { id: 1, bio: 'Kites', followers_count: 20 },
  ]
  const found = (query: object) => filterLocally(people, query).map(({ id }) => id)
  expect(found({ search: 'drums' })).toEqual([3])
  expect(found({ max_followers: 20, sort: 'most_followers' })).toEqual([1, 3])
  expect(found({ sort: 'fewest_followers' })).toEqual([3, 1, 2])
  expect(found({ max_followers: '' })).toEqual([3, 2, 1])
})

test('campaigns that an influencer has applied to are omitted on request', () => {
  const campaigns = [{ id: 3, has_applied: true }, { id: 2, has_applied: false }, { id: 1 }]
  expect(filterLocally(campaigns, { applied: 'no' }).map(({ id }) => id)).toEqual([2, 1])
  expect(filterLocally(campaigns, {})).toEqual(campaigns)
})

test.each([
  ['+880 1711-000201', [1]],
  ['০১৭১১', [1]],
  ['trx ৯', [2]],
  ["rahim's o\u00adffer-5", [4]],
])('a search finds text that looks or means the same: %s', (search, expected) => {
  const rows = [
    { id: 1, phone_number: '01711000201' },
    { id: 2, campaign_title: 'TRX 9' },
    { id: 4, title: 'Rahim’s \u200bоffer–৫' },
  ]
  expect(filterLocally(rows, { search }).map(({ id }) => id)).toEqual(expected)
})

test.each(['brand', 'influencer'])('only accepted applications are to be paid when a server ignores %s', name => {
  const applications = [
    { id: 3, status: 'rejected' },
    { id: 2, status: 'accepted' },
    { id: 1, status: 'pending' },
  ]
  expect(filterLocally(applications, { [name]: 'true' }).map(({ id }) => id)).toEqual([2])
})
