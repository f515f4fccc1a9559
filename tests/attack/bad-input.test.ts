import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { hostile, hostileTexts, targets, useAttackTarget } from '#tests/support/attack-target.ts'
import {
  expectAnswerToField,
  expectAnswerToPath,
  fieldCases,
  fuzz,
  pathTo,
  type Outcomes,
} from '#tests/support/attacks.ts'
import { codePoint } from '#tests/support/code-point.ts'
import { expectStatus, publish } from '#tests/support/people.ts'

// Everything that an attacker could send. tests/bad-input.test.ts is the short version.

const target = useAttackTarget()
const { callersOf, expectAnswerTo } = target

const strange = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: codePoint }))

describe.each(targets.filter(({ fields }) => fields.length > 0))('$key', each => {
  test('returns a success or a refusal for any value of any field', async () => {
    for (const fieldCase of fieldCases.filter(({ target }) => target === each))
      await expectAnswerToField(target, fieldCase)
  })

  test('returns a success or a refusal for any mix of values and any other JSON', async () => {
    const name = fc.constantFrom(...each.fields, 'id', 'role', '__proto__', 'constructor')
    const mixture = fc.dictionary(name, strange, { maxKeys: 8 })
    const anything = fc.oneof({ weight: 4, arbitrary: mixture }, { weight: 1, arbitrary: fc.jsonValue() })
    await fc.assert(
      fc.asyncProperty(anything, async value => {
        const request = { method: each.method, path: pathTo(each), body: JSON.stringify(value) }
        for (const caller of callersOf(each)) await expectAnswerTo(caller, request, each.endpoint)
      }),
      { numRuns: 50 },
    )
  })
})

describe.each(targets.filter(({ endpoint }) => endpoint.params))('$key', each => {
  test('returns a success or a refusal for any text in its path', async () => {
    for (const text of hostileTexts) await expectAnswerToPath(target, each, text)
  })
})

describe.each(targets.filter(({ endpoint }) => endpoint.query))('$key', each => {
  const names = Object.keys((each.endpoint.query as { properties: object }).properties)

  test('returns a success or a refusal for any query', async () => {
    const name = fc.constantFrom(...names, 'x', '')
    const value = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: codePoint }), fc.integer().map(String))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async pairs => {
        const path = `${pathTo(each)}?${new URLSearchParams(pairs)}`
        for (const caller of callersOf(each)) await expectAnswerTo(caller, { method: 'GET', path }, each.endpoint)
      }),
      { numRuns: 50 },
    )
  })

  const numbers = ['0', '2147483647', '2147483648', '999999999999999', '9007199254740991', '9007199254740993']
  test.each(names)('returns a success or a refusal for any number as %s', async name => {
    for (const number of [...numbers, '9'.repeat(20)]) {
      const path = `${pathTo(each)}?${name}=${number}`
      for (const caller of callersOf(each)) await expectAnswerTo(caller, { method: 'GET', path }, each.endpoint)
    }
  })
})

/** How many requests to send, and when to stop at the latest. */
const count = Number(process.env['ATTACK_REQUESTS'] ?? 20_000)
const until = Date.now() + 15 * 60_000
const inRound = 500

describe('every endpoint', () => {
  const total: Outcomes = {}
  const rounds = Array.from({ length: Math.ceil(count / inRound) }, (_, index) => index)

  test.for(rounds)(
    "returns a success or a refusal for requests at and beyond its schema's limits; round %i",
    async (round, { skip }) => {
      skip(Date.now() > until, 'the time is over')
      const outcomes = await fuzz(target, { round, count: Math.min(inRound, count - round * inRound) })
      for (const [status, number] of Object.entries(outcomes)) {
        total[Number(status)] = (total[Number(status)] ?? 0) + number
      }
      expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['200', '400', '401', '404']))
    },
  )

  afterAll(() => {
    const sent = Object.values(total).reduce((sum, each) => sum + each, 0)
    process.stdout.write(`${sent} requests made from the schemas, by status: ${JSON.stringify(total)}\n`)
  })
})

test('the server still works after the attacks', async () => {
  const { id } = await publish(target.people.brand)
  expectStatus(await target.people.influencer.call('GET /campaigns/{id}/', { params: { id } }), 200)
})
