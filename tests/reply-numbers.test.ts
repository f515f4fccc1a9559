import { expect, test } from 'vitest'
import { endpoints, type EndpointKey } from '#contract/index.ts'
import { readReply } from '#lib/read-reply.ts'

interface Schema {
  type?: string | string[]
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
