import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { useApp } from './support/app.ts'
import { callerOf, type Person } from './support/client.ts'
import { collaborate, createUser, expectStatus, makeAdmin, password, publish, uniqueName } from './support/people.ts'
import { paste } from './support/wallets.ts'

/** The letter য় as keyboards send it: as one code point or as two. */
const composed = '\u09df'
const stored = '\u09af\u09bc'

const app = useApp()
let brand: Person
let influencer: Person

beforeAll(async () => {
  ;[brand, influencer] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
})

describe('text containing a letter with several encodings', () => {
  test('is stored in one form, wherever it is sent', async () => {
    const campaign = await publish(brand, { title: `চা${composed}`, description: `বিক্রি ${composed}` })
    expect(campaign).toMatchObject({ title: `চা${stored}`, description: `বিক্রি ${stored}` })
    await collaborate(brand, influencer, '700')
    const body = { receiver: influencer.id, content: `সময়: ${composed}`.normalize('NFD') }
    expect(expectStatus(await brand.call('POST /messages/', { body }), 201).body).toMatchObject({
      content: `সময়: ${stored}`.normalize('NFC'),
    })
    const link = (text: string) => `https://example.com/${text}`
    const profile = { username: influencer.username, email: influencer.email }
    const { body: edited } = expectStatus(
      await influencer.call('PUT /profile/', { body: { ...profile, social_links: { instagram: link(composed) } } }),
      200,
    )
    expect(edited).toMatchObject({ social_links: { instagram: link(stored) } })
  })

  test.each([
    ['one code point', composed],
    ['two code points', stored],
  ])('is found by a search that encodes it as %s', async (_, letter) => {
    const name = uniqueName('')
    const { id } = await publish(brand, { title: `প্রি${composed} ${name}` })
    const { body } = await influencer.call('GET /campaigns/', { query: { search: `প্রি${letter} ${name}` } })
    expect(body.map(campaign => campaign.id)).toEqual([id])
  })

  test('has its length counted in its stored form', async () => {
    const fits = composed.repeat(limits.title.max / 2)
    expect(await publish(brand, { title: fits })).toMatchObject({ title: stored.repeat(limits.title.max / 2) })
    const { budget, category, deadline } = await publish(brand)
    const body = { title: `${fits}a`, description: 'Too long', budget, category, deadline }
    expect(expectStatus(await brand.call('POST /campaigns/', { body }), 400).body).toMatchObject({
      fields: { title: ['Use at most 200 characters.'] },
    })
  })

  test('is treated as the same email address', async () => {
    const name = uniqueName('e')
    const form = { password, role: 'brand' as const, age_confirmed: true }
    const email = (letter: string) => `${name}${letter}@example.com`
    const first = { ...form, username: uniqueName('b'), email: email('e\u0301') }
    expect(expectStatus(await app.anonymous.call('POST /register/', { body: first }), 201).body.user.email).toBe(
      email('\u00e9'),
    )
    const second = { ...form, username: uniqueName('b'), email: email('\u00e9') }
    expectStatus(await app.anonymous.call('POST /register/', { body: second }), 400)
    const login = { email: email('e\u0301'), password }
    expectStatus(await app.anonymous.call('POST /login/', { body: login }), 200)
  })

  test('stays as sent in a wallet message, pasted or forwarded, with characters that change its direction', async () => {
    const admin = await makeAdmin(app)
    const [pasted, forwarded] = ['pasted', 'forwarded'].map(how => `\u202e\u202d চা${composed} ${how}`)
    const { entries } = await paste(admin, pasted ?? '')
    expect(entries).toMatchObject([{ raw: pasted }])
    const { body: device } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201)
    const message = { from: 'bKash', text: forwarded ?? '' }
    expectStatus(await callerOf(app.send, device.key).call('POST /wallet-messages/', { body: message }), 202)
    const { body } = await admin.call('GET /admin/wallet-entries/', { query: { limit: 2 } })
    expect(body).toMatchObject([{ raw: forwarded }, { raw: pasted }])
  })
})
