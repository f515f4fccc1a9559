import type { Case } from './cases.ts'
import { cpuOf, cpuOfTree } from './cpu.ts'
import type { Generator, LoadRequest, Measured } from './load.ts'
import type { Server } from './servers.ts'

export interface Measurement {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
  /** CPU time per request, in microseconds: the server's process, and all of PostgreSQL. */
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

/** Measures one server. Throws if a reply has another status than the case expects. */
export async function measure(
  { server, postmaster, generator }: Target,
  { status, repeat }: Pick<Case, 'status' | 'repeat'>,
  requests: LoadRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measurement> {
  const cpu = () => Promise.all([cpuOf(server.pid), cpuOfTree(postmaster)])
  const [nodeBefore, postgresBefore] = await cpu()
  const measured: Measured = await generator.run({
    origin: server.origin,
    requests,
    repeat,
    status,
    connections,
    seconds,
  })
  const [nodeAfter, postgresAfter] = await cpu()
  return {
    perSecond: measured.requests / measured.seconds,
    p50: measured.p50,
    p99: measured.p99,
    node: (nodeAfter - nodeBefore) / measured.requests,
    postgres: (postgresAfter - postgresBefore) / measured.requests,
  }
}
