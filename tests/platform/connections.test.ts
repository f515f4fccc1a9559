import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#platform/files/file-store.ts'
import { useApp } from '#tests/support/app.ts'
import { pdfFile } from '#tests/support/attachments.ts'
import type { Person } from '#tests/support/client.ts'
import { uploadOf, useLimitedApps } from '#tests/support/limited-apps.ts'
import { collaborate, createUser, makeAdmin } from '#tests/support/people.ts'
import { requestHead, type Reply } from '#tests/support/sockets.ts'

// Registers people. The tested connections go to separate apps with short limits.
const server = useApp()
const people: Person[] = []

beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) people.push(await createUser(server, 'brand'))
  const [brand] = people
  if (brand) await collaborate(brand, await createUser(server, 'influencer'), '500')
})
const appWith = useLimitedApps(server)

const connectionCount = (app: FastifyInstance) =>
  new Promise<number>(resolve => app.server.getConnections((_, count) => resolve(count)))

function expectCode(reply: Reply | undefined, status: number, code: string): void {
  expect(reply).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } })
  expect(JSON.parse(reply?.body ?? '')).toEqual({ error: expect.stringMatching(/\w/), code })
}

const login = requestHead('POST /api/login/', { 'Content-Type': 'application/json', 'Content-Length': 100 })

describe('a connection', () => {
  test.each([
    ['without a request', ''],
    ['with half a header', 'POST /api/login/ HTTP/1.1\r\nHost: localhost\r\nContent-'],
  ])('%s receives 408 after the limit for headers', async (_, text) => {
    const connection = (await appWith({ headersMs: 50 })).connect()
    connection.send(text)
    expectCode(await connection.closed, 408, 'request_timeout')
  })

  test('with half a body receives 408 after the limit for bodies', async () => {
    const connection = (await appWith({ bodyMs: 50 })).connect()
    connection.send(`${login}{"email":`)
    expectCode(await connection.closed, 408, 'request_timeout')
  })

  test('with half a body is closed some time after a reply that did not wait for the body', async () => {
    const connection = (await appWith({ discardMs: 50 })).connect()
    connection.send(`${login.replace('login', 'campaigns')}{"title":`)
    expectCode(await connection.closed, 401, 'not_authenticated')
  })

  test('without any traffic is closed', async () => {
    const connection = (await appWith({ stalledMs: 50 })).connect()
    connection.send(`${login}{"email":`)
    expect(await connection.closed).toBeUndefined()
  })

  test('with more concurrent requests than allowed is closed', async () => {
    const connection = (await appWith({ pipelined: 4 })).connect()
    connection.send(requestHead('GET /api/health/').repeat(5))
    expect(await connection.closed).toBeUndefined()
  })
})

describe('a reply that nobody reads', () => {
  test.each([
    ['is dropped after the limit for reading', { readMs: 50 }],
    ['is dropped when replies take too much memory', { unreadBytes: 100_000 }],
  ])('%s', async (_, limits) => {
    const { app, connect } = await appWith({ ...limits, pipelined: 1_000 })
    const dropped = new Promise<void>(resolve =>
      app.server.once('connection', socket => socket.once('close', () => resolve())),
    )
    const connection = connect()
    connection.socket.pause()
    // More than the buffers of both sockets can hold.
    connection.send(requestHead('GET /api/openapi.json').repeat(200))
    await expect(dropped).resolves.toBeUndefined()
  })
})

