import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { findPostmaster } from '#packages/embedded-postgres/postmaster.ts'
import { checkBooks } from '../crash/books.ts'
import { CrashTest } from '../crash/crash.ts'
import { Product } from '../crash/product.ts'
import { TcpProxy } from '../support/tcp-proxy.ts'
import { Disk } from './disk.ts'

/** One signal moves the clock of the app's process ten minutes ahead, and another moves it back. */
const movableClock = `
  const RealDate = Date
  let offset = 0
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length > 0) super(...args)
      else super(RealDate.now() + offset)
    }
    static now() {
      return RealDate.now() + offset
    }
  }
  process.on('SIGUSR2', () => { offset = offset === 0 ? 600_000 : 0 })`

/** The real server and its own PostgreSQL, with a proxy between them. */
export class Rig implements AsyncDisposable {
  readonly #stack: AsyncDisposableStack
  readonly #postgres: EmbeddedPostgres
  readonly #dataDir: string
  readonly proxy: TcpProxy
  readonly product: Product
  readonly crash: CrashTest
  /** The database owner's connection, which bypasses the proxy. */
  #owner: Client | undefined
  /** The database's disk; undefined if the user may not mount one. */
  readonly disk: Disk | undefined

  private constructor(
    stack: AsyncDisposableStack,
    parts: Pick<Rig, 'proxy' | 'product' | 'crash' | 'disk'>,
    postgres: EmbeddedPostgres,
    dataDir: string,
  ) {
    this.#stack = stack
    this.#postgres = postgres
    this.#dataDir = dataDir
    this.proxy = parts.proxy
    this.product = parts.product
    this.crash = parts.crash
    this.disk = parts.disk
  }

  /**
   * Starts everything. With `ownDisk`, the database is on a small separate disk, if the user may mount one. `prepare`
   * may put a database into the new data folder first.
   */
  static async start({
    ownDisk = false,
    prepare,
  }: { ownDisk?: boolean; prepare?: (dataDir: string) => Promise<void> } = {}): Promise<Rig> {
    await using stack = new AsyncDisposableStack()
    const dataDir = await mkdtemp(join(tmpdir(), 'prochar-faults-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    const disk = ownDisk ? await Disk.mount(dataDir) : undefined
    if (disk) stack.use(disk)
    await prepare?.(dataDir)
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    stack.defer(() => postgres.stop())
    const proxy = stack.use(await TcpProxy.to(postgres.url))
    const product = await Product.create({
      databaseUrl: proxy.url,
      // The shortest timeout, so that the faults that reach it take seconds.
      environment: { DATABASE_TIMEOUT: '1' },
      preload: movableClock,
    })
    stack.defer(() => product.remove())
    const crash = await CrashTest.begin(product, () => checkBooks(postgres.url))
    return new Rig(stack.move(), { proxy, product, crash, disk }, postgres, dataDir)
  }

  /** PostgreSQL's URL, bypassing the proxy. */
  get url(): string {
    return this.#postgres.superuserUrl
  }

  /** Runs a statement as the superuser, bypassing the proxy. */
  async query<Row extends object>(statement: string): Promise<Row[]> {
    if (!this.#owner) {
      const owner = new Client({ connectionString: this.url, application_name: 'prochar faults' })
      owner.on('error', () => undefined)
      owner.once('end', () => (this.#owner = undefined))
      await owner.connect()
      this.#stack.defer(() => owner.end())
      this.#owner = owner
    }
    return (await this.#owner.query<Row>(statement)).rows
  }

  /** The process id of the PostgreSQL postmaster. */
  async postmaster(): Promise<number> {
    const found = await findPostmaster(join(this.#dataDir, 'postgres/cluster'))
    if (!found) throw new Error('PostgreSQL does not run')
    return found.pid
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync()
  }
}
