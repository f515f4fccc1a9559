import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Measures the CPU time that PostgreSQL uses for the statements of some work, in milliseconds. */
export type StatementTimer = (work: () => Promise<void>) => Promise<number>

/** Reads a file of a process in /proc; undefined if the process has ended. */
function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return undefined
  }
}

/** The CPU time of a process once it waits for its next statement; undefined if the process has ended. */
function cpuOf(pid: number): number | undefined {
  // The CPU time of a running process is incomplete.
  while (/\) R /.test(read(pid, 'stat') ?? ''));
  const nanoseconds = read(pid, 'schedstat')?.split(' ')[0]
  return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1e6
}

/**
 * Times the statements on all PostgreSQL connections opened from now on. They run as usual: this observes the driver
 * from outside the server. With all rows in memory, a statement takes as long as its computation. Time spent waiting
 * for a core on a busy machine is excluded. Measures one piece of work at a time.
 */
export function timeStatements(): StatementTimer {
  const clients = new Set<Client>()
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    if (!clients.has(this)) this.once('end', () => clients.delete(this))
    clients.add(this)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  const cpu = () =>
    new Map(
      [...clients].flatMap(client => {
        const { processID: pid } = client as unknown as { processID: number | null }
        const used = pid === null ? undefined : cpuOf(pid)
        return pid === null || used === undefined ? [] : [[pid, used] as const]
      }),
    )
  return async work => {
    const before = cpu()
    await work()
    return [...cpu()].reduce((sum, [pid, after]) => sum + after - (before.get(pid) ?? 0), 0)
  }
}
