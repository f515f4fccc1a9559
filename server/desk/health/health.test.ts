import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DB } from '#database/tables.ts'
import { openDatabase } from '#platform/database/db.ts'
import { anotherApp, useApp } from '#tests/support/app.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { closedPort } from '#tests/support/ports.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { checkHealth } from './index.ts'

const server = useApp()

describe('GET /health/', () => {
  test.each(['/api/health/', '/api/health', '/health/', '/health'])(
    'returns 200 at %s while the database is available',
    async url => {
      const { statusCode, headers, body } = await server.app.inject({ method: 'GET', url })
      expect(statusCode).toBe(200)
      expect(JSON.parse(body)).toEqual({ status: 'ok' })
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test.each(['/api/health/', '/health/'])(
    'returns 503 with Retry-After at %s while the database is unavailable',
    async url => {
      const pool = new Pool({ host: '127.0.0.1', port: closedPort })
      const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
      onTestFinished(() => db.destroy())
      const app = await anotherApp(server, { db })
      const { statusCode, headers, body } = await app.inject({ method: 'GET', url })
      expect(statusCode).toBe(503)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(body)).toEqual({
        error: 'The service is busy or restarting. Please try again in a moment',
        code: 'unavailable',
      })
    },
  )

  test('returns 503 while the database does not reply', async () => {
    await using proxy = await TcpProxy.to(await testDatabaseUrl())
    const { db } = await openDatabase(proxy.url, () => undefined)
    await sql`select 1`.execute(db)
    proxy.freeze()
    // The statement itself would wait several times as long.
    await expect(checkHealth(db, 100)).rejects.toMatchObject({ code: 'unavailable' })
    proxy.drop()
    await db.destroy()
  })
})
