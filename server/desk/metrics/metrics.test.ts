import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DB } from '#database/tables.ts'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { createApp } from '#server/boot/app.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { useApp } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { dispatchEverything, until } from '#tests/support/events.ts'
import { collaborate, createUser, pay } from '#tests/support/people.ts'
import { closedPort, onFreePort } from '#tests/support/ports.ts'
import { createMetrics, serveMetrics } from './index.ts'

const server = useApp()

/** The value of a sample; undefined if it is missing. */
function valueOf(metrics: string, sample: string): number | undefined {
  const line = metrics.split('\n').find(text => text.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

describe('metrics', () => {
  test('count requests by route pattern, without the path or its parameters', async () => {
    const metrics = createMetrics(server.services.db)
    const app = await createApp(server.services, { logLevel: 'silent', rateLimit: false, site: undefined, metrics })
    onTestFinished(() => app.close())
    await app.inject({ method: 'GET', url: '/api/campaigns/17/?search=marked-term' })
    await app.inject({ method: 'GET', url: '/marked-path' })
    const text = await metrics.scrape()
    const requests = (route: string, status: number) =>
      valueOf(text, `prochar_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
    expect(requests('/api/campaigns/:id/', 401)).toBe(1)
    expect(requests('none', 404)).toBe(1)
    expect(text).not.toContain('marked')
  })

  test('count the waiting payments and events, and the age of the oldest', async () => {
    const { scrape } = createMetrics(server.services.db)
    const before = await scrape()
    const [brand, influencer] = [await createUser(server, 'brand'), await createUser(server, 'influencer')]
    await pay(brand, await collaborate(brand, influencer, '500'))
    const after = await scrape()
    const added = (queue: string) => {
      const sample = `prochar_queue_waiting{queue="${queue}"}`
      return (valueOf(after, sample) ?? 0) - (valueOf(before, sample) ?? 0)
    }
    expect(added('payments')).toBe(1)
    expect(added('events')).toBeGreaterThan(0)
    expect(added('withdrawals')).toBe(0)
    expect(valueOf(after, 'prochar_queue_oldest_seconds{queue="payments"}')).toBeGreaterThan(0)
    expect(valueOf(after, 'prochar_database_up')).toBe(1)
    expect(valueOf(after, 'nodejs_eventloop_lag_seconds')).toBeDefined()
  })

  test('identify a failing subscriber, and how many events it has not handled', async () => {
    const { db } = server.services
    const { scrape } = createMetrics(db)
    const read = async () => {
      const text = await scrape()
      return ['pushes', 'mails'].map(name => [
        valueOf(text, `prochar_subscriber_failing{subscriber="${name}"}`),
        Math.sign(valueOf(text, `prochar_subscriber_waiting{subscriber="${name}"}`) ?? Number.NaN),
      ])
    }
    const faulty = subscribers.map(each =>
      each.name === 'pushes' ? { ...each, handle: () => Promise.reject(new Error('out of order')) } : each,
    )
    const [brand, influencer] = [await createUser(server, 'brand'), await createUser(server, 'influencer')]
    await collaborate(brand, influencer, '500')
    await until(async () => {
      await dispatchAll(db, faulty, { onFailure: () => undefined })
      return (await read())[0]?.[0] === 1 && (await read())[1]?.[1] === 0
    })
    expect(await read()).toEqual([
      [1, 1],
      [0, 0],
    ])
    await dispatchEverything(db)
    expect(await read()).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('count overdue emails and push messages, and an attempted email from its first attempt', async () => {
    const { id } = await createUser(server, 'influencer')
    const owner = await connectAs('owner')
    onTestFinished(() => owner.end())
    await owner.query('truncate mails, push_subscriptions cascade')
    const { scrape } = createMetrics(server.services.db)
    const rows = async () => {
      const text = await scrape()
      return ['emails', 'pushes'].map(queue => {
        const age = valueOf(text, `prochar_queue_oldest_seconds{queue="${queue}"}`) ?? Number.NaN
        return [valueOf(text, `prochar_queue_waiting{queue="${queue}"}`), Math.floor(age / 3_600)]
      })
    }
    expect(await rows()).toEqual([
      [0, 0],
      [0, 0],
    ])
    await owner.query(
      `insert into mails (user_id, kind, created_at, due_at, written_at, state, sent_at)
      select $1, 'email_changed', now() - interval '9 hours', now() + due, now() + written, state, now() + sent
      from (values
        (interval '-2 hours', null::interval, 'queued', null::interval),
        ('1 hour', '-5 hours', 'queued', null),
        ('1 hour', null, 'queued', null),
        ('-6 hours', '-6 hours', 'failed', null),
        ('-7 hours', '-7 hours', 'sent', '-7 hours')
      ) mail (due, written, state, sent)`,
      [id],
    )
    await owner.query(
      `with subscription as (
        insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select user_id, id, 'https://push.example/1', 'a', 'b' from sessions where user_id = $1 limit 1 returning id
      )
      insert into pushes (event_id, subscription_id, kind, created_at, ended_at)
      select events.id, subscription.id, 'message_sent', now() - interval '3 hours', case when number = 2 then now() end
      from subscription, (select id, row_number() over (order by id) as number from events limit 2) events`,
      [id],
    )
    expect(await rows()).toEqual([
      [2, 5],
      [1, 3],
    ])
  })

  test('report an unavailable database instead of failing', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: closedPort })
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    onTestFinished(() => db.destroy())
    const text = await createMetrics(db).scrape()
    expect(valueOf(text, 'prochar_database_up')).toBe(0)
    expect(text).not.toContain('prochar_queue_waiting{')
  })

  test('are served only at /metrics, on a separate port', async () => {
    const metrics = createMetrics(server.services.db)
    const port = await onFreePort(async port => {
      onTestFinished(await serveMetrics(metrics, { port, host: '127.0.0.1' }))
      return port
    })
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toContain('prochar_database_up 1')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
    await expect(serveMetrics(metrics, { port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE')
  })
})
