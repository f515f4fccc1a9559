import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// These scripts run before the installation, on any Node from 20 on, so they are plain JavaScript without packages.

/** The project folder, whatever the working directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const log = line => void process.stdout.write(`${line}\n`)

/** Prints a line that is not part of a command's result. */
export const note = line => void process.stderr.write(`${line}\n`)

/** Prints a sentence that explains what to do, and exits with 1. */
export function fail(sentence) {
  note(sentence)
  process.exit(1)
}

// npm only warns, and Debian 12 ships Node 18.
const { node } = process.versions
if (Number.parseInt(node, 10) < 20) fail(`Prochar needs Node 20 or newer; this is ${node}.`)
