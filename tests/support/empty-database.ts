import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { runOn, urlOf } from './server-databases.ts'

/** Runs statements on the maintenance database. */
export const asSuperuser = (...statements: string[]): Promise<void> => runOn(inject('postgres').url, ...statements)

/** Creates an empty database, with the given options if any, and drops it after the test. Returns its URL. */
export async function emptyDatabase(options = ''): Promise<string> {
  const { url, template } = inject('postgres')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} ${options}`)
  onTestFinished(() => asSuperuser(`drop database ${name} with (force)`))
  return urlOf(url, name)
}

/** Opens a connection that is closed after the test. */
export async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
