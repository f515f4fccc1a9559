import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { socialNetworks } from '#contract/values/networks.ts'
import { recordOf } from '#contract/values/record-of.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { createUser, expectStatus, makeAdmin, uniqueName } from '#tests/support/people.ts'

const app = useApp()
let brand: Person
let influencer: Person
const owner = useConnection('owner')

beforeAll(async () => {
  ;[brand, influencer] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
})

type Change = Partial<Body<'PUT /profile/'>>
const change = (person: Person, fields: Change) =>
  person.call('PUT /profile/', { body: { username: person.username, email: person.email, ...fields } })

describe('PUT /profile/', () => {
  test('returns 401 when logged out and 403 for admins', async () => {
    expectStatus(
      await app.anonymous.call('PUT /profile/', { body: { username: 'somebody', email: 'a@example.com' } }),
      401,
    )
    expectStatus(await change(await makeAdmin(app), {}), 403)
  })

  test('validates every field and names each error', async () => {
    const wrong: [keyof Change, unknown][] = [
      ['username', 'a b'],
      ['username', ''],
      ['email', 'nobody'],
      ['bio', 'x'.repeat(2_001)],
      ['bio', 'a\0'],
      ['category', 'cooking'],
      ['display_name', 'x'],
      ['display_name', ' x '],
      ['display_name', 'x'.repeat(61)],
      ['display_name', 'Nadia\u0007'],
      ['display_name', 'Nadia\u2066x'],
      ['display_name', `Nadia${'\u0301'.repeat(9)}`],
      ['display_name', 'Prochar Support'],
      ['display_name', 5],
      ['website', 'javascript:alert(1)'],
      ['website', 'ftp://example.com'],
      ['website', 'https://name@example.com'],
      ['website', 'https://:secret@example.com'],
      ['website', 'example.com'],
      ['website', 'https://example.com/\0'],
      ['portfolio', 'http:example.com'],
      ['portfolio', 'https://example.com/\ud800'],
      ['followers_count', -1],
      ['followers_count', 2_147_483_648],
      ['followers_count', 1.5],
      ['followers_count', '1e3'],
      ['followers_count', ' 12'],
      ['followers_count', '0x1'],
      ['followers_count', '1.0'],
    ]
    for (const [field, value] of wrong) {
      const response = await change(influencer, { [field]: value })
      expect([field, value, response.status, Object.keys(response.error.fields ?? {})]).toEqual([
        field,
        value,
        400,
        [field],
      ])
    }
    for (const instagram of ['not a link', 'https://instagram.com/\ud800', 'https://instagram.com/a\0b']) {
      const { status, error } = await change(influencer, { social_links: { instagram } })
      expect([instagram, status, Object.keys(error.fields ?? {})]).toEqual([instagram, 400, ['social_links.instagram']])
    }
  })

  test('trims bio and industry, and empties one without a visible character', async () => {
    expectStatus(await change(brand, { bio: ' Tea\nfor all ', industry: ' Food ' }), 200)
    expect(expectStatus(await brand.call('GET /profile/'), 200).body).toMatchObject({
      bio: 'Tea\nfor all',
      industry: 'Food',
    })
    expect(expectStatus(await change(brand, { bio: ' \n ', industry: '\u200b\u2800' }), 200).body).toMatchObject({
      bio: '',
      industry: '',
    })
  })

  test('stores a display name on one line, keeps it when omitted, and removes it when empty', async () => {
    const shown = async (fields: Change) => expectStatus(await change(influencer, fields), 200).body.display_name
    expect(await shown({})).toBe(null)
    expect(await shown({ display_name: ' নুসরাত \n  জাহান\u202e ' })).toBe('নুসরাত জাহান')
    expect(await shown({ bio: 'x' })).toBe('নুসরাত জাহান')
    const { username } = influencer
    expect(
      expectStatus(await app.anonymous.call('GET /profile/{username}/', { params: { username } }), 200).body,
    ).toHaveProperty('display_name', 'নুসরাত জাহান')
    expect(await shown({ display_name: '\u200b ' })).toBe(null)
    expect(await shown({ display_name: 'র\u200d্যাম' })).toBe('র\u200d্যাম')
    expect(await shown({ display_name: null })).toBe(null)
  })

  test('rejects a display name that looks like an admin', async () => {
    const admin = await makeAdmin(app)
    const { status, error } = await change(brand, { display_name: `${admin.username.toUpperCase()} .` })
    expect([status, error.details]).toEqual([400, [{ field: 'display_name', code: 'reserved_name' }]])
  })

  test('keeps a display name that an admin has since taken as a username', async () => {
    const display_name = uniqueName('Known')
    expectStatus(await change(influencer, { display_name }), 200)
    await sql`update users set username = ${display_name} where id = ${(await makeAdmin(app)).id}`.execute(
      app.services.db,
    )
    expectStatus(await change(influencer, { display_name, bio: 'Still here' }), 200)
    expectStatus(await change(influencer, { display_name: null }), 200)
  })

  test('rejects a taken name or email, in any case, with a field error', async () => {
    expect((await change(brand, { username: influencer.username.toUpperCase() })).error).toMatchObject({
      error: 'A user with that username already exists.',
      fields: { username: ['A user with that username already exists.'] },
    })
    expect((await change(brand, { email: influencer.email.toUpperCase() })).error.fields).toHaveProperty('email')
    expect((await change(brand, { username: 'Picture' })).error.fields).toHaveProperty('username')
    expect((await change(brand, { username: 'adm1n.' })).error.fields).toHaveProperty('username')
    const admin = await makeAdmin(app)
    expect((await change(brand, { username: `${admin.username}.` })).error).toMatchObject({
      fields: { username: ['This username is reserved.'] },
    })
  })

  test("stores a brand's profile and ignores fields of influencers", async () => {
    const fields = {
      bio: 'আমরা শাড়ি বানাই',
      category: 'fashion' as const,
      website: 'https://example.com/shop',
      industry: 'Clothing',
    }
    const { body } = expectStatus(await change(brand, { ...fields, followers_count: 5 }), 200)
    expect(body).toEqual({
      username: brand.username,
      email: brand.email,
      role: 'brand',
      pending_email: null,
      display_name: null,
      ...fields,
      profile_picture: null,
    })
    expect((await brand.call('GET /profile/')).body).toEqual(body)
  })

  test("stores an influencer's profile and leaves omitted fields unchanged", async () => {
    const fields = {
      bio: 'Food and travel',
      category: 'food' as const,
      followers_count: 2_147_483_647,
      social_links: { instagram: 'https://instagram.com/me', youtube: '', tiktok: '', twitter: '' },
      portfolio: 'http://example.com/',
    }
    const { body } = expectStatus(await change(influencer, fields), 200)
    expect(body).toMatchObject({ role: 'influencer', ...fields })
    expect(expectStatus(await change(influencer, {}), 200).body).toEqual(body)
    expect(expectStatus(await change(influencer, { category: '' }), 200).body).toMatchObject({
      category: null,
      bio: fields.bio,
    })
  })

  test.each([
    ['12', 12],
    ['', 0],
    [null, 0],
  ])('stores a followers count of %j as %j', async (given, stored) => {
    const { body } = expectStatus(await change(influencer, { followers_count: given as never }), 200)
    expect(body.followers_count).toBe(stored)
  })

  test('stores a link to each of the networks', async () => {
    const person = await createUser(app, 'influencer')
    const social_links = recordOf(socialNetworks, network => `https://${network}.example.com/me`)
    expect(expectStatus(await change(person, { social_links }), 200).body.social_links).toEqual(social_links)
    expect((await person.call('GET /profile/')).body.social_links).toEqual(social_links)
  })

  test('treats a link of null as none', async () => {
    const social_links = { instagram: null, youtube: 'https://youtube.com/@me' } as never
    expect(expectStatus(await change(influencer, { social_links }), 200).body.social_links).toEqual({
      ...recordOf(socialNetworks, () => ''),
      youtube: 'https://youtube.com/@me',
    })
  })

  test('leaves the links to networks unchanged that it does not name', async () => {
    const person = await createUser(app, 'influencer')
    const [instagram, youtube] = ['https://instagram.com/me', 'https://youtube.com/@me']
    expectStatus(await change(person, { social_links: { instagram, youtube } }), 200)
    expect(expectStatus(await change(person, { social_links: { instagram: '' } }), 200).body.social_links).toEqual({
      ...recordOf(socialNetworks, () => ''),
      youtube,
    })
  })

  test('ignores a link to any other network', async () => {
    const person = await createUser(app, 'influencer')
    const social_links = { tiktok: 'https://tiktok.com/me' }
    for (const linkedin of ['https://linkedin.com/me', 'a\0', '\ud800', { a: 1 }]) {
      expectStatus(await change(person, { social_links: { ...social_links, linkedin } as never }), 200)
      const { rows } = await owner.query('select social_links from influencer_profiles where user_id = $1', [person.id])
      expect(rows).toEqual([{ social_links }])
    }
  })

  test('changes name and, with the current password, email, and the user logs in with the new one', async () => {
    const person = await createUser(app, 'influencer')
    const username = uniqueName('renamed')
    const { body } = expectStatus(
      await change(person, { username, email: `${username}@Example.com`, current_password: person.password }),
      200,
    )
    expect(body).toMatchObject({ username, email: `${username}@example.com` })
    const { password } = person
    expectStatus(
      await app.anonymous.call('POST /login/', { body: { email: `${username}@example.com`, password } }),
      200,
    )
    expectStatus(await app.anonymous.call('POST /login/', { body: { email: person.email, password } }), 401)
  })

  test('ignores role, id and activity in the body', async () => {
    const body = {
      username: brand.username,
      email: brand.email,
      role: 'admin',
      id: 1,
      is_active: false,
      profile_picture: '/etc/passwd',
    }
    const response = await brand.send({ method: 'PUT', path: '/profile/', body })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ role: 'brand', profile_picture: null })
  })
})
