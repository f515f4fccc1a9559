import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'

async function asSuperuser(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates an empty database, with the given options if any, and drops it after the test. Returns its URL. */
export async function emptyDatabase(options = ''): Promise<string> {
  const { url, template } = inject('postgres')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} ${options}`)
  onTestFinished(() => asSuperuser(`drop database ${name} with (force)`))
  const own = new URL(url)
  own.pathname = name
  return own.href
}

/** Opens a connection that is closed after the test. */
export async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
