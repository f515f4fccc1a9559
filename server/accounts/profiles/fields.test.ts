import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  brandInput,
  endpoints,
  foundInfluencer,
  influencerInput,
  publicBrand,
  publicInfluencer,
} from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { createUser, expectStatus } from '#tests/support/people.ts'

const app = useApp()
const people = {} as Record<'brand' | 'influencer', Person>
/** The profiles before any change. */
const blank = {} as Record<'brand' | 'influencer', Record<string, unknown>>

beforeAll(async () => {
  people.brand = await createUser(app, 'brand')
  people.influencer = await createUser(app, 'influencer')
  for (const role of ['brand', 'influencer'] as const) blank[role] = await read(people[role])
})

interface Schema extends TSchema {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, Schema>
}

/** Values that this schema accepts. */
function samples(schema: object): unknown[] {
  const { type, enum: options, format, properties } = schema as Schema
  if (options) return options.filter(Boolean)
  if (properties) {
    return [Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, samples(schema)[0]]))]
  }
  if (type === 'integer') return [7]
  return format === 'link-or-empty' ? ['https://example.com/me'] : ['Some text']
}

const roles = {
  brand: { input: brandInput, visible: publicBrand },
  influencer: { input: influencerInput, visible: publicInfluencer },
}
const cells = Object.entries(roles).flatMap(([role, { input, visible }]) =>
  Object.entries(input).flatMap(([field, schema]) =>
    samples(schema).map(value => ({
      role: role as keyof typeof roles,
      field,
      value,
      isPublic: Object.hasOwn(visible, field),
    })),
  ),
)

const read = async (person: Person) =>
  expectStatus(await person.call('GET /profile/'), 200).body as Record<string, unknown>
const readPublic = async ({ username }: Person) =>
  expectStatus(await app.anonymous.call('GET /profile/{username}/', { params: { username } }), 200).body as Record<
    string,
    unknown
  >

async function change(person: Person, fields: Record<string, unknown>) {
  const body = { username: person.username, email: person.email, ...fields }
  return expectStatus(await person.send({ method: 'PUT', path: '/profile/', body }), 200).body as Record<
    string,
    unknown
  >
}

describe.each(cells)('$field of the profile of the $role', ({ role, field, value, isPublic }) => {
  test(`keeps ${JSON.stringify(value)}, and nothing else changes`, async () => {
    const person = people[role]
    const before = await read(person)
    expect(await change(person, { [field]: value })).toEqual({ ...before, [field]: value })
    expect(await read(person)).toEqual({ ...before, [field]: value })
  })

  test(`${isPublic ? 'is' : 'is not'} in the public profile`, async () => {
    await change(people[role], { [field]: value })
    expect((await readPublic(people[role]))[field]).toEqual(isPublic ? value : undefined)
  })
})

describe.each(cells)('$value as $field of the $role', ({ role, field, value }) => {
  test.each(['', null])('is as in a new profile after %j', async none => {
    await change(people[role], { [field]: value })
    expect((await change(people[role], { [field]: none }))[field]).toEqual(blank[role][field])
  })
})

describe('the search for influencers', () => {
  const find = async (query: Record<string, unknown>) =>
    expectStatus(
      await people.brand.send({ method: 'GET', path: `/influencers/search/?${new URLSearchParams(query as never)}` }),
      200,
    ).body as Record<string, unknown>[]

  test.each(Object.keys(foundInfluencer).filter(field => Object.hasOwn(influencerInput, field)))(
    'shows %s',
    async field => {
      const value = samples(influencerInput[field as keyof typeof influencerInput])[0]
      await change(people.influencer, { [field]: value })
      const found = (await find({})).find(({ id }) => id === people.influencer.id)
      expect(found?.[field]).toEqual(value)
    },
  )

  const { properties } = endpoints['GET /influencers/search/'].query as Schema
  const choices = Object.entries(properties ?? {}).filter(
    ([name, { enum: options }]) => options && Object.hasOwn(influencerInput, name),
  )
  test.each(choices)('by %s finds only profiles with that choice', async (field, schema) => {
    const [chosen, other] = samples(schema)
    await change(people.influencer, { [field]: chosen })
    const ids = async (value: unknown) => (await find({ [field]: value })).map(({ id }) => id)
    expect(await ids(chosen)).toContain(people.influencer.id)
    expect(await ids(other)).not.toContain(people.influencer.id)
    expect(await ids('')).toContain(people.influencer.id)
  })
})
