import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { cleanUp, preparedFolder, query, serverLog } from './test-support.ts'

afterEach(cleanUp)

test("the database's log contains neither row values nor statements, whatever fails", async () => {
  const folder = await preparedFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false })
  await query(server.url, `create table t (a text primary key, b integer check (b < 9), c text references t)`)
  await query(server.url, `insert into t values ('MARKED', 1)`)
  const failing = [
    `insert into t values ('MARKED', 2)`,
    `insert into t values ('MARKED 2', 10)`,
    `insert into t values ('MARKED 3', 3, 'MARKED 4')`,
    `select 'MARKED'::integer`,
    `select 'x' MARKED MARKED`,
    `do $$ begin raise exception 'MARKED'; end $$`,
    `do $$ begin raise warning 'MARKED'; end $$; select pg_sleep(0) from t where a = 'MARKED' and 1 / (b - 1) = 1`,
    // Ends this connection with FATAL.
    `select pg_terminate_backend(pg_backend_pid()), 'MARKED'`,
  ]
  for (const statement of failing) await expect(query(server.url, statement)).rejects.toBeInstanceOf(Error)
  await server.stop()
  const log = await serverLog(folder)
  expect(log).toContain('FATAL')
  expect(log).not.toContain('MARKED')
})
