import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { CountInput, OptionalMoneyInput, Text } from '#contract/endpoint.ts'
import { fieldSentences } from './errors.ts'
import { compileValidator, validationRefusal } from './validation.ts'

/** Returns the field errors of a body; undefined if it is valid. */
function fieldErrorsOf(schema: object, body: unknown): { message: string; fields: unknown } | undefined {
  const found = compileValidator({ schema })(body as Record<string, unknown>)
  if (found === true) return undefined
  const { message, fields } = validationRefusal(found.error)
  return { message, fields: fields && fieldSentences(fields) }
}

describe('text', () => {
  const schema = Type.Object({ text: Text(5) })

  test.each(['a', ' a ', '0', '.', 'ক', '😀😀😀😀😀', '👩‍👩‍👧', 'é', '\u200ba', 'नि'])('%j is not blank', text => {
    expect(fieldErrorsOf(schema, { text })).toBeUndefined()
  })

  test.each([
    '',
    ' ',
    '\t\n\r',
    '\u00a0',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180e',
    '\u2000',
    '\u200b',
    '\u200d',
    '\u200f',
    '\u2028',
    '\u202e',
    '\u2060',
    '\u2063',
    '\u2800',
    '\u3000',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\u{e0001}',
    '\u{e0100}',
  ])('%j is blank', text => {
    expect(fieldErrorsOf(schema, { text })).toEqual({
      message: "text: This field can't be blank.",
      fields: { text: ["This field can't be blank."] },
    })
  })

  test.each(['a\0', '\ud800a', 'a\udfff'])('%j is invalid, but not blank', text =>
    expect(fieldErrorsOf(schema, { text })).toMatchObject({ fields: { text: ['This value is invalid.'] } }),
  )

  test('loses the characters that display everything after them backwards, also within objects and lists', () => {
    const body = { text: 'Eid\u202e', inner: { title: '\u202dEid', list: ['\u202etnemyap\u202c'] } }
    expect(fieldErrorsOf(schema, body)).toBeUndefined()
    expect(body).toEqual({ text: 'Eid', inner: { title: 'Eid', list: ['tnemyap\u202c'] } })
  })

  test('is measured in characters, not UTF-16 units', () => {
    expect(fieldErrorsOf(schema, { text: '😀'.repeat(6) })).toMatchObject({
      fields: { text: ['Use at most 5 characters.'] },
    })
  })
})

describe('a validation error', () => {
  const schema = Type.Object({
    first: Type.String({ minLength: 3, errorCode: 'invalid_amount' }),
    second: Type.Integer({ minimum: 1, maximum: 9 }),
    inner: Type.Optional(Type.Object({ link: Type.String() })),
  })

  test('has one sentence per field and uses the first as its own', () => {
    expect(fieldErrorsOf(schema, {})).toEqual({
      message: 'Please enter a valid amount',
      fields: { first: ['Please enter a valid amount'], second: ['This field is required.'] },
    })
    expect(fieldErrorsOf(schema, { first: 'abc', second: 0 })).toEqual({
      message: 'second: Enter 1 or more.',
      fields: { second: ['Enter 1 or more.'] },
    })
    expect(fieldErrorsOf(schema, { first: 'abc', second: 10 })).toMatchObject({
      fields: { second: ['Enter 9 or less.'] },
    })
  })

  test('names a nested field by its path', () => {
    expect(fieldErrorsOf(schema, { first: 'abc', second: 1, inner: { link: 5 } })).toMatchObject({
      fields: { 'inner.link': ['This value is invalid.'] },
    })
  })

  test('names no field when none is at fault', () => {
    for (const body of [null, [], 'text', 5])
      expect(fieldErrorsOf(schema, body)).toEqual({ message: "We couldn't read the request.", fields: undefined })
  })

  test('never results from type coercion', () => {
    expect(fieldErrorsOf(schema, { first: 12_345, second: 5 })).toBeDefined()
    expect(fieldErrorsOf(schema, { first: 'abc', second: true })).toBeDefined()
  })
})

