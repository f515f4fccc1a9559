import { describe, expect, test } from 'vitest'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { collaborate, createUser, earn, expectStatus, pay } from '#tests/support/people.ts'
import { expectFieldErrors } from '#tests/support/refusals.ts'

const server = useApp()
const admin = useAdmin(server)

const change = (percent: unknown) =>
  admin.send({ method: 'PUT', path: '/admin/settings/', body: { platform_fee_percent: percent } })
const current = async () => (await admin.call('GET /admin/settings/')).body.platform_fee_percent

describe('PUT /admin/settings/', () => {
  test.each([
    ['2.5', '2.50'],
    [3, '3.00'],
    ['0', '0.00'],
    ['100', '100.00'],
    [0.01, '0.01'],
  ])('stores %j as %s', async (percent, shown) => {
    expect(expectStatus(await change(percent), 200).body).toEqual({ platform_fee_percent: shown })
    expect(await current()).toBe(shown)
  })

  test.each(['100.01', '-1', '1e1', '', '1.234', null, true, [5], '৫', 101])(
    'refuses %j and changes nothing',
    async percent => {
      expectStatus(await change('7'), 200)
      expectFieldErrors(await change(percent), 'platform_fee_percent')
      expect(await current()).toBe('7.00')
    },
  )

  test('takes effect with the next confirmation; decided payments keep their fee', async () => {
    const brand = await createUser(server, 'brand')
    const influencer = await createUser(server, 'influencer')
    expectStatus(await change('10'), 200)
    const first = await earn(admin, brand, influencer, '100')
    const second = await pay(brand, await collaborate(brand, influencer, '100'))
    expectStatus(await change('5'), 200)
    const params = { id: second.id }
    const decided = await admin.call('PUT /admin/payments/{id}/', { params, body: { status: 'confirmed' } })
    expect(expectStatus(decided, 200).body.platform_fee).toBe('5.00')
    const { body } = await admin.call('GET /admin/payments/', { query: { limit: 2 } })
    expect(body.find(({ id }) => id === first.id)?.platform_fee).toBe('10.00')
    expect((await influencer.call('GET /influencer/balance/')).body.balance).toBe('185.00')
  })

  test('is recorded with the values before and after, unless nothing changes', async () => {
    expectStatus(await change('4'), 200)
    expectStatus(await change('4.25'), 200)
    expectStatus(await change('4.25'), 200)
    const { body } = await admin.call('GET /admin/activity/', { query: { limit: 2 } })
    expect(body.map(({ kind, actor, before, after }) => ({ kind, actor: actor?.id, before, after }))).toEqual([
      {
        kind: 'settings_changed',
        actor: admin.id,
        before: { platform_fee_percent: '4.00' },
        after: { platform_fee_percent: '4.25' },
      },
      expect.objectContaining({ after: { platform_fee_percent: '4.00' } }),
    ])
  })

  test('is recorded with the value that a concurrent change left', async () => {
    expectStatus(await change('4'), 200)
    const owner = await connectAs('owner')
    try {
      await owner.query('begin')
      await owner.query('update settings set platform_fee_basis_points = 600')
      const changing = change('8')
      await untilBlockedBy(owner, changing)
      await owner.query('commit')
      expectStatus(await changing, 200)
    } finally {
      await owner.end()
    }
    const { body } = await admin.call('GET /admin/activity/', { query: { limit: 1 } })
    expect(body[0]).toMatchObject({
      before: { platform_fee_percent: '6.00' },
      after: { platform_fee_percent: '8.00' },
    })
  })
})
