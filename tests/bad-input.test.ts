import { expect, test } from 'vitest'
import { hostileTexts, targets, useAttackTarget } from './support/attack-target.ts'
import { expectAnswerToField, expectAnswerToPath, fieldCases, fuzz } from './support/attacks.ts'
import { expectStatus, publish } from './support/people.ts'

// A short version. `npm run test:attack` tries every hostile value everywhere and sends twenty times as many requests.

const target = useAttackTarget()

/** Every field and every value occurs at least once. */
const someCases = fieldCases.filter((_, index) => index % 13 === 0)

test.each(targets.filter(({ fields }) => fields.length > 0))(
  '$key returns a success or a refusal for hostile values of its fields',
  async each => {
    for (const fieldCase of someCases.filter(({ target }) => target === each))
      await expectAnswerToField(target, fieldCase)
  },
)

test.each(targets.filter(({ endpoint }) => endpoint.params))(
  '$key returns a success or a refusal for hostile texts in its path',
  async each => {
    for (const text of hostileTexts.filter((_, index) => index % 5 === 0)) await expectAnswerToPath(target, each, text)
  },
)

const rounds = Array.from({ length: 10 }, (_, index) => index)

test.each(rounds)(
  "every endpoint returns a success or a refusal for requests at and beyond its schema's limits; round %i",
  async round => {
    const outcomes = await fuzz(target, { round, count: 100 })
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(100)
  },
)

test.each([
  'x',
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  `Bearer ${'a'.repeat(5_000)}`,
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'bearer null',
  "Bearer ' or 1=1",
])('returns 401 for the authorization header %j', async authorization => {
  const { status, body } = await target.server.send({ method: 'GET', path: '/campaigns/', headers: { authorization } })
  expect({ status, body }).toEqual({
    status: 401,
    body: { error: 'Please log in to continue', code: 'not_authenticated' },
  })
})

test('the server still works after bad input', async () => {
  const { id } = await publish(target.people.brand)
  expectStatus(await target.people.influencer.call('GET /campaigns/{id}/', { params: { id } }), 200)
})
