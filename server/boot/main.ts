import cluster from 'node:cluster'
import { StartError } from '#packages/start-error/index.ts'
import { describeFailure } from '#platform/failure.ts'
import { readConfig } from './config.ts'
import { start } from './start.ts'
import { startWorker } from './worker.ts'

// Keep serving when the terminal or pipe is gone.
process.stdout.on('error', () => undefined)

const log = (line: string) => void process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  // With several processes, the first one prints it.
  if (!(cluster.isWorker && error instanceof StartError)) process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}

let starting: ReturnType<typeof start> | undefined
const stopping = new AbortController()

/** Stops gracefully, and abandons a start in progress. A second signal does not interrupt it. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return
  if (cluster.isPrimary) log('Stopping…')
  stopping.abort(new StartError('The start was interrupted.'))
  await (await starting)?.stop()
  process.exit(0)
}

process.on('SIGTERM', () => void stop().catch(fail))
// Ctrl-C and a closing terminal reach all processes, but the first one stops the others.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => void (cluster.isPrimary && stop().catch(fail)))

try {
  const config = readConfig()
  starting = cluster.isPrimary ? start(config, log, stopping.signal) : startWorker(config, log)
  await starting
} catch (error) {
  if (error === stopping.signal.reason) process.exit(0)
  fail(error)
}
