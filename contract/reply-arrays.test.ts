import { expect, test } from 'vitest'
import { endpoints, type Endpoint } from './index.ts'

interface Schema {
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}

/** The paths of all arrays in a schema that may have any number of items. */
function unboundedIn(schema: Schema | boolean | undefined, path: string): string[] {
  if (typeof schema !== 'object') return []
  const { items, maxItems, properties = {}, patternProperties = {}, additionalProperties } = schema
  const { anyOf = [], allOf = [], oneOf = [] } = schema
  return [
    ...(items && maxItems === undefined ? [path] : []),
    ...unboundedIn(items, `${path}[]`),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([key, each]) =>
      unboundedIn(each, `${path}.${key}`),
    ),
    ...unboundedIn(additionalProperties, `${path}.*`),
    ...[...anyOf, ...allOf, ...oneOf].flatMap(each => unboundedIn(each, path)),
  ]
}

test.each(Object.entries(endpoints) as [string, Endpoint][])('%s bounds every array in its replies', (_, endpoint) => {
  const { reply, paged, stream = {} } = endpoint
  // A page has at most `limit` rows.
  const page = paged ? (reply as Schema | undefined)?.items : reply
  const schemas = { reply: page, ...stream } as Record<string, Schema | undefined>
  expect(Object.entries(schemas).flatMap(([name, schema]) => unboundedIn(schema, name))).toEqual([])
})
