import { expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { IdempotentReleasePool } from './idempotent-release-pool.ts'

test('IdempotentReleasePool returns a client once although it is released twice', async () => {
  const pool = new IdempotentReleasePool({ connectionString: await testDatabaseUrl(), max: 1 })
  // It has ended before closing its connection, which the next file closes when it replaces the database.
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  const release = await new Promise<() => void>((resolve, reject) => {
    pool.connect((error, _, done) => (error ? reject(error) : resolve(done)))
  })
  release()
  expect(release).not.toThrow()
  expect({ total: pool.totalCount, idle: pool.idleCount }).toEqual({ total: 1, idle: 1 })
})

test('IdempotentReleasePool reports that it cannot connect, without a function that would fail', async () => {
  const pool = new IdempotentReleasePool()
  await pool.end()
  const [error, release] = await new Promise<[Error | undefined, unknown]>(resolve => {
    pool.connect((problem, _, done) => resolve([problem, done]))
  })
  expect(error?.message).toContain('after calling end')
  expect(release).toBeUndefined()
})
