import { spawnSync } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { EmbeddedPostgresError } from './errors.ts'

/** How to start a program so that it is not root, which PostgreSQL refuses to be. */
export interface Launcher {
  prefix: string[]
  uid?: number
  gid?: number
}

/** Programs of ours are started with nothing of the environment, where secrets may be. */
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

// `initdb` asks for its user's name, and every Linux has this one.
const nobody = 65_534
// Root stays root to the files, and is an ordinary user to PostgreSQL: no system user is made, no file changes hands.
const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

function isRoot(): boolean {
  return process.geteuid?.() === 0
}

function namespaceRefusal(): string | undefined {
  const [command = '', ...options] = unshare
  const probe = spawnSync(command, [...options, 'true'], { env: environment, encoding: 'utf8' })
  return probe.status === 0 ? undefined : (probe.error?.message ?? probe.stderr.trim())
}

/** Before a cluster is made: where root may not make a user namespace, its folder and files go to `nobody`. */
export async function prepareOwner(...paths: string[]): Promise<void> {
  if (!isRoot() || namespaceRefusal() === undefined) return
  // Where even this is refused, they stay root's, and launcherFor has the words for it.
  await Promise.all(paths.map(path => chown(path, nobody, nobody))).catch(() => undefined)
}

/** Who runs the cluster in this folder: the folder's owner, and never root. */
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
