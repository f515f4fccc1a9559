import { Client } from 'pg'
import { startEmbeddedPostgres } from './index.ts'

// A child process for tests to signal and kill: runs PostgreSQL on the folder given on the command line, prints its
// URL, and on a signal checks that the database still responds before it stops.
const [dataDir = ''] = process.argv.slice(2)

try {
  const server = await startEmbeddedPostgres({ dataDir, log: line => process.stderr.write(`${line}\n`) })
  const end = async () => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query('select 1')
    await client.end()
    await server.stop()
    process.stdout.write('stopped\n')
    process.exit()
  }
  process.once('SIGINT', () => void end())
  process.once('SIGTERM', () => void end())
  process.stdout.write(`${server.url}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
