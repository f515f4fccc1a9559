import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'

// A PostgreSQL for tests, in a process that lives until its standard input closes: however the tests end, the server
// stops and its folder is removed.

const dataDir = await mkdtemp(join(tmpdir(), 'prochar-tests-'))
try {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  process.stdout.write(server.url)
  await new Promise(resolve => process.stdin.once('close', resolve).resume())
  await server.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
