import { jsonSlices } from '../json-slices.ts'

/** The part of JSON Schema that replies may use: it determines a value's fields and its branch. */
interface ReplySchema {
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  properties?: Record<string, ReplySchema>
  required?: string[]
  additionalProperties?: boolean
  patternProperties?: Record<string, ReplySchema>
  items?: ReplySchema
  anyOf?: ReplySchema[]
  oneOf?: ReplySchema[]
}

type Pick = (value: unknown) => unknown

function pickFields(properties: Record<string, ReplySchema>, required: ReadonlySet<string>): Pick {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    pick: pickerFor(schema),
    isRequired: required.has(name),
  }))
  return value => {
    if (value === null) return null
    const picked: Record<string, unknown> = {}
    for (const { name, pick, isRequired } of fields) {
      const field = (value as Record<string, unknown>)[name]
      if (field !== undefined) picked[name] = pick ? pick(field) : field
      else if (isRequired) throw new Error(`A reply lacks ${name}`)
    }
    return picked
  }
}

/** Picks from the values of a record, whose names match its patterns. */
function pickValues(patternProperties: Record<string, ReplySchema>): Pick {
  const patterns = Object.entries(patternProperties).map(([pattern, schema]) => ({
    pattern: new RegExp(pattern, 'u'),
    pick: pickerFor(schema),
  }))
  return value => {
    if (value === null) return null
    const picked: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(value as object)) {
      const match = patterns.find(({ pattern }) => pattern.test(name))
      if (match) picked[name] = match.pick ? match.pick(field) : field
    }
    return picked
  }
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/**
 * Whether a value belongs to a branch, according to the features that distinguish branches: type, required fields, and
 * fields with fixed values.
 */
function fits(schema: ReplySchema, value: unknown): boolean {
  const { type, properties = {}, required = [] } = schema
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.some(branch => fits(branch, value))
  if ('const' in schema && schema.const !== value) return false
  if (schema.enum && !schema.enum.includes(value)) return false
  const types = [type ?? []].flat()
  const its = typeOf(value)
  if (type !== undefined && !types.includes(its) && !(its === 'integer' && types.includes('number'))) return false
  if (its !== 'object') return true
  const fields = value as Record<string, unknown>
  const isPresent = (name: string) => fields[name] !== undefined
  return (
    required.every(isPresent) &&
    Object.entries(properties).every(([name, field]) => !isPresent(name) || fits(field, fields[name]))
  )
}

/** The types of a branch's values; undefined if it declares none. */
function typesOf({ type }: ReplySchema): string[] | undefined {
  if (type === undefined) return undefined
  const types = [type].flat()
  return types.includes('number') ? [...types, 'integer'] : types
}

/**
 * For kinds of objects that differ only in which fields they have: a field that each kind requires and no later one
 * has, undefined for the last. Undefined if anything else distinguishes the branches.
 */
function markersOf(schemas: readonly ReplySchema[]): (string | undefined)[] | undefined {
  const texts = schemas.map(({ properties = {} }) =>
    Object.entries(properties).map(([name, field]) => [name, JSON.stringify(field)] as const),
  )
  const kinds = new Map(texts.flat())
  const isSame = texts.flat().every(([name, text]) => kinds.get(name) === text)
  if (!isSame || schemas.some(({ properties }) => !properties)) return undefined
  const markers = schemas.map(({ required = [] }, index) =>
    required.find(name => schemas.slice(index + 1).every(({ properties = {} }) => !(name in properties))),
  )
  return markers.slice(0, -1).includes(undefined) ? undefined : [...markers.slice(0, -1), undefined]
}

/**
 * Picks the first branch that a value fits. If types or the presence of a field distinguish the branches, nothing else
 * is examined.
 */
function pickBranch(schemas: ReplySchema[]): Pick | undefined {
  const branches = schemas.map(schema => ({ schema, pick: pickerFor(schema) }))
  if (branches.every(({ pick }) => !pick)) return undefined
  const markers = markersOf(schemas)
  if (markers) {
    const marked = branches.map(({ pick }, index) => ({ pick, marker: markers[index] }))
    const isOf = (value: unknown, marker: string | undefined) =>
      marker === undefined || (value as Record<string, unknown> | null)?.[marker] !== undefined
    return value => marked.find(({ marker }) => isOf(value, marker))?.pick?.(value)
  }
  const typed = branches.flatMap(branch => typesOf(branch.schema)?.map(type => [type, branch] as const) ?? [])
  const byType = new Map(typed)
  const areTold = branches.every(({ schema }) => typesOf(schema)) && byType.size === typed.length
  return value => {
    const branch = areTold ? byType.get(typeOf(value)) : branches.find(({ schema }) => fits(schema, value))
    if (!branch) throw new Error('A reply fits no branch of its schema')
    return branch.pick ? branch.pick(value) : value
  }
}

/**
 * Returns a function that removes fields missing from a schema; undefined if there is nothing to remove. Throws if the
 * schema does not define a value's fields, or defines them in an unsupported way.
 */
function pickerFor(schema: ReplySchema): Pick | undefined {
  const { type, properties, required, additionalProperties, patternProperties, items } = schema
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return pickBranch(branches)
  if (items && !Array.isArray(items)) {
    const pick = pickerFor(items)
    return pick && (value => (value as readonly unknown[] | null)?.map(pick) ?? null)
  }
  if (properties && !additionalProperties) return pickFields(properties, new Set(required))
  if (patternProperties && !properties) return pickValues(patternProperties)
  const types = [type ?? []].flat()
  const isScalar = types.length > 0 && !types.includes('object') && !types.includes('array')
  // The only way for a reply to declare arbitrary fields.
  const isFree = !properties && additionalProperties === true
  if (isScalar || isFree) return undefined
  throw new Error(`This schema does not say which fields a reply has: ${JSON.stringify(schema)}`)
}

/**
 * Compiles the serializer of a reply: only fields of the schema leave the server, and required ones must be present.
 * Uses JSON.stringify, which is several times as fast as code generated from the schema.
 */
export function compileSerializer({ schema }: { schema: unknown }): (reply: unknown) => string {
  const pick = pickerFor(schema as ReplySchema) ?? (reply => reply)
  return reply => JSON.stringify(pick(reply))
}

/**
 * Serializes an object that may contain long lists, yielding to other work in between. As with `compileSerializer`,
 * only fields of the schema leave the server.
 */
export async function* serializeInSlices(
  schema: unknown,
  reply: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const { properties = {}, required = [] } = schema as ReplySchema
  const lists = Object.keys(properties).filter(name => Array.isArray(reply[name]))
  const pick = pickFields(properties, new Set(required))
  const others = pick({ ...reply, ...Object.fromEntries(lists.map(name => [name, []])) }) as Record<string, unknown>
  yield* jsonSlices(
    { ...others, ...Object.fromEntries(lists.map(name => [name, reply[name]])) },
    list => properties[list]?.items && pickerFor(properties[list].items),
  )
}
