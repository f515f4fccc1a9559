import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/app.ts'
import { makeAdmin, password, uniqueName } from '../support/people.ts'
import { find, id, instant, money, program, text, type Account, type Row } from '../support/program.ts'

// Every endpoint of section 7, in the order of a campaign's life.

const app = useApp()
const { ask, list, register } = program(app)

const times = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row)

let brand: Account
let influencer: Account
let other: Account
let admin: Account
let campaign: Row
let unpriced: Row
const applications: Row[] = []
const payments: Row[] = []

beforeAll(async () => {
  admin = await makeAdmin(app)
})

test('POST /register/ creates a brand or an influencer and logs them in', async () => {
  brand = await register('brand')
  influencer = await register('influencer')
  other = await register('influencer')
  for (const person of [brand, influencer, other]) {
    expect(await ask(200, person, 'GET', '/profile/')).toMatchObject({ username: person.username })
  }
})

test('POST /login/ accepts email and password for every role', async () => {
  for (const [role, { email }] of Object.entries({ brand, influencer, admin })) {
    const reply = await ask<Account>(200, undefined, 'POST', '/login/', { email, password })
    expect(reply).toMatchObject({ user: { id, username: text, email, role }, access: text, refresh: text })
    await ask(200, reply, 'GET', '/profile/')
  }
})

test('POST /token/refresh/ returns a valid access token', async () => {
  const { access } = await ask<{ access: string }>(200, undefined, 'POST', '/token/refresh/', {
    refresh: brand.refresh,
  })
  expect(await ask(200, { ...brand, access }, 'GET', '/profile/')).toMatchObject({ username: brand.username })
})

test('GET and PUT /profile/ read and write the full profile of a brand', async () => {
  const profile = await ask(200, brand, 'GET', '/profile/')
  expect(Object.keys(profile)).toEqual(
    expect.arrayContaining(['username', 'email', 'bio', 'category', 'website', 'industry', 'profile_picture']),
  )
  const edited = {
    ...profile,
    username: uniqueName('tea'),
    bio: 'Tea',
    category: 'food',
    website: 'https://example.com/',
    industry: 'Food',
  }
  await ask(200, brand, 'PUT', '/profile/', edited)
  brand.username = edited.username
  expect(await ask(200, brand, 'GET', '/profile/')).toMatchObject(edited)
})

test('GET and PUT /profile/ read and write the full profile of an influencer', async () => {
  const profile = await ask(200, influencer, 'GET', '/profile/')
  expect(Object.keys(profile)).toEqual(
    expect.arrayContaining([
      'username',
      'email',
      'bio',
      'category',
      'followers_count',
      'social_links',
      'portfolio',
      'profile_picture',
    ]),
  )
  expect(profile).toMatchObject({ followers_count: 0 })
  const links = {
    instagram: 'https://a.example/',
    youtube: 'https://b.example/',
    tiktok: 'https://c.example/',
    twitter: 'https://d.example/',
  }
  const edited = {
    ...profile,
    bio: 'I cook',
    category: 'food',
    followers_count: 1200,
    social_links: links,
    portfolio: 'https://e.example/',
  }
  await ask(200, influencer, 'PUT', '/profile/', edited)
  expect(await ask(200, influencer, 'GET', '/profile/')).toMatchObject(edited)
})

