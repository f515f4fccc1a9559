import type { Case } from './cases.ts'
import { cpuOfTree } from './cpu.ts'
import type { Generator, LoadRequest } from './load.ts'
import type { Server } from './servers.ts'

export interface Measurement {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
  /** CPU time per request in microseconds, for the server's processes and for all of PostgreSQL. */
  node: number
  postgres: number
}

/** The measurements of one case in one round. */
export interface Round {
  prochar: Measurement
  raw: Measurement | undefined
}

interface Target {
  server: Server
  postmaster: number
  generator: Generator
}

/**
 * How long a server runs under load before the measurement, so that its connections are open and their plans cached.
 */
const leadSeconds = 0.5

/** Measures one server. Throws if a response has an unexpected status. */
export async function measure(
  { server, postmaster, generator }: Target,
  { status, repeat }: Pick<Case, 'status' | 'repeat'>,
  requests: LoadRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measurement> {
  const cpu = () => Promise.all([cpuOfTree(server.pid), cpuOfTree(postmaster)])
  const load = { origin: server.origin, requests, repeat, status, connections }
  const lead = await generator.run({ ...load, seconds: leadSeconds })
  const rest = repeat ? requests : requests.slice(lead.requests)
  const [nodeBefore, postgresBefore] = await cpu()
  const measured = await generator.run({ ...load, requests: rest, seconds })
  const [nodeAfter, postgresAfter] = await cpu()
  return {
    perSecond: measured.requests / measured.seconds,
    p50: measured.p50,
    p99: measured.p99,
    node: (nodeAfter - nodeBefore) / measured.requests,
    postgres: (postgresAfter - postgresBefore) / measured.requests,
  }
}
