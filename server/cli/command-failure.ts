import { describeFailure } from '#platform/failure.ts'
import { isInterrupted } from './interruption.ts'

/** Invalid usage of a command. The message says how to fix it. */
export class CommandError extends Error {}

/** Whether a command was used in an invalid way, so that its message suffices. */
export const isUsage = (error: unknown): error is Error =>
  error instanceof CommandError ||
  (error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'))

/** Runs a command and prints why it failed. Sets the exit code to the returned number, or to 2 after a failure. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (isInterrupted()) return
    process.stderr.write(`${isUsage(error) ? error.message : describeFailure(error)}\n`)
    process.exitCode = 2
  }
}

export const print = (line: string) => void process.stdout.write(`${line}\n`)
