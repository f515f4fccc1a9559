import { expect, test } from 'vitest'
import { endpoints, type EndpointKey } from '#contract/index.ts'
import { readReply } from '#lib/foreign/read-reply.ts'
import { readShape } from '#lib/foreign/read-shape.ts'
import { replyShapes } from '#lib/foreign/reply-shapes.gen.ts'

interface Schema {
  type?: string | string[]
  additionalProperties?: boolean
  pattern?: string
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  /** The kinds of rows of one reply. */
  anyOf?: Schema[]
}

const isMoney = ({ pattern }: Schema) => pattern?.includes('\\.\\d{2}') ?? false

/** A reply as our own server sends it, or with texts for numbers and numbers for amounts. */
function sample(schema: Schema, from: 'our server' | 'another server'): unknown {
  const isOurs = from === 'our server'
  if (schema.anyOf) return Object.assign({}, ...schema.anyOf.map(each => sample(each, from)))
  if (schema.items) return [sample(schema.items, from)]
  if (schema.additionalProperties) return { sender: '01712345678', payment: 'bkash', amount: 5 }
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, each]) => [key, sample(each, from)]))
  }
  const types = [schema.type].flat()
  if (types.includes('integer')) return isOurs ? 12 : '12'
  if (isMoney(schema)) return isOurs ? '12.00' : 12
  if (types.includes('boolean')) return true
  return schema.format?.startsWith('date') ? '2026-11-29' : '12'
}

test.each(Object.keys(replyShapes) as EndpointKey[])(
  'every number and amount of %s may be a text or a number, and every text stays as it is',
  endpoint => {
    const schema = (endpoints[endpoint] as { reply: Schema }).reply
    expect(readShape(replyShapes[endpoint] ?? null, sample(schema, 'another server'), row => row)).toEqual(
      sample(schema, 'our server'),
    )
  },
)

test('a reply of our own server alone stays as it is', () => {
  const body = { [crypto.randomUUID()]: '12', amount: 12, count: '12' }
  expect(readReply('GET /messages/unread/', body as never)).toBe(body)
})
