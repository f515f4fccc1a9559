// npm run bench:live: how long a message takes to reach its recipient's open page, and what open pages cost. See
// README.md.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { print, runBench } from './command.ts'
import { query, startFilledDatabase, usualSizes } from './database.ts'
import { startProchar } from './servers.ts'
import { percentile } from './table.ts'
import { createWorld } from './world.ts'

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '500,1000' }, messages: { type: 'string', default: '500' } },
})

/** The resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

interface Pair {
  sender: number
  recipient: number
}

/** One conversation for each stream, without repeating a recipient. */
async function pairs(url: string, count: number): Promise<Pair[]> {
  const rows = await query<{ brand_id: string; influencer_id: string }>(
    url,
    `select distinct on (influencer_id) brand_id, influencer_id from conversations
     where last_message_id is not null order by influencer_id, id limit $1`,
    [count],
  )
  return rows.map(({ brand_id, influencer_id }) => ({ sender: Number(brand_id), recipient: Number(influencer_id) }))
}

const agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })

/** Opens a recipient's stream. Resolves once hints start, and calls back on each message. */
async function openStream(origin: string, token: string, onMessage: () => void): Promise<void> {
  const { body } = await request(`${origin}/api/events/`, {
    dispatcher: agent,
    headers: { authorization: `Bearer ${token}` },
  })
  await new Promise<void>((resolve, reject) => {
    body.setEncoding('utf8')
    body.on('error', reject)
    body.on('data', (text: string) => {
      if (text.includes('event: ready')) resolve()
      if (text.includes('"message"')) onMessage()
    })
  })
}

async function bench(signal: AbortSignal): Promise<boolean> {
  await using database = await startFilledDatabase(usualSizes, print, signal)
  const jwtSecret = randomBytes(32).toString('hex')
  const world = await createWorld(database.url, jwtSecret, usualSizes.users)
  const rows: string[] = []
  for (const streams of values.streams.split(',').map(Number)) {
    await using server = await startProchar(database.url, jwtSecret, database.folder, 1)
    const { origin, pid } = server
    const recipients = await pairs(database.url, streams)
    const arrivals = new Map<number, () => void>()
    await fetch(`${origin}/api/messages/`, {
      headers: { authorization: `Bearer ${world.token(recipients[0]?.sender ?? 0)}` },
    })
    const before = await memoryOf(pid)
    for (const { recipient } of recipients) {
      signal.throwIfAborted()
      await openStream(origin, world.token(recipient), () => arrivals.get(recipient)?.())
    }
    const after = await memoryOf(pid)
    const times: number[] = []
    for (let sent = 0; sent < Number(values.messages); sent += 1) {
      signal.throwIfAborted()
      const { sender, recipient } = recipients[sent % recipients.length] as Pair
      const arrived = new Promise<void>(resolve => arrivals.set(recipient, resolve))
      const reply = await request(`${origin}/api/messages/`, {
        method: 'POST',
        dispatcher: agent,
        headers: { authorization: `Bearer ${world.token(sender)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ receiver: recipient, content: 'Hello' }),
      })
      const committed = performance.now()
      await reply.body.dump()
      if (reply.statusCode !== 201) throw new Error(`A message was answered with ${reply.statusCode}`)
      await Promise.race([arrived, delay(10_000).then(() => Promise.reject(new Error('A message has not arrived')))])
      times.push(performance.now() - committed)
    }
    const figures = [
      percentile(times, 0.5).toFixed(1),
      percentile(times, 0.99).toFixed(1),
      (after - before).toFixed(1),
      (((after - before) * 1024) / recipients.length).toFixed(1),
    ]
    rows.push(`| ${recipients.length} | ${figures.join(' | ')} |`)
  }
  print('')
  print('| open streams | p50 ms | p99 ms | memory MB | per stream kB |')
  print('| ---: | ---: | ---: | ---: | ---: |')
  for (const row of rows) print(row)
  return true
}

await runBench(bench)
await agent.destroy()
