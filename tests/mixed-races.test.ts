import { expect, test } from 'vitest'
import { useApp } from './support/app.ts'
import { expectNoFailure } from './support/conflicting-calls.ts'
import { createUser } from './support/people.ts'

const app = useApp()

test.for([1, 2])('a few users make conflicting calls, 30 at a time, without any failure; round %i', round =>
  expectNoFailure(app, round),
)

test('five times more concurrent calls than database connections all succeed', async () => {
  const brand = await createUser(app, 'brand')
  const body = { title: 'Eid', description: 'Three posts', budget: '500', category: 'food' as const }
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      index % 2 ? brand.call('POST /campaigns/', { body }) : brand.call('GET /campaigns/'),
    ),
  )
  expect(responses.filter(({ status }, index) => status !== (index % 2 ? 201 : 200))).toEqual([])
  expect((await brand.call('GET /dashboard/brand/')).body.stats.total_campaigns).toBe(50)
})
