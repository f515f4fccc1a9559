import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type QueryResultRow } from 'pg'
import { prepareCluster } from '#tests/support/prepared-cluster.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { connectTo } from './lock.ts'
import { findPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { freePort, spawnServer } from './server-process.ts'

export const appFile = join(import.meta.dirname, 'test-app.ts')
const folders: string[] = []
const apps: ChildProcess[] = []

/** Creates a temporary folder that `cleanUp` removes, together with everything that runs in it. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prochar-embedded-'))
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

/** Same as `dataFolder`, with a cluster that no server has used. */
export async function preparedFolder(): Promise<string> {
  const folder = await dataFolder()
  await prepareCluster(folder)
  return folder
}

/** Same as `dataFolder`, with a cluster as version 0.2 created it: its database has the locale C and these rows. */
export async function earlierFolder(sql: string): Promise<string> {
  const folder = await dataFolder()
  const options = { durable: false, log: () => undefined }
  const binaries = await findBinaries()
  const cluster = await openCluster(folder, binaries, options)
  const { server } = await runServer(cluster, binaries)
  const connect = connectTo(cluster, server.port)
  const maintenance = await connect('postgres')
  await maintenance.query('create database prochar')
  await maintenance.end()
  const database = await connect('prochar')
  await database.query(sql)
  await database.end()
  await stopPostmaster(server.pid, cluster.data)
  return folder
}

/** Runs a server on a cluster without its supervisor. */
export async function runServer(
  cluster: Cluster,
  binaries: Binaries,
): Promise<{ child: ChildProcess; server: Postmaster }> {
  for (;;) {
    const { child } = await spawnServer(cluster, binaries, { port: await freePort(), durable: false })
    const server = await until(async () => {
      const found = await findPostmaster(cluster.data)
      if (found?.status === 'ready') return found
      return child.exitCode === null ? undefined : ('ended' as const)
    })
    // It exits on its own if another process has taken its port.
    if (server !== 'ended') return { child, server }
  }
}

export async function cleanUp(): Promise<void> {
  for (const app of apps.splice(0)) app.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    const server = await postmaster(folder)
    if (server) await stopPostmaster(server.pid, join(folder, 'postgres/cluster'))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

export const postmaster = (folder: string) => findPostmaster(join(folder, 'postgres/cluster'))

export async function until<T>(condition: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const value = await condition()
    if (value) return value
    await delay(10)
  }
}

export interface App {
  process: ChildProcess
  output(): string
  /** Waits for the database's URL. Rejects with the app's output if it exits first. */
  url(): Promise<string>
  ended(): Promise<number | null>
  kill(): Promise<void>
}

/** Starts an app in a child process. */
export function startApp(folder: string, identity: { uid?: number; gid?: number } = {}, prefix: string[] = []): App {
  const [command = '', ...rest] = [...prefix, process.execPath, appFile, folder]
  const child = spawn(command, rest, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...identity })
  apps.push(child)
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return {
    process: child,
    output: () => output,
    url: () =>
      until(() => {
        if (child.exitCode !== null) throw new Error(output)
        return /^postgres:.*$/m.exec(output)?.[0]
      }),
    ended: () => exit,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}

export async function query<T extends QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

export const insertNote = (url: string, text: string) =>
  query(url, `create table if not exists notes (text text); insert into notes values ('${text}')`)

export async function notes(url: string): Promise<string[]> {
  return (await query<{ text: string }>(url, 'select text from notes order by text')).map(row => row.text)
}

export const serverLog = (folder: string) => readFile(join(folder, 'postgres/server.log'), 'utf8')
