import type { ClientBase } from 'pg'

/** Commits when the work resolves and rolls back when it throws. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // If the connection is gone, the server rolls back.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
