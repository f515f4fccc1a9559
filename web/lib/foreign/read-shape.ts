import { readId } from '#lib/http/row-id.ts'

type Kind = 'id' | 'count' | 'money' | 'text' | 'word' | 'time' | 'flag'

/**
 * The shape of a value in a reply: a kind (`?` if it may be null, `=` before a default), an object, a list, or an
 * object or null. The name of an optional key ends with `?`. Null accepts any value.
 */
export type Shape =
  | Kind
  | `${Kind}?`
  | `${Kind}=${string}`
  | readonly [Shape]
  | readonly [RowShape, null]
  | RowShape
  | null
export interface RowShape {
  readonly [key: string]: Shape
}

export type Row = Record<string, unknown>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRowShape = (shape: Shape | undefined): shape is RowShape =>
  typeof shape === 'object' && shape !== null && !Array.isArray(shape)

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

const isTime = (text: string): boolean => /^\d{4,}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads a value of a kind; undefined if it does not match. Accepts numbers as text and text as numbers. */
const kinds: Record<Kind, (value: string | number | boolean) => unknown> = {
  id: value => (typeof value === 'number' ? value : typeof value === 'string' && value ? readId(value) : undefined),
  count: value => (typeof value !== 'boolean' && isNumber(String(value)) ? Number(value) : undefined),
  money: value => {
    if (typeof value === 'number') return value.toFixed(2)
    return typeof value === 'string' && isNumber(value) ? value : undefined
  },
  text: value => (typeof value === 'boolean' ? undefined : String(value)),
  word: value => (typeof value === 'string' && value ? value : undefined),
  time: value => (typeof value === 'string' && isTime(value) ? value : undefined),
  flag: value => (typeof value === 'boolean' ? value : undefined),
}

const kindOf = (shape: string): Kind => /^\w+/.exec(shape)?.[0] as Kind

/** The default for a missing value. Numbers and times have none: null shows as a dash. */
const unknown: Record<Kind, unknown> = {
  id: null,
  count: null,
  money: null,
  text: '',
  word: '',
  time: null,
  flag: false,
}

/** Prepares the keys of an object before its shapes apply, such as those with two spellings. */
export type Prepare = (row: Row, shape: RowShape) => Row

/** Reads an object by its shape. Adds missing required keys. */
function readRow(shape: RowShape, given: Row, prepare: Prepare): Row {
  const row = prepare(given, shape)
  const read = Object.entries(shape).flatMap(([name, each]) => {
    const key = name.replace('?', '')
    const isAbsent = name !== key && readGiven(each, row[key], prepare) === undefined
    return isAbsent ? [] : [[key, readShape(each, row[key], prepare)]]
  })
  return Object.fromEntries(read)
}

/** Reads a value by its shape; undefined if it does not match. */
function readGiven(shape: Shape, value: unknown, prepare: Prepare): unknown {
  if (shape === null) return value
  if (typeof shape === 'string') {
    const isNullable = shape.endsWith('?')
    if (value === null || (isNullable && value === '')) return isNullable ? null : undefined
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isScalar ? kinds[kindOf(shape)](value) : undefined
  }
  if (isRowShape(shape)) return isRow(value) ? readRow(shape, value, prepare) : undefined
  if (shape.length === 2) return value === null ? null : readGiven(shape[0], value, prepare)
  if (!Array.isArray(value)) return undefined
  return value.map(each => readGiven(shape[0], each, prepare)).filter(each => each !== undefined && each !== null)
}

/** Whether a value is of a shape and not empty. */
export const isGiven = (shape: Shape, value: unknown): boolean => {
  const given = readGiven(shape, value, row => row)
  return given !== undefined && given !== null && given !== ''
}

/**
 * Reads a value of a reply in the contract's form. One bad value must not break the page, so a value that does not
 * match counts as missing.
 */
export function readShape(shape: Shape, value: unknown, prepare: Prepare): unknown {
  const given = readGiven(shape, value, prepare)
  if (given !== undefined) return given
  if (shape === null) return undefined
  if (typeof shape === 'string') {
    const [, assumed] = shape.split('=')
    return shape.endsWith('?')
      ? null
      : assumed === undefined
        ? unknown[kindOf(shape)]
        : (JSON.parse(assumed) as unknown)
  }
  if (isRowShape(shape)) return readRow(shape, {}, prepare)
  return shape.length === 2 ? null : []
}
