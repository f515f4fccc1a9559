import { DatabaseError, type ClientBase } from 'pg'
import { loggedLine } from '#packages/logged-error/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import { isDeadlock, retryDeadlocks } from '../deadlocks.ts'
import type { SqlFile } from './files.ts'
import { recordFunctions, recordMigration } from './record.ts'
import { splitStatements } from './statements.ts'
import { inTransaction } from './transaction.ts'

const lockNotAvailable = '55P03'
const dependentObjects = '2BP01'

/** Wraps a database error in a StartError that explains what to do; returns other errors unchanged. */
function explain(error: unknown, path: string): unknown {
  if (!(error instanceof DatabaseError)) return error
  if (error.code === lockNotAvailable || isDeadlock(error)) {
    return new StartError(
      `${path} could not be applied, because a table is in use (by a backup?): start again once it is free.`,
      { cause: error },
    )
  }
  // The detail names the views that depend on the dropped object. Other details quote rows.
  const reason = [loggedLine(error), ...(error.code === dependentObjects ? [error.detail] : [])].join('. ')
  return new StartError(`${path} could not be applied: ${reason}. Fix the cause and start again.`, {
    cause: error,
  })
}

/** Runs a transaction with a lock timeout, so that statements queued behind it do not wait indefinitely. */
const withLockTimeout = (client: ClientBase, lockTimeout: number, work: () => Promise<void>): Promise<void> =>
  retryDeadlocks(() =>
    inTransaction(client, async () => {
      await client.query(`set local lock_timeout = ${lockTimeout}`)
      await work()
    }),
  )

const withoutTransaction = ({ text }: SqlFile) => /^-- no transaction\b/.test(text)

/** Throws if an interrupted concurrent build left an invalid index, which slows down writes and serves no reads. */
async function assertNoInvalidIndexes(client: ClientBase, path: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new StartError(
    `${path} left an index that is not valid (${names}): drop it with "drop index concurrently" and start again.`,
  )
}

/** Applies and records a migration in one transaction, unless its first line is `-- no transaction`. */
export async function applyMigration(client: ClientBase, file: SqlFile, lockTimeout: number): Promise<void> {
  const path = `database/migrations/${file.name}.sql`
  try {
    if (withoutTransaction(file)) {
      for (const statement of splitStatements(file.text)) await client.query(statement)
      await assertNoInvalidIndexes(client, path)
      await inTransaction(client, () => recordMigration(client, file))
    } else {
      await withLockTimeout(client, lockTimeout, async () => {
        await client.query(file.text)
        await recordMigration(client, file)
      })
    }
  } catch (error) {
    throw explain(error, path)
  }
}

const viewNames = ({ text }: SqlFile) =>
  [...text.matchAll(/^create (?:or replace )?view (\w+)/gm)].map(([, name]) => name)

/**
 * Applies and records all functions, triggers and views in one transaction. Drops the views first, in a single
 * statement, so that their columns can change and they can depend on each other across files.
 */
export async function applyFunctions(
  client: ClientBase,
  files: readonly SqlFile[],
  lockTimeout: number,
): Promise<void> {
  const views = files.flatMap(viewNames)
  let path = ''
  try {
    await withLockTimeout(client, lockTimeout, async () => {
      path = 'database/functions'
      if (views.length > 0) await client.query(`drop view if exists ${views.join(', ')}`)
      for (const file of files) {
        path = `database/functions/${file.name}.sql`
        await client.query(file.text)
      }
      await recordFunctions(client, files)
    })
  } catch (error) {
    throw explain(error, path)
  }
}