describe('an integer', () => {
  const validate = compileValidator({
    schema: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 0 })), word: Type.Optional(Type.String()) }),
  })

  test.each([
    ['0', 0],
    ['7', 7],
    ['100', 100],
    [7, 7],
  ])('is read from %j', (text, number) => {
    const query: Record<string, unknown> = { limit: text, word: '7' }
    expect(validate(query)).toBe(true)
    expect(query).toEqual({ limit: number, word: '7' })
  })

  test.each(['', ' 7', '7 ', '+7', '-7', '07', '7.0', '1e2', '0x7', '٧', '৭', 'Infinity', ['7'], true, null, 7.5])(
    'is not read from %j',
    text => {
      expect(validate({ limit: text })).toMatchObject({ error: [{ instancePath: '/limit' }] })
    },
  )
})

describe('a list of integers', () => {
  const schema = Type.Object({ ids: Type.Array(Type.Integer({ minimum: 1 })) })

  test('is read from numbers and decimal digits', () => {
    const body = { ids: [3, '12'] }
    expect(fieldErrorsOf(schema, body)).toBeUndefined()
    expect(body).toEqual({ ids: [3, 12] })
  })

  test.each(['', ' 12', '012', '1e1', '0x10', '1.0', null, true, ['1']])('is not read from %j', value => {
    expect(fieldErrorsOf(schema, { ids: [value] })?.fields).toEqual({ 'ids.0': [expect.any(String)] })
  })

  test('is not read from a single number', () => {
    expect(fieldErrorsOf(schema, { ids: '12' })?.fields).toEqual({ ids: [expect.any(String)] })
  })
})

describe('a count that may be empty', () => {
  const schema = Type.Object({ followers: Type.Optional(CountInput(9)) })

  test.each([
    ['', 0],
    [null, 0],
    ['5', 5],
    [5, 5],
  ])('reads %j as %j', (given, read) => {
    const body: Record<string, unknown> = { followers: given }
    expect(fieldErrorsOf(schema, body)).toBeUndefined()
    expect(body).toEqual({ followers: read })
  })

  test('stays absent when omitted', () => {
    const body = {}
    expect(fieldErrorsOf(schema, body)).toBeUndefined()
    expect(body).toEqual({})
  })

  test.each([' ', '10', -1, false])('rejects %j', given =>
    expect(fieldErrorsOf(schema, { followers: given })).toBeDefined(),
  )
})

describe('an optional amount', () => {
  const schema = Type.Object({ amount: OptionalMoneyInput })

  test.each([undefined, null, '', '1500', '1500.5', 1500.25])('accepts %j', amount =>
    expect(fieldErrorsOf(schema, { amount })).toBeUndefined(),
  )

  test.each([' ', '0', 0, -1, '1e3', '1,000', '100000000', true, []])('rejects %j', amount =>
    expect(fieldErrorsOf(schema, { amount })).toBeDefined(),
  )
})

describe('a list', () => {
  const schema = Type.Object({ rows: Type.Array(Type.Object({ id: Type.Integer() }), { maxItems: 2 }) })

  test.each([[0], [{}], ['x']])('has errors for at most one item too many if it is too long, like %j', item => {
    const found = fieldErrorsOf(schema, { rows: Array<unknown>(1_000).fill(item) })
    expect(Object.keys(found?.fields ?? {}).filter(field => /\d/.test(field)).length).toBeLessThanOrEqual(3)
    expect(found?.fields).toHaveProperty('rows')
  })

  test('is accepted at the maximum length, and refused with one item more', () => {
    const rows = [{ id: 1 }, { id: 2 }]
    expect(fieldErrorsOf(schema, { rows })).toBeUndefined()
    expect(fieldErrorsOf(schema, { rows: [...rows, { id: 3 }] })?.fields).toHaveProperty('rows')
  })
})

describe('a filter', () => {
  const schema = Type.Object({ category: Type.Optional(Type.String()), ids: Type.Optional(Type.Array(CountInput(9))) })
  const validate = (query: Record<string, unknown>) => compileValidator({ schema, httpPart: 'querystring' })(query)

  test.each(['category[]', 'category[0]', 'category[in]', 'category.eq', 'Category', ' category'])(
    'is refused as %j instead of being ignored',
    key => expect(validate({ [key]: 'food' })).toMatchObject({ error: [{ instancePath: '/category' }] }),
  )

  test('is also read in list notation if it takes a list', () => {
    const query: Record<string, unknown> = { 'ids[]': ['1', '2'] }
    expect(validate(query)).toBe(true)
    expect(query['ids']).toEqual([1, 2])
  })

  test('is ignored in every notation if the schema does not have it', () =>
    expect(validate({ page: '2', 'page[]': '2', '__proto__[]': 'x', 'constructor.x': '1' })).toBe(true))
})
