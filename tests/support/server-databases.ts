import { Client } from 'pg'

/** Runs statements on a database, over a separate connection. */
export async function runOn(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database of the same server. */
export const urlOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: database }).href
