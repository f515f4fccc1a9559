import '#lib/dom/test-browser.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/index.ts'
import { json, listen } from '#lib/dom/test-browser.ts'
import { adapt } from './adapter.ts'

const answer = (status: number, body?: unknown) => ({ status, headers: new Headers(), body })
const adapted = (endpoint: EndpointKey, status: number, body?: unknown, input: object = {}) =>
  adapt(endpoint, input, answer(status, body))

describe('a refusal', () => {
  test.each([401, 403, 404, 405, 500, 501])('of a read that the specification lacks with %i is a 404', async status => {
    expect(await adapted('GET /notifications/unread/', status)).toMatchObject({ status: 404 })
  })

  test('of a call of the specification is unchanged, like the failure of an overloaded server', async () => {
    for (const endpoint of ['GET /applications/', 'PUT /profile/', 'DELETE /campaigns/{id}/'] as const)
      expect(await adapted(endpoint, 403, { error: 'No' })).toEqual(answer(403, { error: 'No' }))
    expect(await adapted('GET /notifications/unread/', 503)).toMatchObject({ status: 503 })
  })
})

test('a list is complete, filtered and ordered, and null counts as an empty one', async () => {
  const rows = [{ id: 1, status: 'pending' }, { id: 2, status: 'accepted' }, { id: 3 }]
  const { body } = await adapted('GET /applications/', 200, rows, { query: { status: 'pending' } })
  expect(body).toMatchObject([
    { id: 3, status: 'pending', payment_status: 'unpaid' },
    { id: 1, status: 'pending' },
  ])
  expect(await adapted('GET /applications/', 200, null)).toMatchObject({ body: [] })
})

test('a list in another form is a failure', async () => {
  await expect(adapted('GET /applications/', 200, { results: [] })).rejects.toMatchObject({ code: 'unknown' })
})

test('an empty response to a change is completed from the request', async () => {
  const input = { params: { id: 3 }, body: { status: 'approved' } }
  expect(await adapted('PUT /admin/withdrawals/{id}/', 204, undefined, input)).toMatchObject({
    body: { id: 3, status: 'approved', transaction_id: null },
  })
  expect(await adapted('PATCH /profile/picture/', 200, { profile_picture: 'a.png' }, { body: new FormData() })).toEqual(
    answer(200, { profile_picture: 'a.png' }),
  )
})

describe('with the list of campaigns', () => {
  const campaign = { id: 7, title: 'Tea', brand_name: 'teahouse', created_at: '2026-10-12T09:00:00.000Z' }
  let server: Awaited<ReturnType<typeof listen>>
  beforeEach(async () => {
    server = await listen((_, response) => json(response, 200, [campaign]))
  })
  afterEach(() => server.close())

  test('reads single campaigns from the list on a server without that call, and no others', async () => {
    const read = (id: number) => adapted('GET /campaigns/{id}/', 405, {}, { params: { id } })
    expect(await read(7)).toMatchObject({ status: 200, body: campaign })
    expect(await read(8)).toMatchObject({ status: 404, body: { code: 'campaign_not_found' } })
  })

  const application = {
    id: 1,
    campaign_title: 'Tea',
    campaign_brand: 'teahouse',
    applied_at: '2026-10-12T09:30:00.000Z',
  }
  const found = async (...rows: object[]) => {
    const { body } = await adapted('GET /applications/', 200, rows, { query: { campaign: 7 } })
    return (body as { id: number }[]).map(({ id }) => id)
  }

  test('applications without its id are found by title, brand and time', async () => {
    const others = [
      { ...application, id: 2, campaign_title: 'Rice' },
      { ...application, id: 3, campaign_brand: 'ricehouse' },
      // To an earlier campaign of the same title.
      { ...application, id: 4, applied_at: '2026-09-12T15:00:00+06:00' },
    ]
    expect(await found(application, ...others)).toEqual([1])
    expect(await found({ ...application, applied_at: null })).toEqual([1])
  })

  test('applications with its id need no list', async () => {
    expect(await found({ ...application, campaign: 7 }, { ...application, id: 2, campaign: 8 })).toEqual([1])
    expect(server.received).toEqual([])
  })
})
