import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectAs, testDatabaseUrl } from '#tests/support/database.ts'
import { readConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import { databaseUrl } from './database-url.ts'

test('refuses an empty database in which the user may not create tables, and names the user', async () => {
  const owner = await connectAs('owner')
  const name = `test_${randomBytes(6).toString('hex')}`
  await owner.query(`create role ${name} login password 'of the test'`)
  await owner.query(`create database ${name}`)
  try {
    const url = new URL(await testDatabaseUrl())
    Object.assign(url, { username: name, password: 'of the test', pathname: name })
    await using stack = new AsyncDisposableStack()
    const open = () => databaseUrl(readConfig({ DATABASE_URL: url.href }), () => undefined, stack)
    await expect(open()).rejects.toThrow(StartError)
    await expect(open()).rejects.toThrow(`alter database … owner to ${name}`)
    await owner.query(`alter database ${name} owner to ${name}`)
    await expect(open()).resolves.toBe(url.href)
  } finally {
    await owner.query(`drop database ${name} with (force)`)
    await owner.query(`drop role ${name}`)
    await owner.end()
  }
})
