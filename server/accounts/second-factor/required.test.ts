import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, someMayCall, type Endpoint } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { expectStatus, makeAdmin } from '#tests/support/people.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'

const app = useApp({ security: { requireAdminTotp: true } })

const admin = useAdmin(app)
const protectedAdmin = useAdmin(app)
const brand = useUser(app, 'brand')
beforeAll(async () => {
  await setUpSecondFactor(protectedAdmin)
})

const adminCalls = Object.entries<Endpoint>(endpoints).filter(
  ([, { access }]) => access !== 'public' && someMayCall('admin', access),
)
const codeFor = async (person: Person, key: string) => {
  const [method = '', path = ''] = key.split(' ')
  const { body } = await person.send({ method, path: path.replaceAll(/\{\w+\}/g, String(Number.MAX_SAFE_INTEGER)) })
  return (body as { code?: string } | undefined)?.code
}
const closed = adminCalls.filter(([, { withoutSecondFactor }]) => !withoutSecondFactor).map(([key]) => key)

describe('with REQUIRE_ADMIN_TOTP', () => {
  test('an admin without a second factor may only set one up, confirm and log out', () => {
    const open = adminCalls.map(([key]) => key).filter(key => !closed.includes(key))
    expect(open.toSorted()).toEqual([
      'DELETE /second-factor/',
      'GET /account/',
      'GET /second-factor/',
      'POST /confirm/',
      'POST /logout/',
      'POST /second-factor/',
      'POST /second-factor/recovery-codes/',
      'PUT /second-factor/',
    ])
  })

  test.each(closed)('%s returns 403 for an admin without a second factor, but not for others', async key => {
    expect(await codeFor(admin, key)).toBe('second_factor_setup_required')
    expect(await codeFor(protectedAdmin, key)).not.toBe('second_factor_setup_required')
    expect(await codeFor(brand, key)).not.toBe('second_factor_setup_required')
  })

  test('setting one up opens the other calls, and turning it off closes them again', async () => {
    const person = await makeAdmin(app)
    expectStatus(await person.call('POST /second-factor/'), 200)
    expect(await codeFor(person, 'GET /users/all/')).toBe('second_factor_setup_required')
    await setUpSecondFactor(person)
    expectStatus(await person.call('GET /users/all/'), 200)
    expect((await person.call('GET /second-factor/')).body).toMatchObject({ enabled: true, required: true })
    expect((await brand.call('GET /second-factor/')).body).toMatchObject({ enabled: false, required: false })
    expectStatus(await person.call('DELETE /second-factor/'), 204)
    expect(await codeFor(person, 'GET /users/all/')).toBe('second_factor_setup_required')
    expectStatus(await person.call('POST /logout/'), 204)
  })
})
