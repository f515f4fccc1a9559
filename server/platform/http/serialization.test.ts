import { expect, test } from 'vitest'
import { compileSerializer, serializeInSlices } from './serialization.ts'

const person = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: ['string', 'null'] } },
}
const serialize = (schema: object, reply: unknown) => JSON.parse(compileSerializer({ schema })(reply)) as unknown

test('removes fields missing from the schema, at any depth', () => {
  const schema = {
    type: 'object',
    properties: {
      owner: person,
      people: { type: 'array', items: person },
      pairs: { type: 'array', items: { items: person } },
    },
  }
  const full = { id: 1, name: 'Rafi', password_hash: 'secret' }
  const reply = { owner: full, people: [full], pairs: [[full]], secret: 'secret' }
  const shown = { id: 1, name: 'Rafi' }
  expect(serialize(schema, reply)).toEqual({ owner: shown, people: [shown], pairs: [[shown]] })
})

test('removes optional fields without a value and keeps null', () => {
  expect(
    serialize({ type: 'array', items: person }, [{ id: 1 }, { id: 2, name: undefined }, { id: 3, name: null }]),
  ).toEqual([{ id: 1 }, { id: 2 }, { id: 3, name: null }])
})

test('keeps null in place of an object and of a list', () => {
  const schema = { type: 'object', properties: { owner: person, people: { type: 'array', items: person } } }
  expect(serialize(schema, { owner: null, people: null })).toEqual({ owner: null, people: null })
})

test('keeps every field of an object that allows arbitrary fields', () => {
  const schema = { type: 'object', properties: { facts: { type: 'object', additionalProperties: true } } }
  expect(serialize(schema, { facts: { any: { thing: 1 } } })).toEqual({ facts: { any: { thing: 1 } } })
})

const photo = {
  type: 'object',
  required: ['kind', 'owner'],
  properties: { kind: { type: 'string', const: 'photo' }, owner: person },
}
const link = {
  type: 'object',
  required: ['url'],
  properties: { kind: { type: 'string', enum: ['link'] }, url: { type: 'string' } },
}

test.each(['anyOf', 'oneOf'])('removes fields that no branch of %s has for the value, at any depth', keyword => {
  const either = { [keyword]: [photo, link, { type: 'null' }] }
  const schema = {
    type: 'object',
    properties: {
      first: either,
      list: { type: 'array', items: either },
      nested: { [keyword]: [{ type: 'array', items: either }, { type: 'integer' }] },
    },
  }
  const fullPhoto = { kind: 'photo', owner: { id: 1, password_hash: 'secret' }, url: 'secret' }
  const fullLink = { kind: 'link', url: 'https://example.com', owner: { id: 1 }, secret: 'secret' }
  const shown = [{ kind: 'photo', owner: { id: 1 } }, { kind: 'link', url: 'https://example.com' }, null]
  const reply = { first: fullPhoto, list: [fullPhoto, fullLink, null], nested: [fullPhoto, fullLink, null] }
  expect(serialize(schema, reply)).toEqual({ first: shown[0], list: shown, nested: shown })
  expect(serialize(schema, { nested: 7 })).toEqual({ nested: 7 })
  expect(() => serialize(schema, { first: { kind: 'video', url: 'secret' } })).toThrow('fits no branch')
})

test('picks the first kind of row whose own field a row has, and removes fields missing from it', () => {
  const named = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const aged = { ...named, required: ['id', 'age'], properties: { ...named.properties, age: { type: 'integer' } } }
  const tall = {
    ...aged,
    required: ['id', 'age', 'height'],
    properties: { ...aged.properties, height: { type: 'integer' } },
  }
  const schema = { type: 'array', items: { anyOf: [tall, aged, named] } }
  const rows = [{ id: 1 }, { id: 2, age: 3 }, { id: 4, age: 5, height: 6 }]
  expect(
    serialize(
      schema,
      rows.map(row => ({ ...row, secret: 'secret' })),
    ),
  ).toEqual(rows)
  expect(() => serialize(schema, [{ id: 1, height: 6 }])).toThrow('A reply lacks age')
})

test("removes fields missing from the schema of a record's values", () => {
  const schema = { type: 'object', patternProperties: { '^.*$': person } }
  expect(serialize(schema, { rafi: { id: 1, password_hash: 'secret' } })).toEqual({ rafi: { id: 1 } })
  const numbered = { type: 'object', patternProperties: { '^[0-9]+$': { type: 'string' } } }
  expect(serialize(numbered, { 1: 'a', secret: 'secret' })).toEqual({ 1: 'a' })
})

test.each([
  ['allOf', { allOf: [person] }],
  ['$ref', { $ref: 'Person' }],
  ['a tuple', { type: 'array', items: [person] }],
  ['an object without fields', { type: 'object' }],
  ['fields of which not all are named', { ...person, additionalProperties: true }],
  ['nothing', {}],
])('refuses a schema with %s, which does not define which fields leave the server', (_, schema) => {
  expect(() => compileSerializer({ schema: { type: 'object', properties: { owner: schema } } })).toThrow(
    'does not say which fields',
  )
})

test('throws if a required field is missing', () => {
  expect(() => serialize(person, { name: 'Rafi' })).toThrow('A reply lacks id')
})

test('a reply with a long list, in slices, is the same and omits the same fields', async () => {
  const schema = {
    type: 'object',
    required: ['people'],
    properties: { people: { type: 'array', items: person }, first: person, count: { type: 'integer' } },
  }
  const people = Array.from({ length: 1_200 }, (_, id) => ({ id, name: 'Rafi', password_hash: 'secret' }))
  const reply = { people, first: people[0], secret: 'secret' }
  const inSlices = (await Array.fromAsync(serializeInSlices(schema, reply))).join('')
  expect(JSON.parse(inSlices)).toEqual(serialize(schema, reply))
  await expect(Array.fromAsync(serializeInSlices(schema, { count: 1 }))).rejects.toThrow('A reply lacks people')
  const unnamed = { people: people.map(() => ({ name: 'Rafi' })) }
  await expect(Array.fromAsync(serializeInSlices(schema, unnamed))).rejects.toThrow('A reply lacks id')
})
