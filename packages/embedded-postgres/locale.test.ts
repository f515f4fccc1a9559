import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { prepareDatabase } from './application-database.ts'
import { findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { startEmbeddedPostgres } from './index.ts'
import { connectTo } from './lock.ts'
import { cleanUp, dataFolder, earlierFolder, query, runServer } from './test-support.ts'

const log = () => undefined

afterEach(cleanUp)

const titles = `
  create extension pg_trgm;
  create table titles (id bigint generated always as identity primary key, title text not null);
  create index titles_trigrams on titles using gin (title gin_trgm_ops);
  insert into titles (title) values ('প্রচারের খাবার'), ('ঢাকার ফ্যাশন'), ('Trade fair');`

/** The titles that the trigram index finds for the text. */
async function found(url: string, text: string): Promise<string[]> {
  const indexed = new URL(url)
  indexed.searchParams.set('options', '-c enable_seqscan=off')
  const rows = await query<{ title: string }>(indexed.href, `select title from titles where title ilike '%${text}%'`)
  return rows.map(row => row.title)
}

async function expectMoved(url: string): Promise<void> {
  expect(await query(url, `select show_trgm('খাবার') <> '{}' as letters`)).toEqual([{ letters: true }])
  expect(await query(url, `select current_setting('prochar.stale_trigrams', true) as stale`)).toEqual([{ stale: null }])
  expect(await query(url, 'select count(*)::integer as count from titles')).toEqual([{ count: 3 }])
  expect(await found(url, 'খাবার')).toEqual(['প্রচারের খাবার'])
  expect(await found(url, 'trade')).toEqual(['Trade fair'])
}

test('a new database treats Bangla letters as letters', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await dataFolder(), log, durable: false })
  await query(server.url, titles)
  await expectMoved(server.url)
  await server.stop()
})

test('a database of version 0.2 migrates to the new locale once, and its indexes are rebuilt for Bangla', async () => {
  const folder = await earlierFolder(titles)
  const lines: string[] = []
  const options = { dataDir: folder, log: (line: string) => void lines.push(line), durable: false }
  const first = await startEmbeddedPostgres(options)
  await expectMoved(first.url)
  await first.stop()
  const second = await startEmbeddedPostgres(options)
  await expectMoved(second.url)
  await second.stop()
  expect(lines).toEqual(['Rebuilding the search indexes for Bangla…'])
})

/**
 * Migrates a copy of the folder's database to the new locale, but kills its server instead of sending the statement
 * with this number. Returns the copy; undefined if the migration has fewer statements.
 */
async function killedBefore(statement: number, folder: string): Promise<string | undefined> {
  const copy = await dataFolder()
  await promisify(execFile)('cp', ['-a', join(folder, 'postgres'), copy])
  const binaries = await findBinaries()
  const cluster = await openCluster(copy, binaries, { durable: false, log })
  const { child, server } = await runServer(cluster, binaries)
  let sent = 0
  let killed = false
  async function connect(database: string): Promise<Client> {
    const client = await connectTo(cluster, server.port)(database)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      if (++sent < statement) return send(...args)
      if (!killed) child.kill('SIGKILL')
      killed = true
      return Promise.reject(new Error('killed'))
    }) as typeof client.query
    return client
  }
  const moving = connect('postgres').then(client => prepareDatabase(client, cluster, connect, log))
  const outcome = await moving.then(
    () => 'moved',
    (error: Error) => error.message,
  )
  expect(outcome).toBe(killed ? 'killed' : 'moved')
  return killed ? copy : undefined
}

test('the next start finishes a migration of the locale whose server was killed before any of its statements', async () => {
  const folder = await earlierFolder(titles)
  // The first three only look for a locale.
  let statement = 4
  for (; ; statement++) {
    const copy = await killedBefore(statement, folder)
    if (copy === undefined) break
    const server = await startEmbeddedPostgres({ dataDir: copy, log, durable: false })
    await expectMoved(server.url)
    await server.stop()
  }
  // Enough to cover changing the locale, rebuilding the indexes and recording completion.
  expect(statement).toBeGreaterThan(8)
})