test('PATCH /profile/picture/ accepts a file as form data, and null removes it', async () => {
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('profile_picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
  const { profile_picture } = await ask(200, brand, 'PATCH', '/profile/picture/', form)
  expect(profile_picture).toEqual(text)
  expect(await ask(200, brand, 'GET', '/profile/')).toMatchObject({ profile_picture })
  expect((await fetch(new URL(String(profile_picture), app.origin))).headers.get('content-type')).toMatch(/^image\//)
  await ask(200, brand, 'PATCH', '/profile/picture/', { profile_picture: null })
  expect(await ask(200, brand, 'GET', '/profile/')).toMatchObject({ profile_picture: null })
})

test('GET /profile/{username}/ returns a public profile to anyone', async () => {
  expect(await ask(200, undefined, 'GET', `/profile/${influencer.username}/`)).toMatchObject({
    username: influencer.username,
    role: 'influencer',
    bio: 'I cook',
    profile_picture: null,
  })
})

test('POST /campaigns/ creates a campaign with or without a deadline', async () => {
  const body = { title: 'Eid', description: 'Three films', budget: 5000.5, category: 'food', deadline: '2099-12-31' }
  campaign = await ask(201, brand, 'POST', '/campaigns/', body)
  expect(campaign).toMatchObject({ ...body, id, budget: '5000.50', brand: brand.id, brand_name: brand.username })
  unpriced = await ask(201, brand, 'POST', '/campaigns/', { ...body, deadline: '' })
  expect(unpriced).toMatchObject({ deadline: null })
})

test('GET /campaigns/ lists campaigns with all their fields', async () => {
  for (const person of [brand, influencer, admin]) {
    expect(find(await list(person, '/campaigns/'), campaign)).toMatchObject({
      id: campaign.id,
      title: 'Eid',
      description: 'Three films',
      budget: '5000.50',
      category: 'food',
      deadline: '2099-12-31',
      brand: brand.id,
      brand_name: brand.username,
      applications_count: 0,
      created_at: instant,
    })
  }
})

test('POST /applications/ applies with a proposal and an optional fee', async () => {
  const apply = async (who: Account, body: object) => {
    applications.push(await ask(201, who, 'POST', '/applications/', { proposal: 'A film', ...body }))
    return applications.at(-1)
  }
  expect(await apply(influencer, { campaign: campaign.id, expected_fee: 1200.25 })).toMatchObject({
    id,
    campaign: campaign.id,
    proposal: 'A film',
    expected_fee: '1200.25',
    status: 'pending',
  })
  expect(await apply(influencer, { campaign: unpriced.id })).toMatchObject({
    campaign: unpriced.id,
    expected_fee: null,
  })
  await apply(other, { campaign: campaign.id })
})

test.each([null, ''])('POST /applications/ treats %j as no fee', async expected_fee => {
  const { id: newest } = await ask(201, brand, 'POST', '/campaigns/', {
    title: 'A',
    description: 'B',
    budget: '1',
    category: 'other',
  })
  const body = { campaign: newest, proposal: 'A film', expected_fee }
  expect(await ask(201, influencer, 'POST', '/applications/', body)).toMatchObject({ expected_fee: null })
})

test('GET /applications/ lists applications with all their fields for both parties', async () => {
  for (const person of [brand, influencer]) {
    expect(find(await list(person, '/applications/'), applications[0] as Row)).toMatchObject({
      campaign_title: 'Eid',
      campaign_brand: brand.username,
      campaign_budget: '5000.50',
      influencer_name: influencer.username,
      proposal: 'A film',
      expected_fee: '1200.25',
      status: 'pending',
      applied_at: instant,
      payment_status: 'unpaid',
      payment_method: null,
      payment_transaction_id: null,
      transaction_id: null,
    })
  }
})

test('PUT /applications/{id}/status/ accepts and rejects', async () => {
  const decide = (index: number, status: string) =>
    ask(200, brand, 'PUT', `/applications/${applications[index]?.id}/status/`, { status })
  for (const index of [0, 1]) await decide(index, 'accepted')
  await decide(2, 'rejected')
  const statuses = (await list(brand, '/applications/'))
    .filter(row => find(applications, row))
    .map(({ status }) => status)
  expect(statuses).toEqual(['rejected', 'accepted', 'accepted'])
})

test('GET /applications/?brand=true and ?influencer=true list accepted applications', async () => {
  const accepted = [applications[1]?.id, applications[0]?.id]
  expect((await list(brand, '/applications/?brand=true')).map(row => row.id)).toEqual(accepted)
  expect((await list(influencer, '/applications/?influencer=true')).map(row => row.id)).toEqual(accepted)
})

test('GET /messages/connections/ lists collaborators', async () => {
  expect(await list(brand, '/messages/connections/')).toMatchObject([
    { id: influencer.id, username: influencer.username, role: 'influencer', has_existing_messages: false },
  ])
  expect(await list(influencer, '/messages/connections/')).toMatchObject([
    { id: brand.id, username: brand.username, role: 'brand' },
  ])
})

test('POST /messages/start-conversation/ starts a conversation with collaborators only', async () => {
  await ask(201, brand, 'POST', '/messages/start-conversation/', { receiver_id: influencer.id })
  const refused = await ask(403, brand, 'POST', '/messages/start-conversation/', { receiver_id: other.id })
  expect(refused).toMatchObject({ error: text })
})

test('POST /messages/ sends a message, which GET /messages/ lists for both parties', async () => {
  const body = { receiver: influencer.id, content: 'Welcome!' }
  const sent = await ask(201, brand, 'POST', '/messages/', body)
  for (const person of [brand, influencer]) {
    expect(await list(person, '/messages/')).toMatchObject([
      {
        id: sent.id,
        sender: brand.id,
        sender_name: brand.username,
        receiver: influencer.id,
        receiver_name: influencer.username,
        content: 'Welcome!',
        timestamp: instant,
      },
    ])
  }
  expect(await list(brand, '/messages/connections/')).toMatchObject([{ has_existing_messages: true }])
})

test('GET /influencers/search/ filters by category and followers and ignores empty filters', async () => {
  const found = async (query: string) => find(await list(brand, `/influencers/search/?${query}`), influencer)
  for (const query of ['category=food&min_followers=1200', 'category=&min_followers=']) {
    expect(await found(query)).toMatchObject({
      id: influencer.id,
      username: influencer.username,
      email: influencer.email,
      category: 'food',
      followers_count: 1200,
      bio: 'I cook',
    })
  }
  for (const query of ['category=gaming&min_followers=', 'category=&min_followers=1201'])
    expect(await found(query)).toBeUndefined()
})

test('POST /payments/submit/ pays the expected fee or else the budget, and both parties see it as pending', async () => {
  for (const [index, payment_method] of ['bkash', 'nagad'].entries()) {
    const due = find(await list(brand, '/applications/?brand=true'), applications[index] as Row) as Row
    const amount = due['expected_fee'] ?? due['campaign_budget']
    const transaction_id = uniqueName('TX').toUpperCase()
    const body = { application_id: due.id, amount, payment_method, transaction_id }
    await ask(201, brand, 'POST', '/payments/submit/', body)
    payments.push({ id: 0, amount, payment_method, brand_transaction_id: transaction_id })
    for (const [person, filter] of [
      [brand, 'brand'],
      [influencer, 'influencer'],
    ] as const) {
      expect(find(await list(person, `/applications/?${filter}=true`), due)).toMatchObject({
        payment_status: 'pending',
        payment_method,
        payment_transaction_id: transaction_id,
        transaction_id,
      })
    }
  }
  expect(payments.map(({ amount }) => amount)).toEqual(['1200.25', '5000.50'])
})

test('GET /admin/payments/ lists payments with all their fields', async () => {
  const [second, first] = await list(admin, '/admin/payments/')
  for (const [index, row] of [first, second].entries()) {
    const { id: _, ...payment } = payments[index] as Row
    expect(row).toMatchObject({
      ...payment,
      id,
      campaign_title: 'Eid',
      influencer_name: influencer.username,
      status: 'pending',
      created_at: instant,
    })
    payments[index] = row as Row
  }
})

test('PUT /admin/payments/{id}/ confirms a payment, or rejects it so that it can be paid again', async () => {
  for (const [index, status] of ['confirmed', 'rejected'].entries()) {
    await ask(200, admin, 'PUT', `/admin/payments/${payments[index]?.id}/`, { status })
    expect(find(await list(admin, '/admin/payments/'), payments[index] as Row)).toMatchObject({ status })
  }
  const rows = await list(influencer, '/applications/?influencer=true')
  expect(rows.map(row => row['payment_status'])).toEqual(['unpaid', 'confirmed'])
})

test('GET /influencer/balance/ returns the balance under both of its names', async () => {
  expect(await ask(200, influencer, 'GET', '/influencer/balance/')).toMatchObject({
    balance: '1200.25',
    wallet_balance: '1200.25',
  })
})

test('POST /withdrawals/ requests a withdrawal, which an admin approves or rejects', async () => {
  for (const [payment_method, status] of [
    ['bkash', 'approved'],
    ['nagad', 'rejected'],
  ]) {
    const body = { amount: 100.5, payment_method, phone_number: '01712345678' }
    const asked = await ask(201, influencer, 'POST', '/withdrawals/', body)
    const row = { ...body, id: asked.id, amount: '100.50', status: 'pending' }
    expect(find(await list(influencer, '/withdrawals/'), asked)).toMatchObject({ ...row, created_at: instant })
    expect(find(await list(admin, '/admin/withdrawals/'), asked)).toMatchObject({
      ...row,
      influencer_name: influencer.username,
      requested_at: instant,
    })
    await ask(200, admin, 'PUT', `/admin/withdrawals/${asked.id}/`, { status })
    expect(find(await list(influencer, '/withdrawals/'), asked)).toMatchObject({ status })
  }
  expect(await ask(200, influencer, 'GET', '/influencer/balance/')).toMatchObject({ balance: '1099.75' })
})

test('GET /dashboard/brand/, /influencer/ and /admin/ return figures and the latest rows', async () => {
  const row = { id, title: text, budget: money, created_at: instant }
  const application = {
    id,
    campaign_title: text,
    influencer_name: text,
    campaign_brand: brand.username,
    status: text,
    applied_at: instant,
  }
  expect(await ask(200, brand, 'GET', '/dashboard/brand/')).toMatchObject({
    stats: { total_campaigns: 4, total_applications: 5, money_spent: '1200.25' },
    recent_campaigns: times(4, { ...row, applications_count: id }),
    recent_applications: times(5, application),
  })
  expect(await ask(200, influencer, 'GET', '/dashboard/influencer/')).toMatchObject({
    stats: { total_applications: 4, accepted_applications: 2, total_earnings: '1200.25', pending_earnings: '5000.50' },
    available_campaigns: times(4, { ...row, brand_name: brand.username }),
    recent_applications: times(4, application),
  })
  expect(await ask(200, admin, 'GET', '/dashboard/admin/')).toMatchObject({
    stats: {
      total_users: 4,
      total_brands: 1,
      total_influencers: 2,
      total_campaigns: 4,
      total_applications: 5,
      total_payments: '1200.25',
    },
    recent_users: times(4, { username: text, email: text, role: text }),
    recent_campaigns: times(4, { title: text, brand_name: brand.username, budget: money }),
  })
})

test('GET /admin/campaigns/ lists campaigns with all their fields', async () => {
  expect(find(await list(admin, '/admin/campaigns/'), campaign)).toMatchObject({
    title: 'Eid',
    brand_name: brand.username,
    budget: '5000.50',
    category: 'food',
    is_active: true,
  })
})

test('PUT /admin/users/{id}/ deactivates and activates a user, and GET /users/all/ shows it', async () => {
  for (const [action, is_active] of [
    ['deactivate', false],
    ['activate', true],
  ] as const) {
    await ask(200, admin, 'PUT', `/admin/users/${other.id}/`, { action })
    expect(find(await list(admin, '/users/all/'), other)).toMatchObject({
      id: other.id,
      username: other.username,
      email: other.email,
      role: 'influencer',
      is_active,
    })
  }
})

test('DELETE /campaigns/{id}/ deletes a campaign', async () => {
  const { id: gone } = await ask(201, brand, 'POST', '/campaigns/', {
    title: 'A',
    description: 'B',
    budget: '1',
    category: 'other',
  })
  await ask(204, brand, 'DELETE', `/campaigns/${gone}/`)
  expect(find(await list(brand, '/campaigns/'), { id: gone })).toBeUndefined()
})

test('an error reply has its sentence under `error`, and a rejected registration by field', async () => {
  expect(await ask(401, undefined, 'POST', '/login/', { email: brand.email, password: 'wrong' })).toMatchObject({
    error: text,
  })
  expect(
    await ask(409, influencer, 'POST', '/applications/', { campaign: campaign.id, proposal: 'Again' }),
  ).toMatchObject({ error: text })
  const taken = { username: brand.username, email: brand.email, password, role: 'brand' }
  expect(await ask(400, undefined, 'POST', '/register/', taken)).toMatchObject({ username: [text], email: [text] })
})
