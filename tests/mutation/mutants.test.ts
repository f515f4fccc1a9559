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
