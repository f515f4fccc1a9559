import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { testFolder } from '#tests/support/test-folder.ts'

interface Finished {
  code: number
  out: string
  err: string
}

const { PATH, NODE_COMPILE_CACHE } = process.env
const ownTools = { PATH, NODE_COMPILE_CACHE }

/** Runs the command in a child process with only these environment variables. */
function run(env: Record<string, string>): Promise<Finished> {
  return new Promise(resolve => {
    const command = [join(import.meta.dirname, 'ledger.ts')]
    execFile(process.execPath, command, { env: { ...ownTools, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), out, err }),
    )
  })
}

async function migratedDatabase(): Promise<{ url: string; client: Client }> {
  const url = await emptyDatabase(`template ${inject('postgres').template}`)
  return { url, client: await connect(url) }
}

/** Captures everything in the database that a migration would change. */
async function record(client: Client): Promise<unknown> {
  const { rows: relations } = await client.query(
    `select relname, relkind, xmin from pg_class where relnamespace = 'public'::regnamespace order by oid`,
  )
  const { rows: functions } = await client.query(
    `select proname, xmin from pg_proc where pronamespace = 'public'::regnamespace order by oid`,
  )
  return { relations, functions }
}

async function expectRefusal(url: string, client: Client, words: string): Promise<void> {
  const before = await record(client)
  const { code, out, err } = await run({ DATABASE_URL: url })
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(/^\S[^\n]*\n$/) })
  expect(err).toContain(words)
  expect(await record(client)).toEqual(before)
}

describe('npm run ledger:check', () => {
  it('succeeds when the books balance, and fails with the violations otherwise', async () => {
    const { url, client } = await migratedDatabase()
    expect(await run({ DATABASE_URL: url })).toEqual({
      code: 0,
      out: expect.stringMatching(/^The books balance/),
      err: '',
    })
    await client.query('update ledger_accounts set balance = balance + 1 where id = 1')
    expect(await run({ DATABASE_URL: url })).toEqual({ code: 1, out: expect.stringMatching(/\S/), err: '' })
  })

  it('rejects an empty database and leaves it empty', async () => {
    const url = await emptyDatabase()
    await expectRefusal(url, await connect(url), 'start this version once')
  })

  it('rejects a database that lacks a migration and does not migrate it', async () => {
    const { url, client } = await migratedDatabase()
    await client.query('delete from schema_migrations where name = (select max(name) from schema_migrations)')
    await expectRefusal(url, client, 'start this version once')
  })

  it('rejects a database with other functions and views and does not replace them', async () => {
    const { url, client } = await migratedDatabase()
    await client.query(`update schema_functions set checksum = 'another'`)
    await expectRefusal(url, client, 'start this version once')
  })

  it('rejects a database of a newer version', async () => {
    const { url, client } = await migratedDatabase()
    await client.query(`insert into schema_migrations (name, checksum) values ('9999_later', 'of its text')`)
    await expectRefusal(url, client, 'newer than this program')
  })

  it('rejects a folder without a database and does not create one', async () => {
    const dataDir = await testFolder()
    const { code, out, err } = await run({ DATA_DIR: dataDir })
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^There is no database in [^\n]*DATA_DIR[^\n]*\n$/),
    })
    expect(await readdir(dataDir)).toEqual([])
  })
})
