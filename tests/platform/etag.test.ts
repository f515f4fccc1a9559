import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { collaborate, createUser, expectStatus } from '#tests/support/people.ts'

const app = useApp()
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

beforeAll(async () => {
  await collaborate(brand, influencer, '500')
})

const paths = ['/applications/', '/messages/', '/messages/connections/'] as const

const get = (who: Person, path: string, known?: string) =>
  who.send({ method: 'GET', path, ...(known !== undefined && { headers: { 'if-none-match': known } }) })

const tagOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['etag'])

describe.each(paths)('GET %s', path => {
  test('returns 304 without a body to a client that has the reply', async () => {
    const first = expectStatus(await get(brand, path), 200)
    const tag = tagOf(first)
    expect(tag).toMatch(/^"[\w-]+"$/)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(brand, path, known)
      expect({ status: again.status, text: again.text, tag: tagOf(again) }).toEqual({ status: 304, text: '', tag })
      expect(again.headers['cache-control']).toBe('no-store')
    }
    expect(expectStatus(await get(brand, path, '"other"'), 200).text).toBe(first.text)
  })

  test('returns 200 after a change', async () => {
    const before = tagOf(expectStatus(await get(influencer, path), 200))
    await collaborate(brand, influencer, '600')
    const body = { receiver: influencer.id, content: 'Hello' }
    expectStatus(await brand.call('POST /messages/', { body }), 201)
    const after = expectStatus(await get(influencer, path, before), 200)
    expect(tagOf(after)).not.toBe(before)
  })

  test('returns 401 when logged out, whatever the client has cached', async () => {
    const tag = tagOf(expectStatus(await get(brand, path), 200))
    for (const known of [tag, '*']) {
      const { status, headers } = await app.anonymous.send({ method: 'GET', path, headers: { 'if-none-match': known } })
      expect([status, headers['etag']]).toEqual([401, undefined])
    }
  })
})

test('keeps the Link header with 304', async () => {
  const path = '/applications/?limit=1'
  const first = expectStatus(await get(brand, path), 200)
  const again = await get(brand, path, tagOf(first))
  expect([again.status, again.headers['link']]).toEqual([304, first.headers['link']])
  expect(first.headers['link']).toContain('rel="next"')
})

test('changes the ETag of a full last page when another page follows it', async () => {
  const newcomer = await createUser(app, 'brand')
  await collaborate(newcomer, influencer, '500')
  const path = '/applications/?limit=1&sort=oldest'
  const first = expectStatus(await get(newcomer, path), 200)
  expect(first.headers['link']).toBeUndefined()
  await collaborate(newcomer, influencer, '600')
  const second = expectStatus(await get(newcomer, path, tagOf(first)), 200)
  expect(second.text).toBe(first.text)
  expect(second.headers['link']).toContain('rel="next"')
})

test('other replies have no ETag', async () => {
  expect(expectStatus(await get(brand, '/profile/'), 200).headers['etag']).toBeUndefined()
})
