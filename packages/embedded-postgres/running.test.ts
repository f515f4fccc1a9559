import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { runningPostgresUrl } from './running.ts'
import { preparedFolder, query } from './test-support.ts'

test('runningPostgresUrl finds a running server, but only with the database of the application', async () => {
  const folder = await preparedFolder()
  expect(await runningPostgresUrl(folder)).toBeUndefined()
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
  expect(await runningPostgresUrl(folder)).toBe(server.url)
  // Simulates a start that was killed before it created the database.
  await query(new URL('postgres', server.url).href, 'drop database prochar')
  expect(await runningPostgresUrl(folder)).toBeUndefined()
  await server.stop()
})
