import type { ClientBase } from 'pg'

/** Commits when the work is done and rolls back when it throws. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // Where the connection itself is gone, the server rolls back.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
