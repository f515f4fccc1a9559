import { expect, test } from 'vitest'
import { jsonText } from './json-slices.ts'

const rows = Array.from({ length: 1_501 }, (_, id) => ({ id, name: `Row "${id}"`, note: undefined }))

test.each([
  ['a long list', { rows, count: 3, none: undefined, empty: [] }],
  ['only a long list', { rows }],
  ['a short list', { rows: rows.slice(0, 3) }],
  ['no list', { count: 3 }],
  ['nothing', {}],
])('jsonText serializes a reply with %s like JSON.stringify', async (_, reply) => {
  expect(await jsonText(reply)).toBe(JSON.stringify(reply))
})

test.each([undefined, null, 3, 'text', rows])('jsonText serializes other replies like JSON.stringify', async reply => {
  expect(await jsonText(reply)).toBe(JSON.stringify(reply ?? null))
})

test('jsonText yields to other work between the slices of a long list', async () => {
  let isDone = false
  let turns = 0
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await jsonText({ rows })
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(2)
})
