import { StartError } from '#packages/start-error/index.ts'
import { describeFailure } from '#platform/failure.ts'

export const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Runs a benchmark that returns whether it met all targets, and prints the error if it failed. Sets the exit code to 1
 * unless all targets are met. An interrupt aborts the signal, so that the benchmark can stop its servers.
 */
export async function runBench(bench: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => interruption.abort(new StartError('Interrupted.')))
  try {
    if (!(await bench(interruption.signal))) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  }
}
