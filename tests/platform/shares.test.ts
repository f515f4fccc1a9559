import { beforeAll, describe, expect, test } from 'vitest'
import { asRefusal } from '#platform/http/errors.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import { threadShares } from '#platform/threads.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import { callerOf, sendTo, type Person } from '#tests/support/client.ts'
import { uploadOf, useLimitedApps, type LimitedApp } from '#tests/support/limited-apps.ts'
import { createUser } from '#tests/support/people.ts'
import { requestHead, type RawConnection } from '#tests/support/sockets.ts'

// The attacker has many accounts at one address, and the others one each.
const server = useApp()
const appWith = useLimitedApps(server)
const attackers: Person[] = []
const person = useUser(server, 'brand')
const [attack, elsewhere] = ['198.51.100.1', '2001:db8::1']
const from = (address: string) => ({ 'X-Forwarded-For': address })

beforeAll(async () => {
  for (let count = 0; count < 20; count += 1) attackers.push(await createUser(server, 'brand'))
})

const statusOf = ({ received }: RawConnection) => /^HTTP\/1\.1 (\d+)/.exec(received())?.[1]
const json = { 'Content-Type': 'application/json' }
/** A request without its body. */
const unfinished = requestHead('POST /api/login/', { ...json, 'Content-Length': 2, Expect: '100-continue' })
const health = requestHead('GET /api/health/')

/** Opens uploads that send nothing of their bodies: four per account. */
function idleUploads({ connect }: LimitedApp): RawConnection[] {
  return attackers.flatMap(attacker => {
    const { head } = uploadOf(attacker, { headers: from(attack) })
    return Array.from({ length: 4 }, () => {
      const connection = connect()
      connection.send(head)
      return connection
    })
  })
}

/** Waits until the server has handled the connections: the given number received a reply. */
const untilReplied = (connections: readonly RawConnection[], count: number) =>
  expect.poll(() => connections.filter(statusOf).length).toBe(count)

describe('80 idle uploads of 20 accounts at one address', () => {
  // 14 have a slot and 64 wait.
  const refused = 2

  test('leave slots to other addresses at once', async () => {
    const limited = await appWith({ slowMs: 600_000 })
    await untilReplied(idleUploads(limited), refused)
    const { head, body } = uploadOf(person, { headers: from(elsewhere) })
    const connection = limited.connect()
    connection.send(head + body)
    await expect.poll(() => statusOf(connection)).toBe('400')
  })

  test('lose slots to a newcomer at their address, because they are slow', async () => {
    const limited = await appWith({ slowMs: 100 })
    const idle = idleUploads(limited)
    await expect.poll(() => idle.some(each => statusOf(each) === '408')).toBe(true)
    const { head, body } = uploadOf(person, { headers: from(attack) })
    const connection = limited.connect()
    connection.send(head + body)
    await expect.poll(() => statusOf(connection)).toBe('400')
  })
})

describe('a slow upload', () => {
  const upload = (sender: Person | undefined) =>
    uploadOf(sender, { content: 'x'.repeat(1_000_000), headers: { Expect: '100-continue' } })

  test('keeps its slot while nobody waits', async () => {
    const { connect } = await appWith({ uploads: 1, slowMs: 40, bodyMs: 200 })
    const [slow, later] = [connect(), connect()]
    const { head, body } = uploadOf(person)
    slow.send(head)
    later.send(unfinished)
    expect((await later.closed)?.status).toBe(408)
    expect(statusOf(slow)).toBeUndefined()
    slow.send(body)
    await expect.poll(() => statusOf(slow)).toBe('400')
  })

  test('loses its slot to a waiting one before a faster one does', async () => {
    const { connect } = await appWith({ uploads: 2, slowMs: 200, slowBytesPerSecond: 1_000_000_000 })
    const [slow, fast, next] = [connect(), connect(), connect()]
    for (const [index, connection] of [slow, fast].entries()) {
      connection.send(upload(attackers[index]).head)
      await expect.poll(connection.received).toContain('100 Continue')
    }
    const sending = setInterval(() => fast.send('x'.repeat(100)), 5)
    next.send(uploadOf(person).head + uploadOf(person).body)
    await expect.poll(() => statusOf(next)).toBe('400')
    expect((await slow.closed)?.status).toBe(408)
    expect(fast.received()).not.toContain('408')
    clearInterval(sending)
  })
})

test("one address's passwords that fill the queue make room for another's", async () => {
  const { origin } = await appWith({})
  let loggedIn = false
  let refused = 0
  const guess = async () => {
    while (!loggedIn) {
      const result = await verifyPassword('a guess', undefined).catch(asRefusal)
      if (result === undefined) continue
      refused += 1
      return
    }
  }
  // Exactly as many as there are places, all the time.
  const flood = Array.from({ length: 200 + threadShares.passwords }, guess)
  const login = await callerOf(sendTo(origin)).call('POST /login/', { body: person })
  loggedIn = true
  await Promise.all(flood)
  expect([login.status, refused]).toEqual([200, 1])
})

test("one address's connections that take all places make room for others', idle ones first", async () => {
  const { connect } = await appWith({ connections: 4 })
  const mine = connect('127.0.0.3')
  mine.send(health)
  await expect.poll(mine.received).toContain('200 OK')
  const idle = [connect(), connect(), connect()]
  const [first] = idle
  idle[1]?.send(unfinished)
  await expect.poll(() => idle[1]?.received()).toContain('100 Continue')
  const other = connect('127.0.0.2')
  other.send(health)
  await expect.poll(other.received).toContain('200 OK')
  await first?.closed
  // The attacker's next one displaces another of the attacker's.
  const more = connect()
  await idle[2]?.closed
  more.send(health)
  await expect.poll(more.received).toContain('200 OK')
  mine.send(health)
  await expect.poll(() => mine.received().match(/200 OK/g)).toHaveLength(2)
})

test("one address's endless bodies make room for others'", async () => {
  const { connect } = await appWith({ bodies: 3 })
  const slow = Array.from({ length: 3 }, () => connect())
  for (const connection of slow) {
    connection.send(unfinished)
    await expect.poll(connection.received).toContain('100 Continue')
  }
  const other = connect()
  other.send(`${requestHead('POST /api/login/', { ...from(elsewhere), ...json, 'Content-Length': 2 })}{}`)
  await expect.poll(() => statusOf(other)).toBe('400')
  await expect.poll(() => slow.filter(({ received }) => received().includes('503')).length).toBe(1)
})

test("one address's event streams that take all places make room for others'", async () => {
  const live = new LiveStreams(server.services.db, 3)
  const { connect } = await appWith({}, { live })
  const open = async (viewer: Person | undefined, address: string) => {
    const connection = connect()
    connection.send(
      requestHead('GET /api/events/', {
        ...from(address),
        Authorization: `Bearer ${viewer?.access}`,
        Connection: 'close',
      }),
    )
    await expect.poll(connection.received).toContain('event: ready')
    return connection
  }
  const first = await open(attackers[0], attack)
  await open(attackers[1], attack)
  await open(attackers[2], attack)
  await open(person, elsewhere)
  await first.closed
  expect(live.size).toBe(3)
})
