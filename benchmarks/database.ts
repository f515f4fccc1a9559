import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { migrate } from '#database/migrate.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { findPostmaster } from '#packages/embedded-postgres/postmaster.ts'
import { fill, fillFiles, type FillSizes } from './fill/fill.ts'

const scratch = join(tmpdir(), 'prochar-benchmarks')

export type Log = (line: string) => void

/** The sizes of the database that benchmarks share, unless they measure the effect of size. */
export const usualSizes = { users: 10_000, campaigns: 100_000, applications: 300_000, messages: 100_000 }

/** A hash of the sizes, the migrations and the code of the fill. */
async function cacheKey(sizes: FillSizes): Promise<string> {
  const database = join(import.meta.dirname, '../database')
  const folders = [join(database, 'migrations'), join(database, 'functions')]
  const files = await Promise.all(
    folders.map(async folder => (await readdir(folder)).toSorted().map(name => join(folder, name))),
  )
  const fillCode = ['fill.ts', 'people.ts', 'indexes.ts'].map(name => join(import.meta.dirname, 'fill', name))
  const hash = createHash('sha256').update(JSON.stringify(sizes))
  for (const file of [...files.flat(), ...fillCode, ...fillFiles]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Returns the data folder of a filled database that is not running. Fills it on first use. */
async function filledFolder(sizes: FillSizes, log: Log, signal: AbortSignal): Promise<string> {
  const folder = join(scratch, `filled-${await cacheKey(sizes)}`)
  if ((await readdir(folder).catch(() => [])).length > 0) return folder
  const unfinished = `${folder}-${process.pid}`
  log(`Filling a database in ${folder}, which later runs reuse…`)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: unfinished, log, durable: false })
    // Aborts the running statement.
    signal.addEventListener('abort', () => void postgres.stop())
    try {
      await migrate(postgres.superuserUrl)
      await fill(postgres.superuserUrl, sizes, log)
    } finally {
      await postgres.stop()
    }
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return folder
}

export interface FilledDatabase extends AsyncDisposable {
  url: string
  /** The parent of all processes of this PostgreSQL server. */
  postmaster: number
  /** The folder of the run's files. */
  folder: string
}

async function startDatabase(folder: string, log: Log, stack: AsyncDisposableStack): Promise<FilledDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  stack.defer(() => postgres.stop())
  const found = await findPostmaster(join(folder, 'postgres/cluster'))
  if (!found) throw new Error('PostgreSQL has no postmaster')
  const running = stack.move()
  return {
    url: postgres.superuserUrl,
    postmaster: found.pid,
    folder,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/**
 * Starts a durable PostgreSQL on a copy of a filled database. The original is cached in the system's temporary folder,
 * so that the next run starts immediately and with the same rows. Disposing stops the server and removes the copy.
 * Throws when the signal aborts the fill.
 */
export async function startFilledDatabase(sizes: FillSizes, log: Log, signal: AbortSignal): Promise<FilledDatabase> {
  const filled = await filledFolder(sizes, log, signal)
  signal.throwIfAborted()
  const folder = join(scratch, `run-${process.pid}`)
  await mkdir(folder, { recursive: true })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await promisify(execFile)('cp', ['-a', '--reflink=auto', join(filled, 'postgres'), folder])
  return await startDatabase(folder, log, stack)
}

/** Starts PostgreSQL on the filled database itself, for read-only runs. The one with a million users takes 40 GB. */
export async function startFilledDatabaseInPlace(
  sizes: FillSizes,
  log: Log,
  signal: AbortSignal,
): Promise<FilledDatabase> {
  const filled = await filledFolder(sizes, log, signal)
  signal.throwIfAborted()
  await using stack = new AsyncDisposableStack()
  return await startDatabase(filled, log, stack)
}

/** Runs a query on its own connection. */
export async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
