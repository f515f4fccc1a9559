import { describe, expect, test } from 'vitest'
import { endpoints, errors, limits, type Endpoint } from './index.ts'

const table = Object.entries(endpoints) as [string, Endpoint][]

test.each(table)('%s has a path with a trailing slash and a schema for each parameter', (key, { params }) => {
  const [, path = ''] = key.split(' ')
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const declared = Object.keys((params as { properties?: object } | undefined)?.properties ?? {})
  expect(path).toMatch(/^\/.*\/$/)
  expect(declared).toEqual(named)
})

test.each(table.filter(([, { reply }]) => (reply as { type?: string } | undefined)?.type === 'array'))(
  '%s returns a list and is paged',
  (_, { paged, query }) => {
    expect(paged).toBe(true)
    expect((query as { properties?: object } | undefined)?.properties).toMatchObject({
      limit: { minimum: 1, maximum: 500 },
      cursor: { type: 'string' },
    })
  },
)

/** The arrays in a schema. */
function listsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return []
  const lists = Object.values(schema).flatMap(listsIn)
  return 'items' in schema ? [schema, ...lists] : lists
}

test.each(table)('%s limits the length of each list that it receives', (_, { body }) => {
  for (const list of listsIn(body)) expect(list).toHaveProperty('maxItems')
})

interface BodySchema {
  type?: string
  properties?: Record<string, BodySchema>
  items?: BodySchema
  maxItems?: number
  maxLength?: number
}

/**
 * The size in bytes of a value's longest JSON, with every character escaped. Texts without a maximum length are short.
 */
function longest({ type, properties, items, maxItems = 0, maxLength = 100 }: BodySchema): number {
  if (properties)
    return Object.entries(properties).reduce((sum, [name, schema]) => sum + name.length + 4 + longest(schema), 2)
  if (items) return 2 + maxItems * (longest(items) + 1)
  return type === 'integer' || type === 'boolean' ? 20 : 2 + 12 * maxLength
}

test.each(table.filter(([, { body, form }]) => body && form === undefined))(
  '%s receives the longest body that its schema allows',
  (_, { body, bodyBytes = limits.bodyBytes }) => {
    expect(longest(body as BodySchema)).toBeLessThanOrEqual(bodyBytes)
  },
)

test.each(table.filter(([key, { status }]) => key.startsWith('POST ') && status === 201))(
  '%s creates a record and honours an Idempotency-Key',
  (_, { idempotent }) => expect(idempotent).toBe(true),
)

test.each(table)('%s returns a body on success, or 204 without one', (_, { status = 200, reply, stream, file }) => {
  expect(reply === undefined && stream === undefined && file === undefined).toBe(status === 204)
})

describe.each(Object.entries(errors))('error %s', (_, { status, message }) => {
  test('has a 4xx or 5xx status and a sentence', () => {
    expect([400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 431, 500, 503, 507]).toContain(status)
    expect(message).toMatch(/^[A-Z].*[^\s]$/)
  })
})
