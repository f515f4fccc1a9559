import { checkBooks } from '../crash/books.ts'
import type { Fault } from '../crash/crash.ts'
import { Product } from '../crash/product.ts'
import { sendTo, type Send } from '../support/client.ts'
import { onFreePort } from '../support/ports.ts'
import { ReplicatedPostgres } from '../support/replicated-postgres.ts'

/** Distributes requests to instances. */
export interface Balancer extends AsyncDisposable {
  origin: string
}

/** Two instances of the product with one PostgreSQL and its streaming replica, behind a load balancer. */
export class Site implements AsyncDisposable {
  readonly #stack: AsyncDisposableStack
  readonly postgres: ReplicatedPostgres
  /** The first instance has two processes. */
  readonly instances: readonly [Product, Product]
  readonly metricsPorts: readonly [number, number]
  readonly send: Send

  private constructor(
    stack: AsyncDisposableStack,
    parts: Pick<Site, 'postgres' | 'instances' | 'metricsPorts'> & { origin: string },
  ) {
    this.#stack = stack
    this.postgres = parts.postgres
    this.instances = parts.instances
    this.metricsPorts = parts.metricsPorts
    const send = sendTo(parts.origin)
    this.send = async request => {
      const reply = await send(request)
      // The instance may or may not have acted, as after a broken connection.
      if (reply.status === 502) throw new Error('The balancer got no reply from the instance')
      return reply
    }
  }

  /** Starts everything. `prepare` may put a database into the new data folder first. */
  static async create(
    balance: (ports: readonly number[]) => Promise<Balancer>,
    prepare?: (dataDir: string) => Promise<void>,
  ): Promise<Site> {
    await using stack = new AsyncDisposableStack()
    const postgres = stack.use(await ReplicatedPostgres.start(prepare))
    const start = (processes: number) =>
      onFreePort(async metricsPort => {
        const instance = await Product.create({
          databaseUrl: postgres.url,
          environment: {
            DATABASE_REPLICA_URL: postgres.replicaUrl,
            METRICS_PORT: String(metricsPort),
            WEB_CONCURRENCY: String(processes),
          },
        })
        stack.defer(() => instance.remove())
        await instance.start()
        return { instance, metricsPort }
      })
    const [one, two] = await Promise.all([start(2), start(1)])
    const { origin } = stack.use(await balance([one.instance.port, two.instance.port]))
    return new Site(stack.move(), {
      postgres,
      instances: [one.instance, two.instance],
      metricsPorts: [one.metricsPort, two.metricsPort],
      origin,
    })
  }

  /** The metrics that the instance with this index reports about its processes. */
  async metrics(index: 0 | 1): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.metricsPorts[index]}/metrics`)).text()
  }

  /** Whether every process of both instances may read lists from the replica. */
  async usesReplica(): Promise<boolean> {
    const texts = await Promise.all([this.metrics(0), this.metrics(1)])
    return texts.every(text => text.includes('\nprochar_replica_usable 1\n'))
  }

  isRunning(): boolean {
    return this.instances.some(instance => instance.isRunning())
  }

  /** Starts the instances that are not running. */
  async start(): Promise<void> {
    await Promise.all(this.instances.filter(instance => !instance.isRunning()).map(instance => instance.start()))
  }

  checkLedger(): Promise<string> {
    return checkBooks(this.postgres.url)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync()
  }
}

/** The loss of each machine and process. */
export const siteFaults = ({ instances, postgres }: Site): Fault[] => [
  {
    name: 'one of two processes killed',
    async inject() {
      const [victim] = await instances[0].workers()
      if (victim === undefined) throw new Error('The instance has no processes')
      process.kill(victim, 'SIGKILL')
    },
  },
  { name: 'one of two instances killed', inject: () => instances[0].killApp() },
  { name: 'replica stopped', inject: () => postgres.stopReplica() },
]
