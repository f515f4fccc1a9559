import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CommandError } from './command-failure.ts'

/** Like `parseArgs`, but refuses repeated options, of which only the last one would count. */
export function parseOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  const { tokens = [] } = parseArgs({ ...config, tokens: true })
  const names = tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []))
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated !== undefined) throw new CommandError(`Please give --${repeated} only once.`)
  return parseArgs(config)
}
