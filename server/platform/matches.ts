import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'

// TypeBox's own checks would load 300 more modules at every start. Requests need Ajv anyway.
const ajv = new Ajv({ strict: false })

/** Whether a value matches a schema without formats, which is compiled on first use. */
export function matches<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return ajv.validate(schema, value)
}
