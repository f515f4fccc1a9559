import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { copyCluster } from './copy-cluster.ts'

// A PostgreSQL for tests, in a process that lives until its standard input closes: however the tests end, the server
// stops and its folder is removed. Prints its URL, and the folder of a new cluster for tests that start their own
// server.

const folder = await mkdtemp(join(tmpdir(), 'prochar-tests-'))
const cluster = join(folder, 'new', 'postgres')
const dataDir = join(folder, 'used')
const options = { durable: false, log: () => undefined }
try {
  // The owner of the clusters may be another user, who needs access.
  await chmod(folder, 0o755)
  await startEmbeddedPostgres({ dataDir: join(folder, 'new'), ...options }).then(server => server.stop())
  await mkdir(dataDir)
  await copyCluster(cluster, dataDir)
  // Every worker has at least one server with a full pool.
  const server = await startEmbeddedPostgres({ dataDir, connections: 300, ...options })
  process.stdout.write(JSON.stringify({ url: server.superuserUrl, cluster }))
  await new Promise(resolve => process.stdin.once('close', resolve).resume())
  await server.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}
