import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates a database owned by a role that is not a superuser. Returns the owner's URL. */
export async function createForOrdinaryOwner(superuserUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`create role verifier login createrole password '${password}'`)
    await client.query('create database verification owner verifier')
  } finally {
    await client.end()
  }
  return Object.assign(new URL(superuserUrl), { username: 'verifier', password, pathname: 'verification' }).href
}
