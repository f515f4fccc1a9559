import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { migrate } from '#database/migrate.ts'
import { findBinaries } from '#packages/embedded-postgres/binaries.ts'
import { openCluster, type Cluster } from '#packages/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { findPostmaster, stopPostmaster } from '#packages/embedded-postgres/postmaster.ts'
import { freePort, spawnServer } from '#packages/embedded-postgres/server-process.ts'

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Copies a running server's files and turns the copy into its streaming replica. The package lacks `pg_basebackup`, so
 * this does its work.
 */
async function copyCluster(primaryUrl: string, primaryFolder: string, replicaFolder: string): Promise<void> {
  await withClient(primaryUrl, async client => {
    await client.query(`select pg_create_physical_replication_slot('replica', true)`)
    await client.query(`select pg_backup_start('replica', true)`)
    // `cp -a` keeps the owner, which is another user when the tests run as root.
    await promisify(execFile)('cp', ['-a', join(primaryFolder, 'postgres'), replicaFolder])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const data = join(replicaFolder, 'postgres/cluster')
    await rm(join(data, 'postmaster.pid'), { force: true })
    await rm(join(data, 'pg_replslot/replica'), { recursive: true, force: true })
    for (const [name, text] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
      // The folder has the right owner; the server only reads and removes these files.
      await writeFile(join(data, name), text)
      await chmod(join(data, name), 0o644)
    }
    const { hostname, port, username, password } = new URL(primaryUrl)
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${conninfo}'\nprimary_slot_name = 'replica'\nwal_retrieve_retry_interval = '100ms'\n`,
    )
  })
}

/** A migrated PostgreSQL and its streaming replica, as local processes. */
export class ReplicatedPostgres implements AsyncDisposable {
  readonly #stack: AsyncDisposableStack
  readonly #replica: Cluster
  readonly #replicaPort: number
  readonly url: string
  readonly replicaUrl: string

  private constructor(stack: AsyncDisposableStack, url: string, replica: Cluster, replicaPort: number) {
    this.#stack = stack
    this.#replica = replica
    this.#replicaPort = replicaPort
    this.url = url
    const replicaUrl = new URL(url)
    replicaUrl.port = String(replicaPort)
    this.replicaUrl = replicaUrl.href
  }

  /** Starts both. `prepare` may put a database into the new data folder first. */
  static async start(prepare?: (dataDir: string) => Promise<void>): Promise<ReplicatedPostgres> {
    await using stack = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'prochar-replicated-'))
    stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
    // The owner of the clusters may be another user, who needs access.
    await chmod(folder, 0o755)
    const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')]
    await mkdir(primaryFolder)
    await mkdir(replicaFolder)
    await prepare?.(primaryFolder)
    const primary = await startEmbeddedPostgres({ dataDir: primaryFolder, log: () => undefined })
    stack.defer(() => primary.stop())
    await migrate(primary.superuserUrl)
    await copyCluster(primary.superuserUrl, primaryFolder, replicaFolder)
    const replica = await openCluster(replicaFolder, await findBinaries(), { durable: true, log: () => undefined })
    const replicated = new ReplicatedPostgres(stack, primary.superuserUrl, replica, await freePort())
    stack.defer(() => replicated.stopReplica())
    await replicated.startReplica()
    return new ReplicatedPostgres(stack.move(), primary.superuserUrl, replica, replicated.#replicaPort)
  }

  /** Starts the replica and waits until it can be read. */
  async startReplica(): Promise<void> {
    const server = await spawnServer(this.#replica, await findBinaries(), { port: this.#replicaPort, durable: true })
    for (;;) {
      if ((await findPostmaster(this.#replica.data))?.status === 'ready') return
      if (server.child.exitCode !== null) throw new Error(`The replica ended: see ${this.#replica.logFile}`)
      await delay(20)
    }
  }

  async stopReplica(): Promise<void> {
    const found = await findPostmaster(this.#replica.data)
    if (found) await stopPostmaster(found.pid, this.#replica.data)
  }

  /** Stops the replica from replaying what it receives, so that its data does not change. */
  pause(): Promise<unknown> {
    return this.onReplica('select pg_wal_replay_pause()')
  }

  resume(): Promise<unknown> {
    return this.onReplica('select pg_wal_replay_resume()')
  }

  /** Runs a statement on the replica as the owner. */
  async onReplica<Row extends object>(statement: string): Promise<Row[]> {
    return withClient(this.replicaUrl, async client => (await client.query<Row>(statement)).rows)
  }

  /** Runs a statement on the primary as the owner. */
  async onPrimary<Row extends object>(statement: string): Promise<Row[]> {
    return withClient(this.url, async client => (await client.query<Row>(statement)).rows)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync()
  }
}
