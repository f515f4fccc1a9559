import { readId } from '#lib/api/row-id.ts'

type Kind = 'id' | 'count' | 'money' | 'text' | 'time' | 'flag'

/** What a value of a reply is: a kind (`?` if it may be null), an object, or a list. Null if anything is kept. */
export type Shape = Kind | `${Kind}?` | readonly [Shape] | { readonly [key: string]: Shape } | null

export type Row = Record<string, unknown>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

const isTime = (text: string): boolean => /^\d{4,}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads a value of a kind. Undefined if it is none. Other servers may send numbers as texts, and texts as numbers. */
const kinds: Record<Kind, (value: string | number | boolean) => unknown> = {
  id: value => (typeof value === 'number' ? value : typeof value === 'string' && value ? readId(value) : undefined),
  count: value => (typeof value !== 'boolean' && isNumber(String(value)) ? Number(value) : undefined),
  money: value => {
    if (typeof value === 'number') return value.toFixed(2)
    return typeof value === 'string' && isNumber(value) ? value : undefined
  },
  text: value => (typeof value === 'boolean' ? undefined : String(value)),
  time: value => (typeof value === 'string' && isTime(value) ? value : undefined),
  flag: value => (typeof value === 'boolean' ? value : undefined),
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

/**
 * Reads a value of a reply as the contract has it. What is not of its kind is undefined, as if it were missing, and so
 * is a null that the contract does not have, except for an object: one bad value must not take the page away. Unknown
 * keys are kept.
 */
export function readShape(shape: Shape, value: unknown): unknown {
  if (shape === null) return value
  if (typeof shape === 'string') {
    if (value === null) return shape.endsWith('?') ? null : undefined
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isScalar ? kinds[shape.replace('?', '') as Kind](value) : undefined
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return undefined
    return value.map(each => readShape(shape[0], each)).filter(each => each !== undefined && each !== null)
  }
  if (value === null) return null
  if (!isRow(value)) return undefined
  const read = Object.entries(value).map(([key, each]) => [
    key,
    Object.hasOwn(shape, key) ? readShape(shape[key] ?? null, each) : each,
  ])
  return Object.fromEntries(read.filter(([, each]) => each !== undefined))
}
