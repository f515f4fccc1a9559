import { expect, test } from 'vitest'
import { compileSerializer, serializeInSlices } from './serialization.ts'

const person = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: ['string', 'null'] } },
}
const serialize = (schema: object, reply: unknown) => JSON.parse(compileSerializer({ schema })(reply)) as unknown

test('leaves out fields that the schema does not have, at any depth', () => {
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

test('leaves out optional fields without a value and keeps null', () => {
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

test('throws if a required field is missing', () => {
  expect(() => serialize(person, { name: 'Rafi' })).toThrow('A reply lacks id')
})

test('a reply with a long list, in slices, is the same and leaves out the same fields', async () => {
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
