import { beforeAll, describe, expect, it } from 'vitest'
import { influencerProfile, publicBrand, publicInfluencer } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { makeAdmin, register } from '#tests/support/people.ts'

const test = useApp()
let admin: Person
let brand: Person
let influencer: Person
beforeAll(async () => {
  admin = await makeAdmin(test)
  brand = await register(test.send, 'brand')
  influencer = await register(test.send, 'influencer')
})

const publicProfile = (username: string) => test.nobody.call('GET /profile/{username}/', { params: { username } })

describe('GET /profile/', () => {
  it('asks for a session', async () => {
    expect((await test.nobody.call('GET /profile/')).status).toBe(401)
  })

  it('gives a brand its fields and no other', async () => {
    const { status, body } = await brand.call('GET /profile/')
    expect(status).toBe(200)
    expect(body).toEqual({
      username: brand.username,
      email: brand.email,
      role: 'brand',
      bio: '',
      category: null,
      website: '',
      industry: '',
      profile_picture: null,
    })
  })

  it('gives an influencer theirs and no other', async () => {
    const {
      services: { db },
    } = test
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
      ['username', 'email', 'role', ...Object.keys(influencerProfile)].toSorted(),
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

  it('counts no followers until an influencer says how many there are', async () => {
    const newcomer = await register(test.send, 'influencer')
    expect((await newcomer.call('GET /profile/')).body.followers_count).toBe(0)
  })

  it('gives an admin username, e-mail and role', async () => {
    const { body } = await admin.call('GET /profile/')
    expect(body).toEqual({ username: admin.username, email: admin.email, role: 'admin' })
  })
})

describe('GET /profile/{username}/', () => {
  const notFound = { status: 404, error: { code: 'user_not_found' } }

  it.each(['nobody-has-this-name', 'two words', "o'brien", '%00', 'রহিম', '%ff'])(
    'knows nobody called %j',
    async username => {
      expect(await publicProfile(username)).toMatchObject(notFound)
    },
  )

  it('knows nobody by a name that no text can hold', async () => {
    const { status } = await test.send({ method: 'GET', path: '/profile/a%00b/' })
    expect(status).toBe(404)
  })

  it('shows no admin', async () => {
    expect(await publicProfile(admin.username)).toMatchObject(notFound)
  })

  it('shows nobody who is deactivated, and shows them again when they are back', async () => {
    const person = await register(test.send, 'influencer')
    const change = (action: 'activate' | 'deactivate') =>
      admin.call('PUT /admin/users/{id}/', { params: { id: person.id }, body: { action } })
    await change('deactivate')
    expect(await publicProfile(person.username)).toMatchObject(notFound)
    await change('activate')
    expect((await publicProfile(person.username)).status).toBe(200)
  })

  it('shows anyone a name, a role, a bio and a picture, and never an e-mail', async () => {
    for (const person of [brand, influencer]) {
      const { status, body } = await publicProfile(person.username)
      expect(status).toBe(200)
      const visible = person === brand ? publicBrand : publicInfluencer
      expect(Object.keys(body).toSorted()).toEqual(['username', 'role', ...Object.keys(visible)].toSorted())
      expect(body).toMatchObject({ username: person.username, role: person.role, bio: '', profile_picture: null })
    }
  })

  it('finds a name whatever its case', async () => {
    expect((await publicProfile(brand.username.toUpperCase())).body.username).toBe(brand.username)
  })
})
