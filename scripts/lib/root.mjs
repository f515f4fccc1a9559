import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// These scripts run before anything is installed, on any Node from 20 up: plain JavaScript, no packages.

/** The folder of the project, wherever the command was given. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Says what is going on, a calm line at a time. */
export const say = line => void process.stdout.write(`${line}\n`)

/** Ends the command with a sentence that says what to do. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
