import { isRow, isRowShape, type Shape } from '#lib/foreign/read-shape.ts'
import { replyShapes } from '#lib/foreign/reply-shapes.gen.ts'

/** Keys without which nobody is logged in, or a row cannot be told from others. */
const kept = ['id', 'role', 'access', 'refresh']

/** A value of another type, or an object without any of its keys. */
function anotherType(shape: Shape | undefined): unknown {
  if (typeof shape === 'string') return /^(id|text|word|time)/.test(shape) ? { no: 'text' } : 'none'
  return isRowShape(shape) ? {} : 'none'
}

/**
 * Replaces every value of a reply but the kept ones by one of another type, and adds the keys of our own server with
 * such values. Missing ones and null are read as the same; see web/lib/foreign/faulty-replies.test.ts.
 */
function spoilValue(shape: Shape | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(each => spoilValue(Array.isArray(shape) ? shape[0] : undefined, each))
  if (!isRow(value)) return value
  const shapes = Object.fromEntries(
    Object.entries(isRowShape(shape) ? shape : {}).map(([key, each]) => [key.replace('?', ''), each]),
  )
  const keys = new Set([...Object.keys(value), ...Object.keys(shapes)])
  const entries = [...keys].flatMap((key): [string, unknown][] => {
    const each = value[key]
    if (kept.includes(key)) return key in value ? [[key, each]] : []
    if (typeof each === 'object' && each !== null) return [[key, spoilValue(shapes[key], each)]]
    return [[key, anotherType(shapes[key])]]
  })
  return Object.fromEntries(entries)
}

/** Spoils the reply to a read of the specification. */
export function spoil(method: string, path: string, body: unknown): unknown {
  const name = `${method} ${path.replace(/^\/profile\/[^/]+\/$/, '/profile/{username}/')}`
  return method === 'GET' ? spoilValue(replyShapes[name], body) : body
}
