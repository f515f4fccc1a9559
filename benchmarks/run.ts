// npm run bench: compares Prochar with a raw server on the same rows. See README.md.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { StartError } from '#packages/start-error/index.ts'
import { cases, type Case } from './cases.ts'
import { print, runBench } from './command.ts'
import { startFilledDatabase, usualSizes } from './database.ts'
import { startGenerator, type Generator } from './load.ts'
import { measure, type Measurement } from './measure.ts'
import { startProchar, startRaw, type Server } from './servers.ts'
import { allHold, table, type Result } from './table.ts'
import { createWorld, type World } from './world.ts'

const connections = 32

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      processes: { type: 'string', default: '1' },
    },
  })
  const keys = values.only?.flatMap(list => list.split(','))
  const chosen = cases.filter(({ key }) => keys?.includes(key) ?? true)
  const unknown = keys?.filter(key => !cases.some(known => known.key === key)) ?? []
  const [rounds, seconds, processes] = [Number(values.rounds), Number(values.seconds), Number(values.processes)]
  if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1 || !(seconds > 0) || !(processes > 0)) {
    throw new StartError(
      `Usage: npm run bench -- [--only ${cases.map(({ key }) => key).join(',')}] [--rounds 5] [--seconds 3] [--processes 1]`,
    )
  }
  return { chosen, rounds, seconds, processes }
}

/** Throws unless both servers list the same campaigns. */
async function compareLists(servers: readonly Server[], world: World): Promise<void> {
  const headers = { authorization: `Bearer ${world.token(world.influencer())}` }
  const lists = await Promise.all(
    servers.map(async ({ origin }) => {
      const reply = await fetch(`${origin}/api/campaigns/?limit=20`, { headers })
      return JSON.stringify(((await reply.json()) as { id: number }[]).map(({ id }) => id))
    }),
  )
  if (new Set(lists).size > 1) throw new Error(`The servers list other campaigns: ${lists.join(' and ')}`)
}

interface Bench {
  /** Aborted when someone interrupts the run. */
  signal: AbortSignal
  servers: readonly Server[]
  postmaster: number
  generator: Generator
  world: World
}

/** Measures one case on each applicable server, in this order. */
async function runCase(bench: Bench, measuredCase: Case, servers: readonly Server[], seconds: number) {
  const measured: Partial<Record<Server['name'], Measurement>> = {}
  for (const server of servers) {
    if (server.name === 'raw' && measuredCase.ratio === undefined) continue
    bench.signal.throwIfAborted()
    const requests = await measuredCase.requests(bench.world, seconds)
    measured[server.name] = await measure({ ...bench, server }, measuredCase, requests, { connections, seconds })
  }
  if (!measured.prochar) throw new Error('Prochar was not measured')
  return { prochar: measured.prochar, raw: measured.raw }
}

async function runRounds(bench: Bench, chosen: readonly Case[], rounds: number, seconds: number): Promise<Result[]> {
  const results: Result[] = chosen.map(measuredCase => ({ case: measuredCase, rounds: [] }))
  print('Warming up…')
  for (const measuredCase of chosen) await runCase(bench, measuredCase, bench.servers, Math.min(seconds, 2))
  for (let round = 1; round <= rounds; round += 1) {
    print(`Round ${round} of ${rounds}…`)
    const servers = round % 2 === 0 ? bench.servers.toReversed() : bench.servers
    for (const result of results) result.rounds.push(await runCase(bench, result.case, servers, seconds))
  }
  return results
}

/** Measures, prints the table, and returns whether all targets are met. */
async function bench(signal: AbortSignal): Promise<boolean> {
  const { chosen, rounds, seconds, processes } = readOptions()
  await using database = await startFilledDatabase(usualSizes, print, signal)
  const { url, postmaster, folder } = database
  const jwtSecret = randomBytes(32).toString('hex')
  const world = await createWorld(url, jwtSecret, usualSizes.users)
  await using prochar = await startProchar(url, jwtSecret, folder, processes)
  await using raw = await startRaw(url, jwtSecret, folder)
  await using generator = startGenerator()
  const servers = [prochar, raw]
  await compareLists(servers, world)
  const results = await runRounds({ signal, servers, postmaster, generator, world }, chosen, rounds, seconds)
  print('')
  print(table(results))
  print('')
  const holds = allHold(results)
  print(holds ? 'All targets are met.' : 'Some targets are missed.')
  return holds
}

await runBench(bench)
