import { describeFailure } from '#platform/failure.ts'
import { isInterrupted } from './interruption.ts'

/** Whether part of the output was lost, other than because nobody reads it. */
let isOutputLost = false

// Without a listener, an error would end the process in the middle of its work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isOutputLost || error.code === 'EPIPE') return
  isOutputLost = true
  printNote(`The output could not be written: ${error.message}.`)
  process.once('exit', () => (process.exitCode ||= 2))
})
process.stderr.on('error', () => undefined)

/** Invalid usage of a command. The message explains how to fix it. */
export class CommandError extends Error {}

/** Whether a command was called with unknown arguments. */
export const isUnknownArgument = (error: unknown): error is Error =>
  error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** Whether a command was used incorrectly, so that its message suffices. */
export const isUsage = (error: unknown): error is Error => error instanceof CommandError || isUnknownArgument(error)

/** Whether a command's arguments ask for its usage. */
export const asksForUsage = (args: readonly string[]): boolean => args.includes('--help')

/**
 * Runs a command and prints why it failed. Sets the exit code to the returned number, or to 2 after a failure. With
 * `--help`, only prints the usage.
 */
export async function runCommand(usage: string, command: () => Promise<number>): Promise<void> {
  if (asksForUsage(process.argv.slice(2))) return print(usage)
  try {
    process.exitCode = await command()
  } catch (error) {
    if (isInterrupted()) return
    process.stderr.write(`${isUsage(error) ? error.message : describeFailure(error)}\n`)
    if (isUnknownArgument(error)) process.stderr.write(`${usage}\n`)
    process.exitCode = 2
  }
}

export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints a line that is not part of the result. */
export const printNote = (line: string) => void process.stderr.write(`${line}\n`)
