import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's maintenance database, and the migrated one that tests copy. */
    postgres: { url: string; template: string }
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-tests-'))
  const removeAll = () => rm(dataDir, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
    return { url: server.url, stop: () => server.stop().then(removeAll) }
  } catch (error) {
    await removeAll()
    throw error
  }
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Before all tests: one server, and one migrated database to copy. After all tests, whatever happened: nothing. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const prefix = `prochar_test_${process.pid}`
  const template = `${prefix}_template`
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => `${prefix}_${index + 1}`)
  const dropAll = [...workers, template].map(name => `drop database if exists ${name} with (force)`)
  async function teardown(): Promise<void> {
    await run(server.url, ...dropAll).finally(() => server.stop())
  }
  try {
    await run(server.url, `create database ${template}`)
    const url = new URL(server.url)
    url.pathname = template
    await migrate(url.href)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', { url: server.url, template })
  return teardown
}
