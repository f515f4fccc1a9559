import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { application } from './application.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** How to start a program as an ordinary user, because PostgreSQL refuses to run as root. */
export interface Launcher {
  prefix: string[]
  uid?: number
  gid?: number
}

/** The programs inherit nothing from our environment, which may contain secrets. */
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

// `initdb` looks up its user's name, and every Linux has this one.
const nobody = 65_534
// In the user namespace, PostgreSQL sees an ordinary user while root keeps owning the files, so no system user or chown
// is needed.
const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/**
 * Why the program that ran as an ordinary user failed, if it did. A signal such as Ctrl-C reaches all processes: it is
 * handled elsewhere and reveals nothing about the system.
 */
export function refusalOf({ status, signal, error, stderr }: SpawnSyncReturns<string>): string | undefined {
  const isInterrupted = ['SIGINT', 'SIGTERM', 'SIGHUP'].some(name => name === signal)
  return status === 0 || isInterrupted ? undefined : (error?.message ?? stderr.trim())
}

function namespaceRefusal(): string | undefined {
  const [command = '', ...options] = unshare
  return refusalOf(spawnSync(command, [...options, 'true'], { env: environment, encoding: 'utf8' }))
}

/** Where root cannot create a user namespace, transfers the paths of a new cluster to `nobody`. */
export async function prepareOwner(...paths: string[]): Promise<void> {
  if (!isRoot() || namespaceRefusal() === undefined) return
  // If this also fails, root keeps the files and launcherFor reports it.
  await Promise.all(paths.map(path => chown(path, nobody, nobody))).catch(() => undefined)
}

/** Returns how to run the cluster as the owner of its folder, but never as root. */
export async function launcherFor(folder: string): Promise<Launcher> {
  if (!isRoot()) return { prefix: [] }
  const { uid, gid } = await stat(folder)
  if (uid !== 0) return { prefix: [], uid, gid }
  const refusal = namespaceRefusal()
  if (refusal === undefined) return { prefix: unshare }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this system does not let root start it as someone else (${refusal}): ` +
      `start ${application.title} as an ordinary user, or set DATABASE_URL.`,
  )
}
