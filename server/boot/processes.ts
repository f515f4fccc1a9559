import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '#packages/start-error/index.ts'
import { wakeDispatcher } from '#platform/events/wake.ts'
import { createSharedMetrics, type SentMetrics } from '#server/desk/metrics/index.ts'
import type { Config } from './config.ts'
import { listenForMetrics } from './listen.ts'
import { logOutput } from './log-output.ts'
import type { Prepared } from './prepare.ts'
import type { FromProcess, ToProcess } from './process-messages.ts'

/** A process that has served for this long, in milliseconds, is replaced immediately. */
const stableAfter = 10_000

/** The back-off before replacing a process that ended earlier, in milliseconds. It doubles with each one in a row. */
const [shortestPause, longestPause] = [250, 30_000]

/** How long a process may take to send its metrics, in milliseconds. */
const metricsTimeout = 2_000

const send = (worker: Worker, message: ToProcess) => void worker.send(message, () => undefined)

/** The back-off before replacing a process that has served for this long, after this many short-lived ones in a row. */
export const pauseBefore = (servedFor: number, shortOnes: number): number =>
  servedFor >= stableAfter ? 0 : Math.min(longestPause, shortestPause * 2 ** shortOnes)

/**
 * Forwards a process's output until it has ended, in whole lines, so that the lines of other processes do not
 * interleave.
 */
async function passOn(from: Readable | null, to: { write(lines: string): unknown }): Promise<void> {
  let rest = ''
  for await (const chunk of from?.setEncoding('utf8') ?? []) {
    const printed = rest + (chunk as string)
    const end = printed.lastIndexOf('\n') + 1
    if (end > 0) to.write(printed.slice(0, end))
    rest = printed.slice(end)
  }
  if (rest !== '') to.write(`${rest}\n`)
}

/** Supervises the serving processes and replaces each one that ends. */
class Processes {
  readonly #prepared: Prepared
  readonly #log: (line: string) => void
  readonly #stopping = new AbortController()
  readonly #listening = new Set<Worker>()
  #supervised: Promise<void>[] = []
  #measurements = 0

  constructor(prepared: Prepared, log: (line: string) => void) {
    this.#prepared = prepared
    this.#log = log
  }

  /** Starts this many. Returns their address. Throws a StartError if one of them reports that it cannot start. */
  async start(count: number): Promise<string> {
    const first = Array.from({ length: count }, () => Promise.withResolvers<string>())
    this.#supervised = first.map(address => this.#keep(address))
    const [address = ''] = await Promise.all(first.map(({ promise }) => promise))
    return address
  }

  /** Tells all of them to finish their requests and exit. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    await Promise.all(this.#supervised)
  }

  /** Collects the metrics of all serving processes, except those that do not reply in time. */
  async measure(): Promise<SentMetrics[]> {
    const sent = await Promise.all([...this.#listening].map(worker => this.#measure(worker)))
    return sent.filter(metrics => metrics !== undefined)
  }

  async #measure(worker: Worker): Promise<SentMetrics | undefined> {
    const id = (this.#measurements += 1)
    const late = AbortSignal.timeout(metricsTimeout)
    const { promise, resolve } = Promise.withResolvers<SentMetrics | undefined>()
    const receive = (message: FromProcess) => {
      if (message.type === 'measured' && message.id === id) resolve(message.metrics)
    }
    const giveUp = () => resolve(undefined)
    worker.on('message', receive)
    worker.once('exit', giveUp)
    late.addEventListener('abort', giveUp)
    send(worker, { type: 'measure', id })
    try {
      return await promise
    } finally {
      worker.off('message', receive)
      worker.off('exit', giveUp)
      late.removeEventListener('abort', giveUp)
    }
  }

  /** Keeps one process running until all are stopped. The first run resolves or rejects the promise of its address. */
  async #keep({ resolve, reject }: PromiseWithResolvers<string>): Promise<void> {
    const { signal } = this.#stopping
    let hasServed = false
    const onListening = (address: string) => {
      hasServed = true
      resolve(address)
    }
    for (let shortOnes = 0; !signal.aborted;) {
      const { refusal, servedFor } = await this.#run(onListening)
      if (signal.aborted) break
      if (!hasServed)
        return reject(new StartError(refusal ?? 'A process ended before it could serve: see the lines above.'))
      const pause = pauseBefore(servedFor, shortOnes)
      shortOnes = pause === 0 ? 0 : shortOnes + 1
      const soon = pause === 0 ? '' : ` in ${pause} ms`
      this.#log(`${refusal ?? 'A process has ended.'} Starting another one${soon}.`)
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  /**
   * Runs a process until it ends. Returns how long it served, in milliseconds, and its reason if it could not start.
   */
  async #run(onListening: (address: string) => void): Promise<{ refusal: string | undefined; servedFor: number }> {
    const { url, access, demo, db } = this.#prepared
    const worker = cluster.fork()
    let listeningSince: number | undefined
    let refusal: string | undefined
    worker.on('message', (message: FromProcess) => {
      if (message.type === 'emitted') wakeDispatcher(db)
      else if (message.type === 'refused') refusal = message.message
      else if (message.type === 'listening') {
        listeningSince = performance.now()
        this.#listening.add(worker)
        onListening(message.address)
      }
    })
    send(worker, { type: 'serve', url, access, demo })
    const { stdout, stderr } = worker.process
    const printed = [passOn(stdout, logOutput()), passOn(stderr, process.stderr)]
    // If it could not be spawned, it emits an error instead.
    await once(worker, 'exit').catch(() => undefined)
    await Promise.allSettled(printed)
    this.#listening.delete(worker)
    return { refusal, servedFor: listeningSince === undefined ? 0 : performance.now() - listeningSince }
  }
}

/** Starts the serving processes. Returns their address. Throws a StartError that explains what to do. */
export async function startProcesses(
  config: Config,
  prepared: Prepared,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<string> {
  // Each process accepts its own connections. If the primary process handed them over, connections that a killed
  // process had not yet taken would stay open forever, without a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // With `silent`, they do not share this process's pipes: otherwise, each process that started or ended would make
  // writes to a full pipe block in all of them until someone reads it.
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), silent: true })
  const processes = new Processes(prepared, log)
  const metrics = config.metrics && createSharedMetrics(prepared.db, () => processes.measure())
  await listenForMetrics(config, metrics, log, stack)
  stack.defer(() => processes.stop())
  return processes.start(config.processes)
}
