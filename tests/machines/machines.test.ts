import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CrashTest } from '../crash/crash.ts'
import { adminEmail, type Product } from '../crash/product.ts'
import { until } from '../support/events.ts'
import { login } from '../support/people.ts'
import { prepareCluster } from '../support/prepared-cluster.ts'
import { TcpBalancer } from '../support/tcp-balancer.ts'
import { Site, siteFaults } from './site.ts'

let site: Site
let crash: CrashTest
beforeAll(async () => {
  site = await Site.create(ports => TcpBalancer.to(ports), prepareCluster)
  crash = await CrashTest.begin(site)
})
afterAll(() => site?.[Symbol.asyncDispose]())

/** Keeps reading a list that may come from the replica until the work is done. Returns the statuses. */
async function whileReading(work: () => Promise<void>): Promise<number[]> {
  const admin = await login(site.send, adminEmail)
  const statuses = new Set<number>()
  const done = new AbortController()
  const reading = (async () => {
    while (!done.signal.aborted) {
      // A connection to a killed instance breaks.
      const answer = await admin.call('GET /users/all/').catch(() => undefined)
      if (answer) statuses.add(answer.status)
    }
  })()
  try {
    await work()
  } finally {
    done.abort()
    await reading
  }
  return [...statuses]
}

const usesReplica = () => until(() => site.usesReplica())

/** A request on a connection of its own. */
const newConnection = { method: 'GET', path: '/health/', headers: { connection: 'close' } }

/** Kills one of an instance's two processes and waits until it is replaced. */
async function killProcess(instance: Product): Promise<void> {
  const [victim] = await instance.workers()
  if (victim === undefined) throw new Error('There is no process')
  process.kill(victim, 'SIGKILL')
  await until(async () => (await instance.workers()).filter(pid => pid !== victim).length === 2)
}

/** The total number of health checks answered by the first instance's processes. */
async function healthChecks(): Promise<number> {
  const count =
    /^prochar_http_request_duration_seconds_count\{method="GET",route="\/api\/health\/",status="200"\} (\d+)$/m
  return Number(count.exec(await site.metrics(0))?.[1] ?? 0)
}

test('the metrics of both processes of an instance are added up', async () => {
  const [{ send }] = site.instances
  const before = await healthChecks()
  for (let sent = 0; sent < 10; sent += 1) expect((await send(newConnection)).status).toBe(200)
  await until(async () => (await healthChecks()) === before + 10)
  const text = await site.metrics(0)
  expect(text.match(/^# TYPE prochar_database_up /gm)).toHaveLength(1)
})

test.for(['one of two processes killed', 'one of two instances killed', 'replica stopped'])(
  'after the fault "%s" during writes, the site keeps serving and every acknowledged write exists once',
  async name => {
    const fault = siteFaults(site).find(fault => fault.name === name)
    if (!fault) throw new Error(`${name} is no fault`)
    await site.start()
    await usesReplica()
    const statuses = await whileReading(async () => {
      const round = await crash.round(fault, 20)
      expect(round.problems).toEqual([])
      expect(round.acknowledged).toBeGreaterThanOrEqual(40)
    })
    expect(statuses).toEqual([200])
  },
)

test('lists are read from the replica again once it is back', async () => {
  await site.postgres.startReplica()
  await usesReplica()
  expect(await whileReading(usesReplica)).toEqual([200])
})

test('connections opened while a process is killed are answered or closed', async () => {
  const [instance] = site.instances
  await site.start()
  let answered = 0
  const done = new AbortController()
  onTestFinished(() => done.abort())
  const opening = Array.from({ length: 64 }, async () => {
    while (!done.signal.aborted) {
      const answer = await instance.send(newConnection).catch(() => undefined)
      if (answer?.status === 200) answered += 1
    }
  })
  await expect.poll(() => answered).toBeGreaterThan(500)
  await killProcess(instance)
  done.abort()
  await Promise.all(opening)
})

test('a killed process is replaced, and stopping the instance ends all of them', async () => {
  const [instance] = site.instances
  await site.start()
  await killProcess(instance)
  expect(instance.output).toContain('A process has ended. Starting another one')
  const workers = await instance.workers()
  expect(await instance.stop()).toBe(0)
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a start on an occupied port reports it once and ends', async () => {
  const [instance] = site.instances
  await instance.killApp()
  const other = createServer().listen(instance.port, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  await expect(instance.start()).rejects.toThrow('the start ended with 1')
  expect(instance.output.match(/Port \d+ is taken/g)).toHaveLength(1)
})
