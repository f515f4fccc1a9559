import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Keeps this process and those that it starts on one core, where each worker has one. Only Linux can do it.
 *
 * A browser and its server run turn by turn. Waking each other on another core, and telling it of every page of memory that
 * is freed, took a fifth of the processor time.
 */
export function stayOnOneCore(worker: number): void {
  const cores = availableParallelism()
  if (process.platform !== 'linux' || cores > 2) return
  // Without the tool, or where the core belongs to others, nothing changes.
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(worker % cores), String(process.pid)])
}
