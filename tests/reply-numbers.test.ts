import { expect, test } from 'vitest'
import { endpoints, type EndpointKey } from '#contract/index.ts'
import { readReply } from '#lib/read-reply.ts'

interface Schema {
  type?: string | string[]
  additionalProperties?: boolean
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
}

const isMoney = ({ pattern }: Schema) => pattern?.includes('\\.\\d{2}') ?? false

/** Every number and amount in a schema, by key. */
function numbersOf(schema: Schema): [key: string, kind: 'number' | 'money'][] {
  if (schema.items) return numbersOf(schema.items)
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    if ([each.type].flat().includes('integer')) return [[key, 'number'] as const]
    return isMoney(each) ? [[key, 'money'] as const] : numbersOf(each)
  }) as [string, 'number' | 'money'][]
}

const replies = Object.entries(endpoints).flatMap(([key, endpoint]) =>
  'reply' in endpoint ? [[key as EndpointKey, endpoint.reply as Schema] as const] : [],
)

test.each(replies)('every number and amount of %s may be a string or a number', (_, schema) => {
  for (const [key, kind] of numbersOf(schema)) {
    // Reads through an endpoint without defaults.
    const read = (value: unknown) =>
      (readReply('GET /messages/unread/', { [key]: value } as never) as Record<string, unknown>)[key]
    expect([key, read('12'), read(12)]).toEqual([key, ...(kind === 'number' ? [12, 12] : ['12', '12.00'])])
    expect(read(null)).toBeNull()
  }
})

/** The keys of all texts in a schema, and of all objects with keys of any name. */
function keptIn(schema: Schema): [key: string, value: unknown][] {
  if (schema.items) return keptIn(schema.items)
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const types = [each.type].flat()
    if (each.additionalProperties) return [[key, { sender: '01712345678', payment: 'bkash', amount: 5 }] as const]
    return types.includes('string') && !types.includes('integer') && !isMoney(each)
      ? [[key, '12'] as const]
      : keptIn(each)
  }) as [string, unknown][]
}

test.each(replies)('every text of %s, and every object with keys of any name, stays as it is', (endpoint, schema) => {
  for (const [key, value] of keptIn(schema)) {
    expect(readReply(endpoint, { [key]: value } as never)).toMatchObject({ [key]: value })
  }
})
