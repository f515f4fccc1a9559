import { describe, expect, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import { expectStatus, publish } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')

const campaign = { title: 'Eid', description: 'Three posts', budget: '5000', category: 'fashion' }
const asBrand = (request: { method?: string; path?: string; body?: string | Uint8Array<ArrayBuffer>; type?: string }) =>
  fetch(`${server.origin}/api${request.path ?? '/campaigns/'}`, {
    method: request.method ?? 'POST',
    headers: {
      authorization: `Bearer ${brand.access}`,
      ...(request.type !== undefined && { 'content-type': request.type }),
    },
    ...(request.body !== undefined && { body: request.body }),
  }).then(async response => ({
    status: response.status,
    body: (await response.json()) as unknown,
    headers: response.headers,
  }))

describe('a path', () => {
  test('works with and without a trailing slash', async () => {
    const { id } = await publish(brand)
    for (const path of ['/campaigns', `/campaigns/${id}`, '/applications?brand=true', '/dashboard/brand', '/profile']) {
      const [short, long] = [path, path.includes('?') ? path.replace('?', '/?') : `${path}/`]
      const responses = await Promise.all([short, long].map(each => brand.send({ method: 'GET', path: each })))
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect(responses[0]?.text).toBe(responses[1]?.text)
    }
    expectStatus(await brand.send({ method: 'POST', path: '/campaigns', body: campaign }), 201)
    expectStatus(await brand.send({ method: 'DELETE', path: `/campaigns/${id}` }), 204)
  })

  test.each(['', '/', '/nothing', '/nothing/', '/campaigns/1/more/', '/Campaigns/', '/api/campaigns/'])(
    'returns 404 as JSON for the unknown path %j',
    async path => {
      for (const caller of [server.anonymous, brand])
        expectRefusal(await caller.send({ method: 'GET', path }), 'not_found')
    },
  )

  test.each([
    ['PATCH', '/campaigns/'],
    ['DELETE', '/campaigns/'],
    ['GET', '/login/'],
    ['POST', '/campaigns/1/'],
    ['PUT', '/withdrawals/'],
  ])('returns 404 as JSON for %s %s', async (method, path) =>
    expectRefusal(await brand.send({ method, path }), 'not_found'),
  )

  test.each(['/campaigns/%', '/campaigns/%zz/', '/campaigns/%ff/', '/%c0%ae/'])(
    'returns 404 as JSON when it cannot be decoded: %s',
    async path => {
      const { status, body, headers } = await asBrand({ method: 'GET', path })
      expectRefusal({ status, body }, 'not_found')
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('returns 404 as JSON when it is too long', async () => {
    const reply = await brand.send({ method: 'GET', path: `/campaigns/${'9'.repeat(4_000)}/` })
    expectRefusal(reply, 'not_found')
  })
})

describe('a body', () => {
  test.each([
    '{',
    '{"title":}',
    '{"title":"a"',
    "{'title':'a'}",
    'title=a',
    '{"a":1}{"b":2}',
    '\u0000',
    'undefined',
    'NaN',
    '[1,',
    '"',
    '{"__proto__":{"x":1}}',
    '{"title":"a","__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"x":1}}}',
  ])('returns 400 when it is invalid JSON: %j', async body =>
    expectRefusal(await asBrand({ body, type: 'application/json' }), 'malformed_request'),
  )

  test.each(['null', '[]', '5', '"text"', 'true', '[{"title":"a"}]'])(
    'returns 400 when it is JSON but not an object: %s',
    async body => {
      expectRefusal(await asBrand({ body, type: 'application/json' }), 'malformed_request')
    },
  )

  test('returns 400 when it is missing', async () => {
    expectRefusal(await asBrand({}), 'malformed_request')
    expectRefusal(await asBrand({ body: '', type: 'application/json' }), 'malformed_request')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/merge-patch+json',
    'nonsense',
  ])('returns 415 for the type %s', async type =>
    expectRefusal(await asBrand({ body: JSON.stringify(campaign), type }), 'unsupported_media_type'),
  )

  test('returns 415 without a type', async () => {
    expectRefusal(await asBrand({ body: new TextEncoder().encode(JSON.stringify(campaign)) }), 'unsupported_media_type')
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'is accepted as %s',
    async type => {
      expect((await asBrand({ body: JSON.stringify(campaign), type })).status).toBe(201)
    },
  )

  test('returns 413 above the size limit and is accepted at the limit', async () => {
    const filled = (size: number) => {
      const body = JSON.stringify({ ...campaign, padding: '' })
      return body.replace('"padding":""', `"padding":"${'x'.repeat(size - body.length)}"`)
    }
    expectRefusal(await asBrand({ body: filled(limits.bodyBytes + 1), type: 'application/json' }), 'too_large')
    expect((await asBrand({ body: filled(limits.bodyBytes), type: 'application/json' })).status).toBe(201)
  })

  test('with invalid UTF-8 is stored as valid text', async () => {
    const bytes = Uint8Array.from(
      Buffer.concat([
        Buffer.from('{"title":"'),
        Buffer.from([0xc3, 0x28, 0xff]),
        Buffer.from(JSON.stringify(campaign).replace('{"title":"Eid"', '"')),
      ]),
    )
    const { body } = expectStatus(await asBrand({ body: bytes, type: 'application/json' }), 201)
    const { id } = body as { id: number }
    const stored = await brand.call('GET /campaigns/{id}/', { params: { id } })
    expect(stored.body.title).toBe('\ufffd(\ufffd')
  })

  test.each([
    ['arrays', '['.repeat(40_000) + ']'.repeat(40_000)],
    ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['objects', `${'{"a":'.repeat(limits.bodyDepth)}1${'}'.repeat(limits.bodyDepth)}`],
  ])('returns 400 when %s are nested too deep, even with an Idempotency-Key', async (_, deep) => {
    const body = JSON.stringify(campaign).replace('{', `{"more":${deep},`)
    for (const key of [{}, { 'idempotency-key': crypto.randomUUID() }]) {
      const reply = await brand.send({ method: 'POST', path: '/campaigns/', body, headers: key })
      expectRefusal(reply, 'malformed_request')
    }
  })

  test('is accepted at the limit of nesting', async () => {
    const levels = limits.bodyDepth - 1
    const more = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const body = JSON.stringify(campaign).replace('{', `{"more":${more},`)
    expectStatus(await brand.send({ method: 'POST', path: '/campaigns/', body }), 201)
  })

  test('with a duplicate key uses the last value and validates it', async () => {
    const body = `{"title":"A","title":"","description":"d","budget":"5","category":"food"}`
    expectFieldErrors(await asBrand({ body, type: 'application/json' }), 'title')
  })
})

describe('the order of checks', () => {
  test('returns 401 when logged out, whatever the body', async () => {
    for (const body of ['{', '', 'x'.repeat(limits.bodyBytes + 1)]) {
      const { status } = await server.anonymous.send({ method: 'POST', path: '/campaigns/', body })
      expect(status).toBe(401)
    }
    const typed = await server.anonymous.send({
      method: 'POST',
      path: '/campaigns/',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expectRefusal(typed, 'not_authenticated')
  })

  test('returns 403 for the wrong role, whatever the body', async () => {
    expectRefusal(await influencer.send({ method: 'POST', path: '/campaigns/', body: '{' }), 'wrong_role')
    expectRefusal(
      await influencer.send({
        method: 'POST',
        path: '/campaigns/',
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
      'wrong_role',
    )
  })

  test('returns 400 for an invalid body before 404 for a missing row', async () => {
    expectFieldErrors(await brand.send({ method: 'PUT', path: '/applications/999999/status/', body: {} }), 'status')
  })
})

describe('an error reply', () => {
  test('names every invalid field and uses the first as its sentence', async () => {
    const { body } = await asBrand({
      body: JSON.stringify({ ...campaign, title: '', budget: -5 }),
      type: 'application/json',
    })
    expect(body).toEqual({
      error: "title: This field can't be blank.",
      code: 'validation_failed',
      fields: {
        title: ["This field can't be blank."],
        budget: ['Enter an amount above 0 and up to 99999999.99, with at most two decimal places.'],
      },
      details: [
        { field: 'title', code: 'blank' },
        { field: 'budget', code: 'invalid_money' },
      ],
    })
  })

  test('is the bare map of fields at registration', async () => {
    const { status, body, headers } = await server.anonymous.send({
      method: 'POST',
      path: '/register/',
      body: { username: 'a b', role: 'admin' },
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        username: ['Use only letters, digits, dots, hyphens and underscores'],
        email: ['This field is required.'],
        password: ['This field is required.'],
        role: ['Choose one of: influencer, brand.'],
      },
    })
    // The details are in a header, because the specification defines the body.
    expect(JSON.parse(headers['error-details'] ?? '')).toEqual([
      { field: 'email', code: 'required' },
      { field: 'password', code: 'required' },
      { field: 'username', code: 'username_characters' },
      { field: 'role', code: 'not_an_option', params: { options: 'influencer, brand' } },
    ])
  })

  test.each([
    ['{', 400],
    ['[]', 400],
  ])('uses non_field_errors at registration for %j, which does not concern a field', async (body, status) => {
    const reply = await server.anonymous.send({ method: 'POST', path: '/register/', body })
    expect({ status: reply.status, body: reply.body }).toEqual({
      status,
      body: { non_field_errors: ["We couldn't read the request."] },
    })
    expect(JSON.parse(String(reply.headers['error-details']))).toEqual([
      { field: 'non_field_errors', code: 'malformed_request' },
    ])
  })

  test('names the authentication scheme with 401', async () => {
    expect((await server.anonymous.call('GET /campaigns/')).headers['www-authenticate']).toBe('Bearer')
  })
})

test('API replies are never cached', async () => {
  for (const path of ['/campaigns/', '/nothing/', '/profile/', '/health/']) {
    expect((await brand.send({ method: 'GET', path })).headers['cache-control']).toBe('no-store')
  }
})

test('API replies may neither load content nor be framed', async () => {
  for (const path of ['/campaigns/', '/nothing/', '/campaigns/%zz/', '/openapi.json']) {
    const { headers } = await brand.send({ method: 'GET', path })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  }
})

test('replies do not reveal the server software', async () => {
  const { headers } = await brand.send({ method: 'GET', path: '/campaigns/' })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']))
  expect(headers).not.toHaveProperty('server')
  expect(headers['x-content-type-options']).toBe('nosniff')
})
