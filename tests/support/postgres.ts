import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { runOn, urlOf } from './server-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The URL of the maintenance database, the name of the migrated template database and, if the server is our own,
     * the folder of a new cluster to copy.
     */
    postgres: { url: string; template: string; cluster: string | undefined }
  }
}

interface Server {
  url: string
  cluster: string | undefined
  stop(): Promise<void>
}

async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, cluster: undefined, stop: async () => undefined }
  const file = join(import.meta.dirname, 'postgres-server.ts')
  // In its own process group, so that Ctrl-C only ends the tests, which then stop the server.
  const child = spawn(process.execPath, [file], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const [printed] = await Promise.race([once(child.stdout, 'data'), ended])
  if (child.exitCode !== null) throw new Error('PostgreSQL for the tests could not start; see above.')
  return {
    ...(JSON.parse(String(printed)) as { url: string; cluster: string }),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Starts a server with a migrated template database for all tests of all projects. Returns the teardown. */
export default async function setup({ vitest, config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Vitest calls this for each project in turn.
  if ('postgres' in vitest.getProvidedContext()) return undefined
  const server = await startServer()
  const prefix = `prochar_test_${process.pid}`
  const template = `${prefix}_template`
  const workers = Array.from({ length: config.maxWorkers }, (_, index) => `${prefix}_${index + 1}`)
  const dropAll = [...workers, template].map(name => `drop database if exists ${name} with (force)`)
  async function teardown(): Promise<void> {
    await runOn(server.url, ...dropAll).finally(() => server.stop())
  }
  try {
    await runOn(server.url, `create database ${template}`)
    await migrate(urlOf(server.url, template))
  } catch (error) {
    await teardown()
    throw error
  }
  vitest.provide('postgres', { url: server.url, template, cluster: server.cluster })
  return teardown
}
