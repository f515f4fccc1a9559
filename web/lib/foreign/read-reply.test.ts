import '#lib/dom/test-browser.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { EndpointKey, Reply } from '#contract/index.ts'
import { endSession, startSession } from '#lib/http/session.ts'
import { readReply as read } from './read-reply.ts'

const readReply = <K extends EndpointKey>(endpoint: K, body: unknown, sent?: object) =>
  read(endpoint, body, { ...sent }) as Reply<K>

afterEach(() => endSession())

const row = { id: 1, campaign_title: 'Tea', campaign_budget: '900.00', influencer_name: 'rafi', proposal: 'Me' }
const application = (more: object) => readReply('GET /applications/', [{ ...row, ...more }])[0]

describe('an application', () => {
  test('is pending, unpaid and due at its fee or the budget when it has no other keys', () => {
    expect(application({ expected_fee: 700 })).toMatchObject({
      amount_due: '700.00',
      payment_status: 'unpaid',
      status: 'pending',
    })
    expect(application({ expected_fee: null })).toMatchObject({ amount_due: '900.00', expected_fee: null })
    expect(application({ expected_fee: '' })).toMatchObject({ amount_due: '900.00', expected_fee: null })
    expect(application({ expected_fee: 0 })).toMatchObject({ amount_due: '0.00', expected_fee: '0.00' })
    expect(application({})).toMatchObject({ amount_due: '900.00', expected_fee: null, payment_method: null })
  })

  test.each(['transaction_id', 'payment_transaction_id'])('has a transaction ID when only %s is sent', key => {
    expect(application({ [key]: 'TX-1' })).toMatchObject({ transaction_id: 'TX-1', payment_transaction_id: 'TX-1' })
  })

  test('is read as if empty keys were missing', () => {
    const keys = ['status', 'payment_status', 'payment_method', 'payment_transaction_id', 'amount_due']
    expect(application(Object.fromEntries(keys.map(key => [key, ''])))).toEqual(application({}))
    expect(application({ payment_transaction_id: '', transaction_id: 'TX-1' })).toMatchObject({
      payment_transaction_id: 'TX-1',
    })
  })
})

test.each(['balance', 'wallet_balance'])('a balance is read when only %s is sent', key => {
  expect(readReply('GET /influencer/balance/', { [key]: 250.5 })).toMatchObject({
    balance: '250.50',
    wallet_balance: '250.50',
  })
})

test('a sum of floating-point numbers is rounded to poisha', () => {
  expect(readReply('GET /influencer/balance/', { balance: 1100.1 + 2200.2 })).toMatchObject({
    balance: '3300.30',
  })
})

test.each(['a1-b2', '12345678901234567', '007'])('an id that is not an exact number stays a text: %s', id => {
  const message = { id, sender: id, receiver: '12' }
  expect(readReply('GET /messages/', [message])).toMatchObject([{ id, sender: id, receiver: 12 }])
})

test('a campaign is open when is_open is missing', () => {
  expect(readReply('GET /campaigns/', [{ id: '3' }, { id: 4, is_open: false }])).toMatchObject([
    { id: 3, is_open: true },
    { id: 4, is_open: false },
  ])
})

test('a connection has a conversation when it has existing messages', () => {
  const connection = { id: 2, username: 'rafi', role: 'influencer', has_existing_messages: true }
  expect(readReply('GET /messages/connections/', [connection])[0]).toMatchObject({
    has_conversation: true,
    unread_count: 0,
  })
})

test('a profile without a role and names has those of the logged-in user', () => {
  startSession({
    user: { id: 7, username: 'rina', email: 'r@example.com', role: 'brand', language: null },
    access: 'a',
    refresh: 'r',
  })
  expect(readReply('GET /profile/', { bio: 'Tea' })).toEqual({
    username: 'rina',
    email: 'r@example.com',
    role: 'brand',
    bio: 'Tea',
  })
})

test('a dashboard has no months when they are missing, and its applications are completed', () => {
  const dashboard = { stats: { total_campaigns: '3', money_spent: 5 }, recent_applications: [row] }
  expect(readReply('GET /dashboard/brand/', dashboard)).toMatchObject({
    months: [],
    stats: { total_campaigns: 3, money_spent: '5.00' },
    recent_applications: [{ amount_due: '900.00' }],
  })
})

describe('the latest rows of a dashboard are shown, newest first,', () => {
  const shown = (recent_campaigns: object[]) =>
    readReply('GET /dashboard/brand/', { recent_campaigns }).recent_campaigns.map(({ id }) => id)

  test('when a server sends more, in any order', () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({ id: index }))
    expect(shown(rows)).toEqual([8, 7, 6, 5, 4])
    expect(shown(rows.toReversed())).toEqual([8, 7, 6, 5, 4])
  })

  test('when their ids are texts', () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({
      id: `a${index}`,
      created_at: `2026-11-0${index + 1}T00:00:00Z`,
    }))
    expect(shown(rows)).toEqual(['a8', 'a7', 'a6', 'a5', 'a4'])
  })

  test('or as a server sends them when nothing says which are newer', () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({ id: `a${index}` }))
    expect(shown(rows)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
  })
})

