import { readdir, readFile } from 'node:fs/promises'

/** Linux reports CPU times in hundredths of a second, whatever the machine. */
const microsecondsPerTick = 10_000

interface Process {
  parent: number
  /** The CPU time of the process and of its finished children, in ticks. */
  own: number
  ended: number
}

async function readProcess(pid: number | string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name, in parentheses, may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(at => fields[at])
  return { parent, own: user + system, ended: endedUser + endedSystem }
}

/** The CPU time of a process and its children in microseconds, including finished children. */
export async function cpuOfTree(pid: number): Promise<number> {
  const root = await readProcess(pid)
  if (!root) return 0
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const children = (await Promise.all(pids.map(readProcess))).filter(found => found?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.own ?? 0), root.own + root.ended) * microsecondsPerTick
}