describe('an upload', () => {
  test('may take longer than other bodies', async () => {
    const { connect } = await appWith({ bodyMs: 50 })
    const [other, uploading] = [connect(), connect()]
    const { head, body } = uploadOf(people[0])
    uploading.send(head + body.slice(0, 20))
    other.send(`${login}{"email":`)
    expectCode(await other.closed, 408, 'request_timeout')
    uploading.send(body.slice(20))
    await expect.poll(uploading.received).toContain('invalid_image')
  })

  test('receives 408 after its own limit', async () => {
    const connection = (await appWith({ headersMs: 50, uploadMs: 50 })).connect()
    const { head, body } = uploadOf(people[0])
    connection.send(head + body.slice(0, 20))
    expectCode(await connection.closed, 408, 'request_timeout')
  })

  test('returns 401 before its body when logged out, and is then closed', async () => {
    const connection = (await appWith({ discardMs: 50 })).connect()
    connection.send(uploadOf(undefined).head)
    expectCode(await connection.closed, 401, 'not_authenticated')
  })

  test('returns 413 before its body when its declared size is too large', async () => {
    const connection = (await appWith({ discardMs: 50 })).connect()
    connection.send(uploadOf(people[0]).head.replace(/Content-Length: \d+/, 'Content-Length: 9000000'))
    expectCode(await connection.closed, 413, 'image_too_large')
  })

  test('waits for a slot before its body is read, and returns 503 when too many are waiting', async () => {
    const { connect } = await appWith({ uploads: 1, waitingUploads: 1 })
    const uploads = people.map(person => ({ connection: connect(), ...uploadOf(person) }))
    for (const { connection, head } of uploads) connection.send(head)
    await expect.poll(() => uploads.some(({ connection }) => connection.received() !== '')).toBe(true)
    for (const { connection, body } of uploads) connection.send(body)
    const replies = () => uploads.map(({ connection }) => /HTTP\/1\.1 (\d+)/.exec(connection.received())?.[1])
    await expect.poll(() => replies().toSorted()).toEqual(['400', '400', '503'])
    const refused = uploads.find(({ connection }) => connection.received().startsWith('HTTP/1.1 503'))
    expect(refused?.connection.received()).toMatch(/retry-after: [1-9]/i)
  })

  test('may wait for a slot for longer than the traffic timeout of other connections', async () => {
    const { app, connect } = await appWith({ uploads: 1, stalledMs: 1_000 })
    const { head, body } = uploadOf(people[0])
    // Without a connection, which would also have no traffic.
    const rest = new PassThrough()
    const headers = {
      authorization: `Bearer ${people[1]?.access}`,
      'content-type': 'multipart/form-data; boundary=x',
    }
    const taken = Promise.withResolvers<void>()
    const { takeUploadSlot } = app
    app.takeUploadSlot = (...upload) => takeUploadSlot(...upload).then(taken.resolve)
    const first = (async () => app.inject({ method: 'PATCH', url: '/api/profile/picture/', headers, payload: rest }))()
    await taken.promise
    const [waiting, stalled] = [connect(), connect()]
    waiting.send(head + body)
    stalled.send(`${login}{"email":`)
    await stalled.closed
    rest.end(body)
    expect((await first).statusCode).toBe(400)
    await expect.poll(waiting.received).toContain('invalid_image')
  })

  test('releases its slot when the client disconnects', async () => {
    const { connect } = await appWith({ uploads: 1, waitingUploads: 1 })
    const [first, second] = [connect(), connect()]
    first.send(uploadOf(people[0]).head)
    second.send(uploadOf(people[1]).head + uploadOf(people[1]).body)
    first.socket.destroy()
    await expect.poll(second.received).toContain('invalid_image')
  })

  test('keeps its slot while it is processed after the client has disconnected', async () => {
    const [begun, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { attachments } = server.services
    const put: FileStore['put'] = async (...file) => {
      await attachments.put(...file)
      begun.resolve()
      await stored.promise
    }
    const { app, connect } = await appWith({ uploadsPerAccount: 1 }, { attachments: { ...attachments, put } })
    const { head, body } = uploadOf(people[0], {
      line: 'POST /api/messages/attachments/',
      field: 'file',
      content: pdfFile().toString(),
    })
    const statusOfNext = async () => {
      const next = connect()
      next.send(head.replace('\r\n', '\r\nConnection: close\r\n') + body)
      return (await next.closed)?.status
    }
    const first = connect()
    first.send(head + body)
    await begun.promise
    first.socket.destroy()
    await expect.poll(() => connectionCount(app)).toBe(0)
    expect(await statusOfNext()).toBe(429)
    stored.resolve()
    await expect.poll(statusOfNext).toBe(201)
  })

  test('returns 429 while the account has too many others', async () => {
    const { connect } = await appWith({ uploadsPerAccount: 1 })
    const [first, second] = [connect(), connect()]
    const { head, body } = uploadOf(people[0])
    for (const connection of [first, second]) connection.send(head)
    await expect.poll(() => first.received() + second.received()).toContain('too_many_requests')
    for (const connection of [first, second]) connection.send(body)
    await expect.poll(() => first.received() + second.received()).toContain('invalid_image')
  })
})

test('closing the app ends within its limit while clients send and read slowly', async () => {
  const { app, connect } = await appWith({ closeMs: 50 })
  const [sending, reading, idle] = [connect(), connect(), connect()]
  sending.send(`${login}{`)
  reading.socket.pause()
  reading.send(requestHead('GET /api/openapi.json'))
  idle.send('G')
  await expect.poll(() => connectionCount(app)).toBe(3)
  const dripping = setInterval(() => sending.send(' '), 10)
  await app.close()
  clearInterval(dripping)
  await sending.closed
})

describe('a client that has disconnected', () => {
  /** The status of every response, including those that nobody receives. */
  function statusesOf(app: FastifyInstance): () => number[] {
    const replies: { statusCode: number }[] = []
    app.server.on('request', (_, reply) => replies.push(reply))
    return () => replies.map(({ statusCode }) => statusCode)
  }

  test('causes no error before its request has been read', async () => {
    const { app, connect } = await appWith({})
    app.server.prependListener('request', ({ socket }) => socket.destroy())
    const statuses = statusesOf(app)
    connect().send(`${login}${' '.repeat(100)}`)
    await expect.poll(statuses).toEqual([400])
  })

  test('causes no error in the middle of its body', async () => {
    const { app, connect } = await appWith({})
    const statuses = statusesOf(app)
    const connection = connect()
    connection.send(`${login}{`)
    await expect.poll(statuses).toHaveLength(1)
    connection.socket.resetAndDestroy()
    await expect.poll(statuses).toEqual([400])
  })
})

describe('a request that cannot be parsed', () => {
  test.each([
    ['malformed_request', 400, 'is no HTTP', 'HELO example.com\r\n\r\n'],
    ['malformed_request', 400, 'has no Host', 'GET /api/health/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['malformed_request', 400, 'has two Hosts', requestHead('GET /api/health/', { host: 'b', Connection: 'close' })],
    [
      'malformed_request',
      400,
      'has two Content-Length headers',
      requestHead('POST /api/login/', { 'Content-Length': '5\r\nContent-Length: 6' }),
    ],
    [
      'malformed_request',
      400,
      'has an invalid chunk',
      `${requestHead('POST /api/campaigns/', { 'Transfer-Encoding': 'chunked' })}zz\r\n`,
    ],
    [
      'headers_too_large',
      431,
      'has headers that are too large',
      requestHead('GET /api/health/', { 'X-Long': 'x'.repeat(20_000) }),
    ],
  ])('returns %s with %d when it %s', async (code, status, _, text) => {
    const connection = (await appWith({})).connect()
    connection.send(text)
    expectCode(await connection.closed, status, code)
  })
})

describe('a request that waits for 100 Continue', () => {
  const asked = 'HTTP/1.1 100 Continue\r\n\r\n'
  const expecting = (head: string) => head.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n')

  test.each([
    ['without a session', () => uploadOf(undefined).head, 401],
    [
      'for a file that is too large',
      () => uploadOf(people[0]).head.replace(/Content-Length: \d+/, 'Content-Length: 6000000'),
      413,
    ],
    [
      'without anybody to send it to',
      () => uploadOf(people[1], { line: 'POST /api/messages/attachments/', field: 'file' }).head,
      403,
    ],
    ['for an unknown path', () => login.replace('/api/login/', '/api/none/'), 404],
  ])('is refused %s before its body is sent, and the connection closed', async (_, head, status) => {
    const { connect } = await appWith({})
    const connection = connect()
    connection.send(expecting(head()))
    expect(await connection.closed).toMatchObject({ status, headers: { connection: 'close' } })
    expect(connection.received()).not.toContain('100 Continue')
  })

  test('waits for a slot behind other uploads of its account, while those of other accounts start', async () => {
    const { connect } = await appWith({ uploads: 4, startedPerAccount: 2 })
    const { head, body } = uploadOf(people[0])
    const others = [connect(), connect(), connect(), connect()]
    const started = () => others.filter(({ received }) => received().startsWith(asked))
    for (const connection of others) connection.send(expecting(head))
    await expect.poll(started).toHaveLength(2)
    for (const person of people.slice(1)) {
      const connection = connect()
      connection.send(uploadOf(person).head + body)
      await expect.poll(connection.received).toContain('invalid_image')
    }
    expect(started()).toHaveLength(2)
    for (const connection of others) connection.send(body)
    await expect.poll(() => others.filter(({ received }) => received().includes('invalid_image'))).toHaveLength(4)
  })

  test('of an admin needs none of the slots that brands and influencers have taken', async () => {
    const { connect } = await appWith({ uploads: 1, waitingUploads: 1, adminUploads: 1 })
    const [first, admins, ...others] = [connect(), connect(), connect(), connect()]
    const { head, body } = uploadOf(people[0])
    first.send(expecting(head))
    await expect.poll(first.received).toBe(asked)
    for (const [index, connection] of others.entries()) connection.send(expecting(uploadOf(people[index + 1]).head))
    const waiting = () => others.filter(({ received }) => !received().startsWith('HTTP/1.1 503'))
    await expect.poll(waiting).toHaveLength(1)
    const statement = uploadOf(await makeAdmin(server), { line: 'POST /api/admin/wallet-entries/file/', field: 'file' })
    admins.send(statement.head + statement.body)
    await expect.poll(admins.received).toContain('HTTP/1.1 400')
    expect(waiting().map(({ received }) => received())).toEqual([''])
    first.send(body)
    await expect.poll(() => waiting().map(({ received }) => received())).toEqual([asked])
  })

  test('is asked for its body once it has a slot, and then gets a reply', async () => {
    const { connect } = await appWith({ uploads: 1 })
    const { head, body } = uploadOf(people[0])
    const [first, second] = [connect(), connect()]
    first.send(expecting(head))
    await expect.poll(first.received).toBe(asked)
    second.send(expecting(uploadOf(people[1]).head))
    first.send(body)
    await expect.poll(first.received).toContain('HTTP/1.1 400 Bad Request')
    await expect.poll(second.received).toBe(asked)
    second.send(body)
    await expect.poll(second.received).toContain('HTTP/1.1 400 Bad Request')
  })
})