test.each<[EndpointKey, object | null, object]>([
  ['GET /campaigns/{id}/', { id: '3' }, { id: 3, is_open: true, deadline: null }],
  ['GET /campaigns/', [{ id: 3, deadline: '' }], [{ id: 3, is_open: true, deadline: null }]],
  [
    'GET /dashboard/influencer/',
    {},
    { stats: { total_earnings: null }, months: [], available_campaigns: [], recent_applications: [] },
  ],
  [
    'GET /dashboard/admin/',
    { stats: null, months: 'none', recent_users: null, recent_campaigns: {}, waiting: null },
    { stats: { total_users: null }, months: [], recent_users: [], recent_campaigns: [] },
  ],
  [
    'GET /influencers/search/',
    [{ id: 1, followers_count: null }, { id: 2 }],
    [
      { id: 1, followers_count: 0 },
      { id: 2, followers_count: 0 },
    ],
  ],
  ['GET /applications/', null, []],
  ['GET /messages/', null, []],
  ['GET /users/all/', { users: [{ id: '3' }] }, [{ id: 3 }]],
  ['GET /users/all/', { users: null }, []],
  ['GET /users/all/', [{ id: '3' }], [{ id: 3 }]],
  [
    'GET /admin/payments/',
    [{ transaction_id: 'TX-1', brand_transaction_id: '' }],
    [{ transaction_id: 'TX-1', brand_transaction_id: 'TX-1' }],
  ],
  ['GET /admin/payments/', [{ transaction_id: 'TX-1' }], [{ transaction_id: 'TX-1', brand_transaction_id: 'TX-1' }]],
])('a reply of %s is completed', (endpoint, body, expected) => {
  expect(readReply(endpoint, body)).toMatchObject(expected)
})

test('the reply of an extension and a title that is a number are unchanged', () => {
  expect(readReply('GET /payments/waiting-time/', { median_minutes: null })).toEqual({ median_minutes: null })
  const notifications = [{ id: 1, campaign: '2026' }]
  expect(readReply('GET /notifications/', notifications)).toEqual(notifications)
})

test('a profile has no keys of the other role and no invalid nulls', () => {
  const profile = { username: 'rina', email: 'r@example.com', bio: null, category: null, role: 'brand' }
  expect(readReply('GET /profile/', profile)).toEqual({
    username: 'rina',
    email: 'r@example.com',
    category: null,
    role: 'brand',
  })
})

test('a partial response to a change is completed from the request', () => {
  const sent = { username: 'rina', email: 'r@example.com', bio: 'Tea', current_password: 'secret' }
  const profile = { username: 'rina', email: 'r@example.com', bio: 'Tea' }
  for (const body of [undefined, {}, { bio: 'Tea' }])
    expect(readReply('PUT /profile/', body, sent)).toMatchObject(profile)
  expect(readReply('PUT /profile/', {}, sent)).not.toHaveProperty('current_password')
  expect(readReply('PUT /admin/payments/{id}/', undefined, { id: 3, status: 'confirmed' })).toMatchObject({
    id: 3,
    status: 'confirmed',
    decided_at: null,
  })
})

test("the logged-in user has the session's id in every row", () => {
  startSession({
    user: { id: undefined as never, username: 'rina', email: 'r@example.com', role: 'brand', language: null },
    access: 'a',
    refresh: 'r',
  })
  expect(
    readReply('GET /users/all/', [
      { id: 3, username: 'rina' },
      { id: 4, username: 'rafi' },
    ]),
  ).toMatchObject([{ id: 'rina' }, { id: 4 }])
  expect(
    readReply('GET /messages/', [{ id: 1, sender: 3, sender_name: 'rina', receiver: 4, receiver_name: 'rafi' }]),
  ).toMatchObject([{ id: 1, sender: 'rina', receiver: 4 }])
  expect(readReply('GET /campaigns/', [{ id: 3, brand: 3, brand_name: 'rina' }])).toMatchObject([
    { id: 3, brand: 'rina' },
  ])
})

test('a value of another type counts as missing, unknown keys are dropped, and a bad row is left out', () => {
  const row = { id: 3, title: 7, brand_name: null, budget: 'many', deadline: {}, created_at: 'soon', is_open: 'maybe' }
  expect(readReply('GET /campaigns/', [{ ...row, slug: 'a' }, null, 'row'])).toEqual([
    {
      id: 3,
      title: '7',
      description: '',
      budget: null,
      category: '',
      deadline: null,
      brand: null,
      brand_name: '',
      brand_display_name: null,
      applications_count: null,
      is_open: true,
      slots: null,
      is_full: false,
      accepted_count: 0,
      is_closed: false,
      is_suspended: false,
      suspend_reason: null,
      has_applied: false,
      is_saved: false,
      created_at: null,
    },
  ])
})
