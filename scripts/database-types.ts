// Writes server/platform/tables.ts from a freshly migrated database; with --verify it only compares.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/index.ts'

const root = join(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'prochar-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
try {
  await migrate(postgres.url)
  const args = ['--url', postgres.url, ...process.argv.slice(2)]
  const { status } = spawnSync(join(root, 'node_modules/.bin/kysely-codegen'), args, { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
