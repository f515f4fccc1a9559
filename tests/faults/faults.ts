import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, Progress } from '../crash/crash.ts'
import type { Rig } from './rig.ts'

/**
 * How many requests a fault must make fail before it ends: fewer than there are writers, each of which waits after one
 * failure, and may have lost its connection instead.
 */
const failures = 5

/** Suspends every PostgreSQL process until requests have failed. */
async function freezePostgres(rig: Rig, { unavailable }: Progress): Promise<void> {
  await rig.query('select')
  const postmaster = await rig.postmaster()
  // The postmaster comes first, so that no new process escapes.
  process.kill(postmaster, 'SIGSTOP')
  const processes = await rig.query<{ pid: number }>('select pid from pg_stat_activity')
  const frozen = [postmaster, ...processes.map(({ pid }) => pid)]
  const send = (signal: NodeJS.Signals) => {
    for (const pid of frozen) process.kill(pid, signal)
  }
  try {
    send('SIGSTOP')
    await unavailable(failures)
  } finally {
    send('SIGCONT')
  }
}

/** Terminates sessions that are in a transaction, several times. */
async function killTransactions(rig: Rig): Promise<void> {
  for (let killed = 0; killed < 10;) {
    const rows = await rig.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prochar' and xact_start is not null`,
    )
    killed += rows.length
  }
}

async function loseCommitReplies({ proxy }: Rig): Promise<void> {
  const wanted = proxy.lostCommitReplies + failures
  proxy.losesCommitReplies = true
  while (proxy.lostCommitReplies < wanted) await delay(1)
  proxy.losesCommitReplies = false
}

/** Locks tables and requests more connections than the pool has. */
async function exhaustPool(rig: Rig, { unavailable }: Progress): Promise<void> {
  await rig.query('begin; lock table users, campaigns, withdrawals in access exclusive mode')
  const requests = Array.from({ length: 60 }, () =>
    rig.product.send({
      method: 'POST',
      path: '/login/',
      body: { email: 'nobody@example.com', password: 'nothing at all' },
    }),
  )
  await unavailable(failures)
  await rig.query('rollback')
  const statuses = new Set((await Promise.all(requests)).map(({ status }) => status))
  statuses.delete(401)
  statuses.delete(503)
  if (statuses.size > 0) throw new Error(`a full pool returned ${[...statuses].join(', ')}`)
}

/** Makes some statements sleep for longer than the timeout. */
async function slowStatements(rig: Rig, { unavailable }: Progress): Promise<void> {
  await rig.query(`
    create or replace function slow() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end';
    create trigger slow before insert on campaigns for each row execute function slow();
    create trigger slow before insert on withdrawals for each row execute function slow()`)
  await unavailable(failures)
  await rig.query('drop trigger slow on campaigns; drop trigger slow on withdrawals; drop function slow')
}

/** Stops the app with a signal that must shut it down cleanly. */
async function stop(rig: Rig): Promise<void> {
  const code = await rig.product.stop()
  if (code !== 0) throw new Error(`the app ended with ${code}: ${rig.product.output}`)
}

/** The connection faults, which are the cheapest to inject. */
export const connectionFaults = (rig: Rig): Fault[] => [
  { name: 'connections stalled', inject: async () => rig.proxy.stall() },
  { name: 'connections half-open', inject: async () => rig.proxy.halfOpen() },
  { name: 'connections dropped', inject: async () => rig.proxy.drop() },
  { name: 'transactions killed', inject: () => killTransactions(rig) },
  { name: 'COMMIT replies lost', inject: () => loseCommitReplies(rig) },
  { name: 'PostgreSQL frozen', inject: progress => freezePostgres(rig, progress) },
]

/** The death of the app itself. */
export const appKilled = ({ product }: Rig): Fault => ({ name: 'app killed', inject: () => product.killApp() })

/** All other faults that can be injected on this machine. */
export const otherFaults = (rig: Rig): Fault[] => [
  ...connectionFaults(rig),
  {
    name: 'network frozen',
    async inject({ unavailable }) {
      rig.proxy.freeze()
      await unavailable(failures)
      rig.proxy.thaw()
    },
  },
  {
    name: 'PostgreSQL stopped at once and started',
    inject: async () => void process.kill(await rig.postmaster(), 'SIGQUIT'),
  },
  { name: 'pool exhausted', inject: progress => exhaustPool(rig, progress) },
  { name: 'statements past their limit', inject: progress => slowStatements(rig, progress) },
  ...(rig.disk ? [diskFull(rig, rig.disk)] : []),
  { name: 'SIGTERM under load', inject: () => stop(rig) },
  {
    name: 'SIGTERM while the network is frozen',
    async inject() {
      rig.proxy.freeze()
      await stop(rig)
      rig.proxy.thaw()
    },
  },
  {
    name: 'clock of the app moved by ten minutes and back',
    async inject({ acknowledged }) {
      rig.product.signal('SIGUSR2')
      await acknowledged(40)
      rig.product.signal('SIGUSR2')
    },
  },
]

const diskFull = (rig: Rig, disk: NonNullable<Rig['disk']>): Fault => ({
  name: 'disk full',
  async inject({ unavailable }) {
    // Switches to a new WAL segment, so that the next writes need space.
    await disk.fill()
    await rig.query('select pg_switch_wal()').catch(() => undefined)
    await unavailable(failures)
    await disk.free()
  },
})
