import * as fc from 'fast-check'
import { hostile, hostileTexts, type Target } from './attack-target.ts'
import { codePoint } from './code-point.ts'

/** The source of generated requests: valid values and existing rows. */
export interface Known {
  valid: Readonly<Record<string, unknown>>
  ids: readonly number[]
}

export interface FuzzedRequest {
  target: Target
  /** Selects one of the allowed callers, or anyone. */
  caller: number
  method: string
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/** The parts of JSON Schema that define limits. */
interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
}

const strange = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: codePoint }))

/** Values on either side of each limit of a schema. */
function bounds({ type, enum: words, minimum, maximum, minLength, maxLength }: Schema): unknown[] {
  const types = [type].flat()
  const numbers = [minimum, maximum].flatMap(limit => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
  const lengths = [minLength, maxLength].flatMap(limit => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
  return [
    ...(words ?? []),
    ...numbers,
    ...numbers.map(String),
    ...lengths.filter(length => length >= 0 && length <= 20_001).map(length => 'x'.repeat(length)),
    ...(types.includes('boolean') ? [true, false] : []),
    ...(types.includes('null') ? [null] : []),
  ]
}

/** A value for a field: mostly valid, otherwise at a limit of its schema or strange. */
function valueOf(name: string, schema: Schema, { valid, ids }: Known): fc.Arbitrary<unknown> {
  const edges = bounds(schema)
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(valid[name] ?? ids[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...ids, ...ids.map(String)) },
    ...(edges.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...edges) }] : []),
    ...(schema.properties ? [{ weight: 2, arbitrary: bodyOf(schema.properties, { valid, ids }) }] : []),
    { weight: 2, arbitrary: strange },
  )
}

function bodyOf(properties: Record<string, Schema>, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueOf(name, schema, known)] as const)
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const more = fc.dictionary(fc.constantFrom('id', 'role', 'status', '__proto__', 'constructor', 'x'), strange, {
    maxKeys: 2,
  })
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(Object.fromEntries(fields)) },
    { weight: 2, arbitrary: named },
    { weight: 1, arbitrary: fc.tuple(named, more).map(([fields, others]) => ({ ...fields, ...others })) },
  )
}

/** The text of a body: JSON that is sometimes truncated, duplicated, nested or of another type. */
function textOf(properties: Record<string, Schema>, known: Known): fc.Arbitrary<string | undefined> {
  const json = bodyOf(properties, known).map(body => JSON.stringify(body))
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: strange.map(value => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(200)).map(([text, length]) => text.slice(0, length)) },
    { weight: 1, arbitrary: json.map(text => text + text) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('['.repeat(50_000), '{"a":'.repeat(20_000), '\ufeff{}', '1e400', undefined),
    },
  )
}

const headerText = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_ ;,"=/*{}') }).map(text => text.trim())

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.oneof(fc.uuid(), headerText).map(key => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7', 'x')
      .map(type => ({ 'content-type': type })),
  },
  { weight: 1, arbitrary: headerText.map(language => ({ 'accept-language': language, cookie: language })) },
)

/** A request to an endpoint, generated from its schemas. */
function requestTo(target: Target, known: Known): fc.Arbitrary<FuzzedRequest> {
  const { endpoint, method, template } = target
  const propertiesOf = (schema: unknown) => (schema as Schema | undefined)?.properties ?? {}
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known.ids).map(String) },
    { weight: 1, arbitrary: fc.constantFrom('987654', '0', '-1', '9007199254740993', ...hostileTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  )
  const parts = Object.entries(propertiesOf(endpoint.query)).map(
    ([name, schema]) => [fc.constant(name), valueOf(name, schema, known).map(value => plain(value))] as const,
  )
  const pair = fc.oneof(
    ...parts.map(([name, value]) => fc.tuple(name, value)),
    fc.tuple(headerText, fc.string({ unit: 'grapheme' })),
  )
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return fc
    .record({
      caller: fc.nat(9),
      id,
      query: fc.array(pair, { maxLength: 4 }),
      body: hasBody ? textOf(propertiesOf(endpoint.body), known) : fc.constant(undefined),
      headers,
      method: fc.oneof({ weight: 20, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: fc.constant('PATCH') }),
    })
    .map(({ id, query, ...request }) => {
      const path = template.replaceAll(/\{\w+\}/g, encodeURIComponent(id))
      return { target, path: query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path, ...request }
    })
}

const plain = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, 1_000).toWellFormed() : String(JSON.stringify(value)).slice(0, 1_000)

/** Requests to all of these endpoints. */
export const requestsTo = (targets: readonly Target[], known: Known): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(...targets.map(target => requestTo(target, known)))
