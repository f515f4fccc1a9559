import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A PostgreSQL server process, as described by its `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  /** `ready` once it accepts connections. */
  status: string
}

/** How long a starting server may take to write its `postmaster.pid`, in milliseconds. */
const writingTime = 5_000

/**
 * Finds the server that runs on this cluster. Removes a `postmaster.pid` whose PID now belongs to another process, as
 * after a crash in a container, because PostgreSQL would refuse to start.
 */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.split('\n').map(line => line.trim())
  // Single-user mode writes its PID negated, and a new file has no port yet.
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isSafeInteger(pid) || pid === 0) {
    await removeUnwritten(file)
    return undefined
  }
  if (await servesCluster(pid, data)) return { pid, port: Number(lines[3]), status: lines[7] ?? 'starting' }
  const unchanged = (await readFile(file, 'utf8').catch(() => '')) === text
  if (isAlive(pid) && unchanged) await rm(file, { force: true })
  return undefined
}

/** Removes a `postmaster.pid` that a crash has emptied. A starting server writes its content at once. */
async function removeUnwritten(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs > writingTime) await rm(file, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process is a server of this cluster, which has the data directory as its working directory or as a
 * command line argument.
 */
async function servesCluster(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const processList = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined)
    return processList?.stdout.includes(data) ?? false
  }
  try {
    const [workingFolder, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)])
    return workingFolder.ino === folder.ino && workingFolder.dev === folder.dev
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return commandLine.split('\0').includes(data)
  }
}

/** Stops the server and waits for it to exit. Open transactions are rolled back. */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  signal(pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  let forced = false
  while (await servesCluster(pid, data)) {
    if (!forced && Date.now() > deadline) {
      // An immediate shutdown: the next start recovers, and no committed data is lost.
      signal(pid, 'SIGQUIT')
      forced = true
    }
    await delay(20)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
