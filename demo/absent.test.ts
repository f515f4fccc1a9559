import { beforeAll, describe, expect, test } from 'vitest'
import { createFirstAdmin } from '#server/accounts/auth/index.ts'
import { useApp, useOwner } from '#tests/support/app.ts'
import { expectStatus, password } from '#tests/support/people.ts'
import { demoAdmin, demoPassword } from './data.ts'
import { openDemo } from './demo.ts'

const app = useApp()
const owner = useOwner(app)

const people = async () => {
  const rows = await app.services.db.selectFrom('users').select(['username', 'is_active']).orderBy('id').execute()
  return rows.map(({ username, is_active }) => [username, is_active])
}

describe('a database with users named like the demo accounts', () => {
  beforeAll(async () => {
    await createFirstAdmin(app.services.db, { ...demoAdmin, password })
    const body = {
      username: 'meghna.tea',
      email: 'brand@prochar.example',
      password: demoPassword,
      role: 'brand' as const,
    }
    expectStatus(await app.anonymous.call('POST /register/', { body }), 201)
  })

  test.each(['on', 'auto', 'off'] as const)('stays unchanged when the demo is %s', async mode => {
    expect(await openDemo(owner.services, mode)).toEqual({ logins: [], deactivated: 0 })
    expect(await people()).toEqual([
      [demoAdmin.username, true],
      ['meghna.tea', true],
    ])
  })
})
