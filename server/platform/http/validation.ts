import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { pageQuery } from '#contract/endpoint.ts'
import {
  fieldSentence,
  isAmount,
  parsePercent,
  parseTotal,
  type FieldError,
  type PlainFieldErrorCode,
} from '#contract/index.ts'
import { searchForm } from '#contract/values/confusables.ts'
import { storedForm } from '#contract/values/digits.ts'
import { passwordForm, storedText } from '#contract/values/normal-form.ts'
import { isBlank, visibleText } from '#contract/values/text.ts'
import { Refusal, type Fields } from './errors.ts'

/** Whether PostgreSQL can store the text. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether the text has a visible character and can be stored. */
const visible = (text: string): boolean => storable(text) && !isBlank(text)

/** A web address without credentials. Parsing a URL encodes or replaces its unstorable characters. */
function isLink(text: string): boolean {
  const url = URL.parse(text)
  return (
    storable(text) &&
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    /^https?:\/\//i.test(text)
  )
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1000') return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** Characters that no email address contains: white space, punctuation around addresses, and invisible characters. */
const outsideEmail = String.raw`\s@<>()[\]\\,;:"\p{C}\p{Default_Ignorable_Code_Point}\u2800`

const email = new RegExp(`^[^${outsideEmail}]+@[^${outsideEmail}]+\\.[^${outsideEmail}.]+$`, 'u')
const emailAtom = `[^${outsideEmail}.]+`
const newEmail = new RegExp(`^${emailAtom}(?:\\.${emailAtom})*@${emailAtom}(?:\\.${emailAtom})+$`, 'u')

/** Whether an address has only single dots between other characters. Few mail servers accept others. */
export const isNewEmail = (text: string): boolean => newEmail.test(text)

/** Forms and programs send these for a missing value. */
const isNone = (data: unknown): boolean => data === '' || data === null

const ajv = new Ajv({ allErrors: true, verbose: true, strict: false })
ajv.addFormat('visible', visible)
ajv.addFormat('email', email)
ajv.addFormat('date', isDate)
ajv.addFormat('date-or-empty', text => text === '' || isDate(text))
ajv.addFormat('storable', storable)
ajv.addFormat('link-or-empty', text => text === '' || isLink(text))
ajv.addFormat('date-time', true)
ajv.addKeyword({
  keyword: 'money',
  validate: (rule: true | 'optional', data: unknown) => (rule === 'optional' && isNone(data)) || isAmount(data),
})
ajv.addKeyword({
  keyword: 'total',
  validate: (rule: true | 'positive', data: unknown) => (parseTotal(data) ?? -1) >= (rule === 'positive' ? 1 : 0),
})
ajv.addKeyword({ keyword: 'percent', validate: (_: true, data: unknown) => parsePercent(data) !== undefined })
ajv.addKeyword({ keyword: 'singleDots', validate: (_: true, data: unknown) => isNewEmail(String(data)) })
ajv.addKeyword('emptyIs')
ajv.addKeyword('oneLine')
ajv.addKeyword('verbatim')
ajv.addKeyword('secret')
ajv.addKeyword('phone')
ajv.addKeyword('isSearch')

const plainDigits = /^(0|[1-9]\d*)$/

interface PropertySchema {
  type?: string | string[]
  items?: PropertySchema
  maxItems?: number
  /** The meaning of `""` and null. */
  emptyIs?: unknown
  properties?: Record<string, PropertySchema>
  /** Trims the text, and replaces white space by single spaces. */
  oneLine?: boolean
  /** Keeps the text exactly as sent. */
  verbatim?: boolean
  /** A password. Only a current one is kept as typed. */
  secret?: 'new' | 'current'
  /** Folded to the form in which texts are searched. */
  isSearch?: boolean
  maxLength?: number
  /** Reads a mobile number as its 11 digits. */
  phone?: boolean
}

/**
 * Reads an integer from decimal digits, as in paths, queries and forms. Returns anything else unchanged for the
 * validator to reject.
 */
function readInteger(value: unknown): unknown {
  return typeof value === 'string' && plainDigits.test(value) ? Number(value) : value
}

/** A password in its normal form, unless it may match an older hash of the password as typed. */
const readPassword = (value: string, { secret, maxLength = Infinity }: PropertySchema): string =>
  secret === 'current' && [...value].length <= maxLength ? value : passwordForm(value)

function readProperty(value: unknown, property: PropertySchema = {}): unknown {
  const { type, items, maxItems = Infinity, emptyIs, properties, verbatim, phone } = property
  if (property.oneLine && typeof value === 'string') value = visibleText(storedText(value)).replace(/\s+/g, ' ')
  if (emptyIs !== undefined && isNone(value)) return emptyIs
  // Still too long, but without producing an error for each of thousands of items.
  if (Array.isArray(value) && value.length > maxItems) value.length = maxItems + 1
  if (phone && typeof value === 'string') return storedForm(value)
  if (type === 'integer' || type?.includes('integer')) return readInteger(value)
  if (items?.type === 'integer' && Array.isArray(value)) return value.map(readInteger)
  if (properties && isObject(value)) return readProperties(value, properties)
  if (property.secret && typeof value === 'string') return readPassword(value, property)
  if (property.isSearch && typeof value === 'string') return searchForm(storedText(value))
  return verbatim ? value : normalized(value)
}

/** Reads an object's values, in place. */
function readProperties(data: Record<string, unknown>, properties: Record<string, PropertySchema>) {
  for (const [name, value] of Object.entries(data)) data[name] = readProperty(value, properties[name])
  return data
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Normalizes texts, including those inside arrays and objects, which are changed in place. */
function normalized(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  if (isObject(value)) for (const [name, part] of Object.entries(value)) value[name] = normalized(part)
  return value
}

/** The parts that other conventions add to a query's key: `category[]`, `category[0]`, `category.in`, `Category`. */
const conventions = /[[.\s].*$/s

/**
 * Maps a filter in another convention to the intended filter, as a list, for the validator to read or refuse. Otherwise
 * it would be ignored as an unknown key, and the reply would contain all rows.
 */
function readConventions(query: Record<string, unknown>, properties: object): void {
  for (const [key, value] of Object.entries(query)) {
    const name = key.trim().replace(conventions, '').toLowerCase()
    if (name !== key && Object.hasOwn(properties, name)) query[name] = [query[name] ?? [], value].flat()
  }
}

/**
 * Removes a query's empty filters: this is how forms send a field that was left empty. An empty limit or cursor is a
 * mistake: without the cursor, the next page would be the first one again.
 */
function dropEmptyFilters(query: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(query))
    if (value === '' && !Object.hasOwn(pageQuery, name)) delete query[name]
}

/**
 * Returns a validator for a schema, which is compiled on first use: compiling all of them took a sixth of the server's
 * start. Before validating, normalizes texts, removes empty filters, replaces missing values that have a meaning, and
 * reads integers and lists of them, except those in lists of objects, from decimal digits but from no other notation.
 */
export function compileValidator({ schema, httpPart }: { schema: object; httpPart?: string }) {
  let validate: ValidateFunction | undefined
  const { properties = {} } = schema as { properties?: Record<string, PropertySchema> }
  return (data: Record<string, unknown> | null | undefined) => {
    if (isObject(data)) {
      if (httpPart === 'querystring') readConventions(data, properties)
      readProperties(data, properties)
      if (httpPart === 'querystring') dropEmptyFilters(data)
    }
    validate ??= ajv.compile(schema)
    return validate(data) || { error: validate.errors ?? [] }
  }
}

/** Maps a validator error to a field error. */
const byKeyword: Record<string, (params: Record<string, unknown>, value: unknown) => FieldError> = {
  required: () => ({ code: 'required' }),
  enum: ({ allowedValues }) => ({
    code: 'not_an_option',
    params: { options: (allowedValues as unknown[]).filter(Boolean).join(', ') },
  }),
  minLength: ({ limit }) =>
    Number(limit) > 1 ? { code: 'too_short', params: { min: Number(limit) } } : { code: 'blank' },
  maxLength: ({ limit }) => ({ code: 'too_long', params: { max: Number(limit) } }),
  minimum: ({ limit }) => ({ code: 'too_small', params: { min: Number(limit) } }),
  maximum: ({ limit }) => ({ code: 'too_large', params: { max: Number(limit) } }),
  money: () => ({ code: 'invalid_money' }),
  pattern: () => ({ code: 'invalid_form' }),
  singleDots: () => ({ code: 'invalid_email' }),
  // A refused text that is not blank cannot be stored.
  format: ({ format }, value) => ({
    code: format === 'visible' && !isBlank(String(value)) ? 'invalid' : (byFormat[String(format)] ?? 'invalid'),
  }),
}
const byFormat: Record<string, PlainFieldErrorCode> = {
  visible: 'blank',
  email: 'invalid_email',
  date: 'invalid_date',
  'link-or-empty': 'invalid_link',
  'date-or-empty': 'invalid_date',
}

interface FieldSchema {
  /** Replaces any other error of the field. */
  errorCode?: PlainFieldErrorCode
  /** Replaces the error of a visible text that does not match the pattern, and states what is allowed. */
  formErrorCode?: PlainFieldErrorCode
}

/** The schema of the field that an error concerns, even if the field is missing. */
function fieldSchema(error: ErrorObject, field: string): FieldSchema | undefined {
  if (error.keyword !== 'required') return error.parentSchema as FieldSchema
  return (error.parentSchema as { properties?: Record<string, FieldSchema> }).properties?.[field]
}

/** The field's own code for an error, if it has one. */
function ownCode({ keyword, data }: ErrorObject, schema: FieldSchema = {}): PlainFieldErrorCode | undefined {
  const isWrongForm = keyword === 'pattern' && !isBlank(String(data))
  return (isWrongForm ? schema.formErrorCode : undefined) ?? schema.errorCode
}

/** Converts the validator's errors to a Refusal with one error per field. */
export function validationRefusal(found: readonly ErrorObject[]): Refusal {
  const fields: Fields = {}
  let summary: string | undefined
  for (const error of found) {
    const missing = (error.params as { missingProperty?: string }).missingProperty
    const field = missing ?? error.instancePath.slice(1).replaceAll('/', '.')
    if (field === '' || fields[field]) continue
    const own = ownCode(error, fieldSchema(error, field))
    const fieldError: FieldError = own
      ? { code: own }
      : (byKeyword[error.keyword]?.(error.params, error.data) ?? { code: 'invalid' })
    fields[field] = [fieldError]
    summary ??= own ? fieldSentence(fieldError) : `${field}: ${fieldSentence(fieldError)}`
  }
  return summary === undefined ? new Refusal('malformed_request') : new Refusal('validation_failed', fields, summary)
}
