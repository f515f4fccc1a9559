import { Client, escapeIdentifier, type ClientBase, type ClientConfig } from 'pg'
import { asText, listTables } from './catalog.ts'

/**
 * Runs work on a consistent snapshot of the database while others write. Until it ends, no migration can change the
 * tables, except those with these names.
 */
export async function withSnapshot<T>(
  config: ClientConfig,
  except: readonly string[],
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(asText)
    const tables = await listTables(client, except)
    await client.query('begin transaction isolation level repeatable read read only')
    // The locks come first, because the first query takes the snapshot.
    const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ')
    if (names !== '') await client.query(`lock table ${names} in access share mode`)
    return await work(client)
  } finally {
    await client.end()
  }
}
