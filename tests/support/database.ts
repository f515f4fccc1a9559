import { Client } from 'pg'
import { inject } from 'vitest'

let url: Promise<string> | undefined

async function create(): Promise<string> {
  const { url, template } = inject('postgres')
  const name = template.replace(/template$/, process.env['VITEST_POOL_ID'] ?? '1')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  const own = new URL(url)
  own.pathname = name
  return own.href
}

/** The address of this worker's own database: migrated and empty when a test file first asks for it. */
export function testDatabaseUrl(): Promise<string> {
  return (url ??= create())
}
