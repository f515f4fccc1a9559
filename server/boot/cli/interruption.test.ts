import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmaster, stopPostmaster } from '#packages/embedded-postgres/postmaster.ts'
import { useApp } from '#tests/support/app.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'

useApp()

const { PATH, NODE_COMPILE_CACHE } = process.env

test('a command that is interrupted stops its PostgreSQL and removes the temporary database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-interruption-'))
  const temporary = async () => (await readdir(dataDir)).find(name => name.startsWith('verify-')) ?? 'none'
  const cluster = async () => join(dataDir, await temporary(), 'postgres/cluster')
  onTestFinished(async () => {
    const left = await findPostmaster(await cluster())
    if (left) await stopPostmaster(left.pid, await cluster())
    await rm(dataDir, { recursive: true, force: true })
  })
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: await testDatabaseUrl(), DATA_DIR: dataDir }
  const command = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), '--verify'], { env })
  const closed = once(command, 'close')
  await until(async () => (await findPostmaster(await cluster()))?.status === 'ready')
  const path = await cluster()
  command.kill('SIGTERM')
  const [code] = await closed
  expect(await findPostmaster(path)).toBeUndefined()
  expect(await readdir(dataDir)).toEqual(['backups'])
  expect(code).toBe(143)
})
