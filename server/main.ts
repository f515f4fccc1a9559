import { readConfig } from './platform/config.ts'
import { describeFailure } from './platform/failure.ts'
import { start } from './start.ts'

// Keeps serving when the terminal or pipe is gone.
process.stdout.on('error', () => undefined)

const log = (line: string) => void process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}

let starting: ReturnType<typeof start> | undefined
let stopping = false

/** Stops in order, even during startup. A second signal does not interrupt it. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  log('Stopping…')
  await (await starting)?.stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))

try {
  starting = start(readConfig(), log)
  await starting
} catch (error) {
  fail(error)
}
