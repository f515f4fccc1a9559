import { describe, expect, test } from 'vitest'
import { influencerProfile, publicBrand, publicInfluencer } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { applyTo, createUser, decide, expectStatus, makeAdmin, pay, publish } from '#tests/support/people.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

const publicProfile = (username: string) => app.anonymous.call('GET /profile/{username}/', { params: { username } })

describe('GET /profile/', () => {
  test('returns 401 when logged out', async () => {
    expect((await app.anonymous.call('GET /profile/')).status).toBe(401)
  })

  test('returns only the fields of a brand', async () => {
    const { status, body } = await brand.call('GET /profile/')
    expect(status).toBe(200)
    expect(body).toEqual({
      username: brand.username,
      email: brand.email,
      role: 'brand',
      pending_email: null,
      display_name: null,
      bio: '',
      category: null,
      website: '',
      industry: '',
      profile_picture: null,
    })
  })

  test('returns only the fields of an influencer', async () => {
    const {
      services: { db },
    } = app
    await db
      .updateTable('influencer_profiles')
      .set({
        followers_count: 12_000,
        category: 'food',
        social_links: JSON.stringify({ youtube: 'https://youtube.com/@one' }),
      })
      .where('user_id', '=', influencer.id)
      .execute()
    const { body } = await influencer.call('GET /profile/')
    expect(Object.keys(body).toSorted()).toEqual(
      ['username', 'email', 'role', 'pending_email', 'display_name', ...Object.keys(influencerProfile)].toSorted(),
    )
    expect(body).toMatchObject({
      username: influencer.username,
      email: influencer.email,
      role: 'influencer',
      bio: '',
      category: 'food',
      followers_count: 12_000,
      social_links: { instagram: '', youtube: 'https://youtube.com/@one', tiktok: '', twitter: '' },
      portfolio: '',
      profile_picture: null,
    })
  })

  test('returns no followers until an influencer enters them', async () => {
    const newcomer = await createUser(app, 'influencer')
    expect((await newcomer.call('GET /profile/')).body.followers_count).toBe(0)
  })

  test('returns username, email and role of an admin', async () => {
    for (const person of [admin, await makeAdmin(app)]) {
      const { body } = await person.call('GET /profile/')
      expect(body).toEqual({ username: person.username, email: person.email, role: 'admin' })
    }
  })
})

describe('GET /profile/{username}/', () => {
  const notFound = { status: 404, error: { code: 'user_not_found' } }

  test.each(['nobody-has-this-name', 'two words', "o'brien", '%00', 'রহিম', '%ff'])(
    'returns 404 for the name %j',
    async username => {
      expect(await publicProfile(username)).toMatchObject(notFound)
    },
  )

  test('returns 404 for a name that is not valid text', async () => {
    const { status } = await app.send({ method: 'GET', path: '/profile/a%00b/' })
    expect(status).toBe(404)
  })

  test('returns 404 for an admin', async () => {
    expect(await publicProfile(admin.username)).toMatchObject(notFound)
  })

  test('returns 404 for a deactivated user until they are active again', async () => {
    const person = await createUser(app, 'influencer')
    const change = (action: 'activate' | 'deactivate') =>
      admin.call('PUT /admin/users/{id}/', { params: { id: person.id }, body: { action } })
    await change('deactivate')
    expect(await publicProfile(person.username)).toMatchObject(notFound)
    await change('activate')
    expect((await publicProfile(person.username)).status).toBe(200)
  })

  test('returns name, role, bio and picture, but no email, to anyone', async () => {
    for (const person of [brand, influencer]) {
      const { status, body } = await publicProfile(person.username)
      expect(status).toBe(200)
      const visible =
        person === brand ? { ...publicBrand, campaigns: 0, paid: 0 } : { ...publicInfluencer, completed: [] }
      expect(Object.keys(body).toSorted()).toEqual(
        ['id', 'username', 'display_name', 'role', ...Object.keys(visible)].toSorted(),
      )
      expect(body).toMatchObject({ username: person.username, role: person.role, bio: '', profile_picture: null })
    }
  })

  test('returns what an influencer has filled in, and their paid campaigns by category', async () => {
    const [house, artist] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
    const { username, email } = artist
    const filled = {
      category: 'food',
      division: 'sylhet',
      followers_count: 4_200,
      portfolio: 'https://example.com/me',
    } as const
    const social_links = { youtube: 'https://youtube.com/@me' }
    expectStatus(await artist.call('PUT /profile/', { body: { username, email, ...filled, social_links } }), 200)
    for (const category of ['travel', 'food', 'travel'] as const) {
      const application = await applyTo(artist, await publish(house, { category }))
      const payment = await pay(house, await decide(house, application, 'accepted'))
      const confirmation = { params: { id: payment.id }, body: { status: 'confirmed' as const } }
      expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmation), 200)
    }
    expect((await publicProfile(username)).body).toMatchObject({
      ...filled,
      social_links: { instagram: '', youtube: 'https://youtube.com/@me', tiktok: '', twitter: '' },
      completed: [
        { category: 'travel', campaigns: 2 },
        { category: 'food', campaigns: 1 },
      ],
    })
    expect((await publicProfile(house.username)).body).toMatchObject({ campaigns: 3, paid: 3 })
  })

  test('ignores the case of the name', async () => {
    expect((await publicProfile(brand.username.toUpperCase())).body.username).toBe(brand.username)
  })
})
