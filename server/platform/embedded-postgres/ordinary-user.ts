import { spawnSync } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { EmbeddedPostgresError } from './errors.ts'

/** How to start a program as an ordinary user, since PostgreSQL does not run as root. */
export interface Launcher {
  prefix: string[]
  uid?: number
  gid?: number
}

/** The programs get none of our environment, which may contain secrets. */
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

// `initdb` looks up its user's name, and every Linux has this one.
const nobody = 65_534
// In the user namespace, PostgreSQL sees an ordinary user while the files stay root's, so no system user or chown is
// needed.
const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

function isRoot(): boolean {
  return process.geteuid?.() === 0
}

function namespaceRefusal(): string | undefined {
  const [command = '', ...options] = unshare
  const probe = spawnSync(command, [...options, 'true'], { env: environment, encoding: 'utf8' })
  // A signal such as Ctrl-C may reach all processes. It is handled next, and says nothing about the system.
  const interrupted = ['SIGINT', 'SIGTERM', 'SIGHUP'].includes(probe.signal ?? '')
  return probe.status === 0 || interrupted ? undefined : (probe.error?.message ?? probe.stderr.trim())
}

/** Where root cannot create a user namespace, gives the paths of a new cluster to `nobody`. */
export async function prepareOwner(...paths: string[]): Promise<void> {
  if (!isRoot() || namespaceRefusal() === undefined) return
  // If this fails too, the files stay root's and launcherFor reports it.
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
      'start Prochar as an ordinary user, or set DATABASE_URL.',
  )
}
