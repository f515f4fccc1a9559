import { ConfigError, readConfig } from './platform/config.ts'
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.ts'
import { StartError } from './platform/start-error.ts'
import { start } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const running = await start(readConfig(), say)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C does not cut the first one short: the database is closing its files.
      if (stopping) return
      stopping = true
      say('Stopping…')
      void running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  const expected = [ConfigError, StartError, EmbeddedPostgresError].some(kind => error instanceof kind)
  process.stderr.write(`${expected ? (error as Error).message : String((error as Error).stack)}\n`)
  process.exit(1)
}
