import { fail, log } from './root.mjs'

/** Rejects any arguments of a command that takes none, instead of ignoring them. With `--help`, prints the usage. */
export function expectNoArguments(usage) {
  const [argument] = process.argv.slice(2)
  if (argument === undefined) return
  if (argument !== '--help') fail(`Unknown argument ${argument}.\n${usage}`)
  log(usage)
  process.exit(0)
}
