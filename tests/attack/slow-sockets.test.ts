import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionLimits } from '#platform/http/connection-limits.ts'
import { useApp } from '#tests/support/app.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { createUser } from '#tests/support/people.ts'
import { openConnection, requestHead, type RawConnection } from '#tests/support/sockets.ts'
import type { Figures } from './limited-server.ts'

const attackers = 200

const connectionLimits: Partial<ConnectionLimits> = {
  headersMs: 2_000,
  bodyMs: 2_000,
  uploadMs: 4_000,
  discardMs: 500,
  readMs: 2_000,
  closeMs: 1_000,
  checkMs: 100,
  // More responses than fit into the system's buffers.
  pipelined: 40,
}

const server = useApp()
const tokens: string[] = []
let child: ChildProcess
let origin: string

beforeAll(async () => {
  const args = [await testDatabaseUrl(), server.picturesFolder, JSON.stringify(connectionLimits)]
  child = fork(join(import.meta.dirname, 'limited-server.ts'), args)
  ;[origin] = (await once(child, 'message')) as [string]
  // As many accounts as may upload at the same time.
  for (let index = 0; index < 50; index += 1) tokens.push((await createUser(server, 'brand')).access)
})
afterAll(() => void child.kill('SIGKILL'))

async function figures(): Promise<Figures> {
  const answer = once(child, 'message')
  child.send('figures')
  return (await answer)[0] as Figures
}

const openAll = (count = attackers): RawConnection[] => Array.from({ length: count }, () => openConnection(origin))

/** Keeps sending a byte on every open connection until all of them are closed. */
async function drip(connections: RawConnection[]): Promise<void> {
  const timer = setInterval(() => {
    for (const { socket } of connections) if (socket.writable) socket.write('a')
  }, 50)
  await Promise.all(connections.map(({ closed }) => closed))
  clearInterval(timer)
}

/** Expects other clients to be served during an attack. */
async function expectService(): Promise<void> {
  const headers = { authorization: `Bearer ${tokens[0]}`, connection: 'close' }
  const status = async () => (await fetch(`${origin}/api/profile/`, { headers })).status
  // This process is busy attacking and may itself send too slowly.
  await expect.poll(status).toBe(200)
}

const login = requestHead('POST /api/login/', { 'Content-Type': 'application/json', 'Content-Length': 200_000 })
const upload = (token: string | undefined) =>
  requestHead('PATCH /api/profile/picture/', {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': 5_000_000,
  }) + '--x\r\nContent-Disposition: form-data; name="profile_picture"; filename="a.png"\r\n\r\n'

describe(`${attackers} connections`, () => {
  let before: Figures
  beforeEach(async () => {
    before = await figures()
  })

  /** Waits until the server has released all connections, and records what it used. */
  async function expectGone(annotate: (note: string) => Promise<unknown>, most: Figures): Promise<void> {
    await expect.poll(async () => (await figures()).connections).toBeLessThanOrEqual(before.connections)
    await expectService()
    const after = await figures()
    await annotate(
      [before, most, after].map(({ connections, megabytes }) => `${connections} sockets, ${megabytes} MB`).join(' → '),
    )
  }

  test.for([
    ['that send their headers slowly', 'GET /api/health/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['that send the body of a login slowly', `${login}{"email":"`],
    ['that send an upload slowly when logged out', upload(undefined)],
  ] as const)('%s are closed while others are served', async ([, text], { annotate }) => {
    const connections = openAll()
    for (const connection of connections) connection.send(text)
    const closed = drip(connections)
    await expectService()
    const most = await figures()
    await closed
    await expectGone(annotate, most)
  })

  test('are closed while others are served, and take little memory, if they stall their uploads', async ({
    annotate,
  }) => {
    const connections = openAll()
    const part = 'x'.repeat(2_000_000)
    connections.forEach((connection, index) => connection.send(upload(tokens[index % tokens.length]) + part))
    const closed = drip(connections)
    await expectService()
    // Waiting uploads are refused, or read once another is closed, so memory peaks some time before the end.
    const seen: Figures[] = []
    let open = true
    void closed.then(() => (open = false))
    while (open) seen.push(await figures())
    const most = seen.reduce((a, b) => (a.megabytes > b.megabytes ? a : b))
    expect(most.megabytes - before.megabytes).toBeLessThan(250)
    await expectGone(annotate, most)
  })

  test('are closed while others are served if they do not read their replies', async ({ annotate }) => {
    const connections = openAll()
    for (const connection of connections) {
      connection.socket.pause()
      connection.send(requestHead('GET /api/openapi.json').repeat(40))
    }
    await expectService()
    const most = await figures()
    await expectGone(annotate, most)
    for (const { socket } of connections) socket.destroy()
  })

  test('are closed while others are served if they send more requests than are answered', async ({ annotate }) => {
    const connections = openAll()
    const list = requestHead('GET /api/profile/', { Authorization: `Bearer ${tokens[0]}` })
    for (const connection of connections) connection.send(list.repeat(200))
    await expectService()
    const most = await figures()
    await Promise.all(connections.map(({ closed }) => closed))
    await expectGone(annotate, most)
  })

  test('cause no error if they reset in the middle of sending', async ({ annotate }) => {
    const texts = ['', 'GET /api/hea', `${login}{`, upload(tokens[1]), requestHead('GET /api/openapi.json')]
    const connections = openAll()
    connections.forEach((connection, index) => connection.send(texts[index % texts.length] ?? ''))
    for (const { socket } of connections) socket.resetAndDestroy()
    await expectGone(annotate, await figures())
  })
})

test(`the server shuts down cleanly on SIGTERM while ${attackers} connections send slowly`, async () => {
  const connections = openAll()
  connections.forEach((connection, index) => connection.send(index % 2 === 0 ? `${login}{"email":"` : 'GET /'))
  await expect.poll(async () => (await figures()).connections).toBeGreaterThanOrEqual(attackers)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await drip(connections)
  expect(await ended).toEqual([0, null])
})
