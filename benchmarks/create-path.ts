// Compares the cost of creating and deciding an application between two or more checkouts, in one interleaved run:
//   node scripts/node.mjs benchmarks/create-path.ts ../before . [--rounds 30] [--people 40] [--concurrency 4] [--seconds 120]
// Each checkout runs on its own durable database. The first one is the baseline.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '30' },
    people: { type: 'string', default: '40' },
    concurrency: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '120' },
  },
})
const [rounds, people, concurrency, seconds] = [values.rounds, values.people, values.concurrency, values.seconds].map(
  Number,
) as [number, number, number, number]

interface Product {
  name: string
  origin: string
  brand: string
  influencers: string[]
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const probe = createServer()
  const free = await new Promise<boolean>(settle => {
    probe.once('error', () => settle(false)).listen(port, '127.0.0.1', () => probe.close(() => settle(true)))
  })
  return free ? port : freePort()
}

/** Returns the body of a reply. Throws unless it has this status. */
async function send<T>(
  origin: string,
  status: number,
  method: string,
  path: string,
  token: string,
  body: object,
): Promise<T> {
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (reply.status !== status) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return JSON.parse(text) as T
}

const listening = (server: ChildProcess) =>
  new Promise<void>((settle, fail) => {
    let output = ''
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('listening on')) settle()
      })
    }
    server.once('exit', () => fail(new Error(output)))
  })

async function start(folder: string): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-benchmark-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: resolve(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'correct horse battery',
    },
  })
  await listening(server)
  const origin = `http://127.0.0.1:${port}`
  const register = async (role: string, index: number) => {
    const form = {
      username: `${role}-${index}`,
      email: `${role}-${index}@example.com`,
      password: 'correct horse battery',
      role,
    }
    return (await send<{ access: string }>(origin, 201, 'POST', '/register/', '', form)).access
  }
  const influencers: string[] = []
  for (let index = 0; index < people; index += 1) influencers.push(await register('influencer', index))
  return {
    name: basename(resolve(folder)),
    origin,
    brand: await register('brand', 0),
    influencers,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Measures each call in milliseconds, running `concurrency` at a time. */
async function timed<T>(items: readonly T[], call: (item: T) => Promise<void>): Promise<number[]> {
  const waiting = [...items]
  const times: number[] = []
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const begin = performance.now()
      await call(item)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return times
}

type Call = 'POST /applications/' | 'PUT /applications/{id}/status/'
type Times = Record<Call, number[]>

/** All influencers apply to a new campaign, and the brand accepts them. */
async function round({ origin, brand, influencers }: Product): Promise<Times> {
  const campaign = { title: 'A campaign', description: 'Three posts', budget: '5000', category: 'fashion' }
  const { id } = await send<{ id: number }>(origin, 201, 'POST', '/campaigns/', brand, campaign)
  const applications: number[] = []
  return {
    'POST /applications/': await timed(influencers, async token => {
      const body = { campaign: id, proposal: 'I would love to', expected_fee: '100' }
      applications.push((await send<{ id: number }>(origin, 201, 'POST', '/applications/', token, body)).id)
    }),
    'PUT /applications/{id}/status/': await timed(applications, async application => {
      await send(origin, 200, 'PUT', `/applications/${application}/status/`, brand, { status: 'accepted' })
    }),
  }
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

const print = (line: string) => void process.stdout.write(`${line}\n`)

const products: Product[] = []
try {
  for (const folder of positionals) products.push(await start(folder))
  const all = products.map((): Times => ({ 'POST /applications/': [], 'PUT /applications/{id}/status/': [] }))
  const end = performance.now() + seconds * 1_000
  // The first round is a warm-up.
  for (let turn = 0; turn <= rounds && performance.now() < end; turn += 1) {
    for (const [index, product] of products.entries()) {
      const times = await round(product)
      if (turn === 0) continue
      for (const call of Object.keys(times) as Call[]) all[index]?.[call].push(...times[call])
    }
  }
  for (const call of ['POST /applications/', 'PUT /applications/{id}/status/'] as const) {
    print(`${call}, ${all[0]?.[call].length ?? 0} calls each, ${concurrency} at a time`)
    const first = quantile(all[0]?.[call] ?? [], 0.5)
    for (const [index, { name }] of products.entries()) {
      const times = all[index]?.[call] ?? []
      const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
      print(
        `  ${name.padEnd(12)} p50 ${median.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms   ratio of medians ${(first / median).toFixed(3)}`,
      )
    }
  }
} finally {
  for (const product of products) await product.stop()
}
