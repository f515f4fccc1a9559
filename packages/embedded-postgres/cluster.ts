import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { synchronize } from '#packages/synchronize/index.ts'
import { application } from './application.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { failureIn } from './failure-in.ts'
import { environment, launcherFor, prepareOwner } from './ordinary-user.ts'

/** A cluster on disk: PostgreSQL's data directory and our files next to it. */
export interface Cluster {
  folder: string
  data: string
  logFile: string
  password: string
}

const unfinished = 'postgres.new-'
const hour = 3_600_000

/** Whether there is a cluster in `${dataDir}/postgres`. */
export const hasCluster = (dataDir: string): Promise<boolean> => exists(join(dataDir, 'postgres', 'cluster'))

/**
 * Opens the cluster in `${dataDir}/postgres`, creating it if necessary. Creates it under a temporary name and renames
 * it, so that neither a kill nor two concurrent starts leave half a cluster.
 */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  options: { durable: boolean; log: (line: string) => void },
): Promise<Cluster> {
  const parent = await reachable(dataDir)
  const folder = join(parent, 'postgres')
  if (await exists(join(folder, 'cluster'))) await assertPassword(folder)
  else {
    options.log('Creating the database…')
    await removeUnfinished(parent)
    await create(parent, folder, binaries, options.durable)
  }
  const password = await readFile(join(folder, 'password'), 'utf8').catch(unusable(folder))
  return { folder, data: join(folder, 'cluster'), logFile: join(folder, 'server.log'), password }
}

/** Returns an error handler for file system errors that explains what to do. */
export function unusable(folder: string): (error: Error) => never {
  return error => {
    throw new EmbeddedPostgresError(
      `The folder ${folder} cannot be used: ${error.message}. Set DATA_DIR to another one.`,
    )
  }
}

async function reachable(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true }).catch(unusable(dataDir))
  return realpath(dataDir)
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    // Any other error, such as a missing permission, must not look like a first start.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    return unusable(path)(error as Error)
  }
}

/** Throws if the file with the superuser's password has been lost, for example in an incomplete copy. */
export async function assertPassword(folder: string): Promise<void> {
  if (await exists(join(folder, 'password'))) return
  throw new EmbeddedPostgresError(
    `The folder ${folder} contains a database but not the file "password": copy that file from where the database was.`,
  )
}

/** Removes what killed starts left behind. Recent folders may belong to a start in progress. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(unfinished)) continue
    const path = join(parent, name)
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > hour) await rm(path, { recursive: true, force: true })
  }
}

async function create(parent: string, folder: string, binaries: Binaries, durable: boolean): Promise<void> {
  const temporary = await mkdtemp(join(parent, unfinished)).catch(unusable(parent))
  try {
    const passwordFile = join(temporary, 'password')
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: durable })
    await prepareOwner(temporary, passwordFile)
    await initialize(temporary, passwordFile, binaries, durable)
    if (durable) await synchronize(temporary)
    await rename(temporary, folder)
    if (durable) await synchronize(parent)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    // Either a concurrent start has created the cluster, which serves as well, or the folder contains something else.
    if (!(await exists(join(folder, 'password')))) {
      throw new EmbeddedPostgresError(
        `The folder ${folder} contains files but no ${application.title} database: move it away, or set DATA_DIR to another folder.`,
      )
    }
  }
}

async function initialize(folder: string, passwordFile: string, binaries: Binaries, durable: boolean): Promise<void> {
  const { prefix, ...identity } = await launcherFor(folder)
  // The built-in locale provider sorts the same on every system.
  const options = [
    `--pgdata=${join(folder, 'cluster')}`,
    `--username=${application.database}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  const [command = binaries.initdb, ...rest] = [...prefix, binaries.initdb, ...options]
  try {
    await promisify(execFile)(command, rest, { cwd: '/', env: environment, ...identity })
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = failureIn(stderr ?? '') || message
    // `initdb` looks up the name of its user.
    const remedy = reason.includes('could not look up effective user ID')
      ? `. Start ${application.title} as a user of this system, or set DATABASE_URL.`
      : ''
    throw new EmbeddedPostgresError(`PostgreSQL could not create its database: ${reason}${remedy}`)
  }
}
