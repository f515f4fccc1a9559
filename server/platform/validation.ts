import { Ajv, type ErrorObject } from 'ajv'
import { limits, parseMoney } from '../../contract/index.ts'
import type { Fields } from './errors.ts'

/** White space, control, format and other characters that show nothing; U+2800 is Braille's blank. */
const invisible = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a person can see anything of this text, and the database can keep it. */
function visible(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && text.replace(invisible, '') !== ''
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1000') return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

const email = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u

function withinMoney(data: unknown): boolean {
  const amount = parseMoney(data)
  return amount !== undefined && amount > 0 && amount <= limits.money.maxPoisha
}

function ajv(coerceTypes: boolean): Ajv {
  const instance = new Ajv({ allErrors: true, verbose: true, coerceTypes, strict: false })
  instance.addFormat('visible', visible)
  instance.addFormat('email', email)
  instance.addFormat('date', isDate)
  instance.addFormat('date-or-empty', text => text === '' || isDate(text))
  instance.addFormat('date-time', true)
  instance.addKeyword({ keyword: 'money', validate: (_: unknown, data: unknown) => withinMoney(data) })
  return instance
}

const bodies = ajv(false)
const texts = ajv(true)

/** Compiles a schema. Bodies are taken as they are; paths and queries are text, so their numbers are read from it. */
export const compileValidator = ({ schema, httpPart }: { schema: object; httpPart?: string | undefined }) =>
  (httpPart === 'body' ? bodies : texts).compile(schema)

const sentences: Record<string, (error: ErrorObject) => string> = {
  required: () => 'This field is required.',
  enum: error => `Choose one of: ${(error.params as { allowedValues: unknown[] }).allowedValues.join(', ')}.`,
  minLength: error => {
    const { limit } = error.params as { limit: number }
    return limit > 1 ? `At least ${limit} characters are needed.` : 'This field may not be blank.'
  },
  maxLength: error => `At most ${(error.params as { limit: number }).limit} characters are allowed.`,
  money: () => 'Enter an amount above 0 and up to 99999999.99, with at most two decimal places.',
  pattern: () => 'This value is not in the right form.',
}
const formats: Record<string, string> = {
  visible: 'This field may not be blank.',
  email: 'Enter a valid email address.',
  date: 'Enter a valid date, YYYY-MM-DD.',
  'date-or-empty': 'Enter a valid date, YYYY-MM-DD.',
}

/** The schema of the field that an error is about: for a missing field the one it would have had. */
function fieldSchema(error: ErrorObject, field: string): { message?: string } | undefined {
  if (error.keyword !== 'required') return error.parentSchema as { message?: string }
  return (error.parentSchema as { properties?: Record<string, { message?: string }> }).properties?.[field]
}

/** Turns the validator's findings into one sentence per field. */
export function fieldErrors(found: readonly ErrorObject[]): Fields {
  const fields: Fields = {}
  for (const error of found) {
    const missing = (error.params as { missingProperty?: string }).missingProperty
    const field = missing ?? error.instancePath.slice(1).replaceAll('/', '.')
    if (field === '') continue
    const format = (error.params as { format?: string }).format
    fields[field] ??= [
      fieldSchema(error, field)?.message ??
        (format === undefined ? undefined : formats[format]) ??
        sentences[error.keyword]?.(error) ??
        'This value is not valid.',
    ]
  }
  return fields
}
