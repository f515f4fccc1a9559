import '#lib/dom/test-browser.ts'
import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/index.ts'
import { readReply } from './read-reply.ts'
import { isRow, isRowShape, type Row, type Shape } from './read-shape.ts'
import { replyShapes } from './reply-shapes.gen.ts'

/** A value of each kind, and others that are not. */
const kinds: Record<string, { right: unknown; wrong: unknown[] }> = {
  id: { right: 7, wrong: [{}] },
  count: { right: 3, wrong: ['none', {}] },
  money: { right: '900.00', wrong: ['none', {}] },
  text: { right: 'Tea', wrong: [false, {}] },
  word: { right: 'food', wrong: [7, {}] },
  time: { right: '2026-11-30T08:00:00.000Z', wrong: ['soon', {}] },
  flag: { right: false, wrong: ['maybe', {}] },
}

/** A value of this shape with all its keys, and others of another type. */
function valuesOf(shape: Shape): { right: unknown; wrong: unknown[] } {
  if (shape === null) return { right: null, wrong: [] }
  if (typeof shape === 'string') return kinds[/^\w+/.exec(shape)?.[0] ?? ''] ?? { right: undefined, wrong: [] }
  if (isRowShape(shape)) return { right: rowOf(shape), wrong: ['none'] }
  const { right } = valuesOf(shape[0])
  return { right: shape.length === 2 ? right : [right], wrong: ['none'] }
}

const keysOf = (shape: Readonly<Record<string, Shape>>) =>
  Object.entries(shape).map(([name, each]) => [name.replace('?', ''), each] as const)

const rowOf = (shape: Readonly<Record<string, Shape>>): Row =>
  Object.fromEntries(keysOf(shape).map(([key, each]) => [key, valuesOf(each).right]))

/** Values of this shape with one key spoiled, each missing, null and of another type. Null keeps any value. */
function* spoiledOf(shape: Shape): Generator<{ path: string; spoiled: unknown[] }> {
  if (shape === null || typeof shape === 'string') return
  if (!isRowShape(shape)) {
    const inList = (value: unknown) => (shape.length === 2 ? value : [value])
    for (const { path, spoiled } of spoiledOf(shape[0])) yield { path, spoiled: spoiled.map(inList) }
    return
  }
  const whole = rowOf(shape)
  for (const [key, each] of keysOf(shape)) {
    const { [key]: _, ...rest } = whole
    const faults = [null, ...valuesOf(each).wrong]
    if (each !== null) yield { path: key, spoiled: [rest, ...faults.map(fault => ({ ...rest, [key]: fault }))] }
    for (const { path, spoiled } of spoiledOf(each))
      yield { path: `${key}.${path}`, spoiled: spoiled.map(value => ({ ...rest, [key]: value })) }
  }
}

/** Leaves out keys that are null: no screen tells them from missing ones. */
const withoutNull = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutNull)
    : isRow(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, each]) => (each === null ? [] : [[key, withoutNull(each)]])),
        )
      : value

const reads = Object.entries(replyShapes).filter(([endpoint]) => endpoint.startsWith('GET '))

test.each(reads)('a value of %s is read as missing when it is null or of another type', (endpoint, shape) => {
  const spoiledValues = [...spoiledOf(shape)]
  expect(spoiledValues.length).toBeGreaterThan(0)
  for (const { path, spoiled } of spoiledValues) {
    const [missing, ...others] = spoiled.map(body => withoutNull(readReply(endpoint as EndpointKey, body)))
    for (const other of others) expect(other, path).toEqual(missing)
  }
})
