export type Schema = Record<string, unknown>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drops our validator's own keywords, and uncommon formats. */
const ownKeywords = new Set([
  'money',
  'total',
  'percent',
  'errorCode',
  'formErrorCode',
  'emptyIs',
  'oneLine',
  'verbatim',
  'phone',
  'secret',
  'singleDots',
  'isSearch',
])
const knownFormats = new Set<unknown>(['date', 'date-time', 'email', 'uri'])

export const reference = (kind: 'schemas' | 'parameters' | 'headers', name: string): Schema => ({
  $ref: `#/components/${kind}/${name}`,
})

export interface Schemas {
  /** Converts a schema for the document; a named one becomes a reference. */
  describe: (schema: unknown) => Schema
  /** The component schemas. */
  named: () => Record<string, Schema>
}

/** A document's schemas, in which the object schemas that these modules export are named. */
export function schemasOf(modules: readonly object[]): Schemas {
  const names = new Map<unknown, string>(
    modules
      .flatMap(module => Object.entries(module) as [string, unknown][])
      .flatMap(([name, value]) => (isObject(value) && value['type'] === 'object' ? [[value, name] as const] : [])),
  )
  const each = (schemas: unknown) =>
    Object.fromEntries(Object.entries(schemas as Schema).map(([key, schema]) => [key, describe(schema)]))
  const nested: Record<string, (value: unknown) => Schema> = {
    properties: value => ({ properties: each(value) }),
    items: value => ({ items: describe(value) }),
    anyOf: value => ({ anyOf: (value as unknown[]).map(describe) }),
    contentSchema: value => ({ contentSchema: describe(value) }),
    // A map with arbitrary keys.
    patternProperties: value => ({ additionalProperties: describe(Object.values(value as Schema)[0]) }),
  }
  function write(schema: Schema): Schema {
    const parts = Object.entries(schema).map(([key, value]) => {
      if (ownKeywords.has(key) || (key === 'format' && !knownFormats.has(value))) return {}
      return nested[key]?.(value) ?? { [key]: value }
    })
    return Object.assign({}, ...parts) as Schema
  }
  function describe(schema: unknown): Schema {
    const name = names.get(schema)
    return name === undefined ? write(schema as Schema) : reference('schemas', name)
  }
  return {
    describe,
    named: () => Object.fromEntries([...names].map(([schema, name]) => [name, write(schema as Schema)])),
  }
}
