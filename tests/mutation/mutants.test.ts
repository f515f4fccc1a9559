import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAs } from '#tests/support/database.ts'
import type { Mutant } from './mutant.ts'
import { mutantsOf, outdatedEquivalents } from './mutants.ts'

let client: Client
let mutants: Mutant[]

beforeAll(async () => {
  client = await connectAs('owner')
  mutants = await mutantsOf(client)
})
afterAll(() => client.end())

test('every mutant has tests that must notice it', () => {
  expect(mutants.length).toBeGreaterThan(1_000)
  expect(mutants.filter(({ tests }) => tests.length === 0)).toEqual([])
})

test('every mutant listed as equivalent exists', () => {
  expect(outdatedEquivalents(mutants)).toEqual([])
})

test('every mutant of the database is valid SQL', async () => {
  const invalid: string[] = []
  for (const { name, fault } of mutants) {
    if (!('statements' in fault)) continue
    await client.query('begin')
    try {
      for (const statement of fault.statements) await client.query(statement)
    } catch (error) {
      invalid.push(`${name}: ${String(error)}`)
    }
    await client.query('rollback')
  }
  expect(invalid).toEqual([])
})
