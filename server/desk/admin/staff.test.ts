import { describe, expect, test } from 'vitest'
import { capabilitiesOf, operatorRoles, type OperatorRole } from '#contract/index.ts'
import { useApp, useAdmin, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { deliverHints, expectEnd, hintOf, openReadyStream } from '#tests/support/live.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { collaborate, createUser, expectStatus, makeAdmin, pay } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
const owner = useConnection('owner')
const admin = useAdmin(app)
const brand = useUser(app, 'brand')

const setRole = (by: Person, id: number, operator_role: OperatorRole) =>
  by.call('PUT /admin/users/{id}/operator-role/', { params: { id }, body: { operator_role } })
const setActive = (by: Person, id: number, action: 'activate' | 'deactivate') =>
  by.call('PUT /admin/users/{id}/', { params: { id }, body: { action } })
const activeSupers = async (): Promise<number[]> => {
  const { rows } = await owner.query<{ id: string }>(
    `select id from users where operator_role = 'super' and is_active order by id`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Deactivates all supers but these. */
const onlySupers = (...ids: number[]) =>
  owner.query(`update users set operator_role = 'auditor' where operator_role = 'super' and id <> all($1)`, [ids])

describe('GET /account/', () => {
  test.each(operatorRoles)('tells an admin who is %s what they may do', async operator_role => {
    const { call, id, username } = await makeAdmin(app, operator_role)
    const capabilities = capabilitiesOf(operator_role)
    const { body } = expectStatus(await call('GET /account/'), 200)
    expect(body).toEqual({ id, username, role: 'admin', operator_role, capabilities })
  })

  test('tells members that they have no capabilities', async () => {
    const { call, id, username } = brand
    const { body } = expectStatus(await call('GET /account/'), 200)
    expect(body).toEqual({ id, username, role: 'brand', operator_role: null, capabilities: [] })
  })
})

describe('PUT /admin/users/{id}/operator-role/', () => {
  test('changes a role once when repeated, and logs it', async () => {
    const person = await makeAdmin(app, 'finance')
    for (const time of ['first', 'again']) {
      const { body } = expectStatus(await setRole(admin, person.id, 'support'), 200)
      expect(body, time).toMatchObject({ id: person.id, role: 'admin', operator_role: 'support' })
    }
    expect((await auditLogOf(app.services.db, 'user', person.id)).slice(1)).toEqual([
      {
        actor_id: admin.id,
        action: 'operator_role_changed',
        details: {},
        before: { operator_role: 'finance' },
        after: { operator_role: 'support' },
      },
    ])
  })

  test('takes effect in open sessions', async () => {
    const person = await makeAdmin(app, 'support')
    expectRefusal(await person.call('GET /admin/devices/'), 'wrong_role')
    expectStatus(await setRole(admin, person.id, 'finance'), 200)
    expectStatus(await person.call('GET /admin/devices/'), 200)
    expectRefusal(await person.call('GET /admin/mails/'), 'wrong_role')
  })

  test('refuses with own_account, for users who are no admins, and for unknown roles', async () => {
    expectRefusal(await setRole(admin, admin.id, 'auditor'), 'own_account')
    for (const id of [brand.id, Number.MAX_SAFE_INTEGER]) {
      expectRefusal(await setRole(admin, id, 'auditor'), 'user_not_found')
    }
    const other = await makeAdmin(app)
    expectFieldErrors(await setRole(admin, other.id, 'owner' as OperatorRole), 'operator_role')
  })

  test('requires a recent confirmation', async () => {
    const person = await makeAdmin(app)
    await owner.query('update sessions set confirmed_at = null where user_id = $1', [person.id])
    expectRefusal(await setRole(person, admin.id, 'auditor'), 'confirmation_required')
  })

  test('revokes the device keys of those who may not create any, and deletes what they may not read', async () => {
    const person = await makeAdmin(app, 'finance')
    const device = expectStatus(await person.call('POST /admin/devices/', { body: { name: 'Office phone' } }), 201)
    const subject = await owner.query(
      `insert into notifications (user_id, event_id, kind, subject_type, subject_id, at)
      select $1, max(id), 'chain_gap_found', 'wallet_entry', 1, now() from events`,
      [person.id],
    )
    expect(subject.rowCount).toBe(1)
    await pay(brand, await collaborate(brand, await createUser(app, 'influencer'), '100'))
    await dispatchEverything(app.services.db)
    const kinds = async () => expectStatus(await person.call('GET /notifications/'), 200).body.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['payment_submitted', 'chain_gap_found'])
    expectStatus(await setRole(admin, person.id, 'auditor'), 200)
    expect(await kinds()).toEqual(['payment_submitted', 'chain_gap_found'])
    expectStatus(await setRole(admin, person.id, 'support'), 200)
    expect(await kinds()).toEqual(['payment_submitted'])
    const { rows } = await owner.query('select revoked_at is not null as revoked from devices where id = $1', [
      device.body.id,
    ])
    expect(rows).toEqual([{ revoked: true }])
  })

  test("returns 403, and changes nothing, when the caller's role changes in the meantime", async () => {
    const [caller, other] = [await makeAdmin(app), await makeAdmin(app, 'auditor')]
    await owner.query('begin')
    await owner.query(`update users set operator_role = 'support' where id = $1`, [caller.id])
    const changed = setRole(caller, other.id, 'super')
    await untilBlockedBy(owner, changed)
    await owner.query('commit')
    expectRefusal(await changed, 'wrong_role')
    expect(expectStatus(await other.call('GET /account/'), 200).body.operator_role).toBe('auditor')
  })
})

test("a call commits nothing that its caller's new role does not allow", async () => {
  const caller = await makeAdmin(app)
  const settings = async () => expectStatus(await admin.call('GET /admin/settings/'), 200).body
  const before = await settings()
  await owner.query('begin')
  await owner.query('select from settings for update')
  const changed = caller.call('PUT /admin/settings/', { body: { platform_fee_percent: '7.5' } })
  await untilBlockedBy(owner, changed)
  expectStatus(await setRole(admin, caller.id, 'auditor'), 200)
  await owner.query('rollback')
  expectRefusal(await changed, 'wrong_role')
  expect(await settings()).toEqual(before)
})

describe('the last active super', () => {
  test('stays one when two supers demote or deactivate each other concurrently', async () => {
    const former = await activeSupers()
    for (const take of [
      (by: Person, id: number) => setRole(by, id, 'auditor'),
      (by: Person, id: number) => setActive(by, id, 'deactivate'),
    ]) {
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = [await makeAdmin(app), await makeAdmin(app)]
        await onlySupers(one.id, two.id)
        const responses = await Promise.all([take(one, two.id), take(two, one.id)])
        expect(responses.map(({ status }) => status).filter(status => status === 200)).toEqual([200])
        expect(await activeSupers()).toHaveLength(1)
      }
    }
    await owner.query(`update users set operator_role = 'super' where id = any($1)`, [former])
  })

  test('stays one, with last_super, when the only other super is deactivated in the meantime', async () => {
    const former = await activeSupers()
    const [one, two] = [await makeAdmin(app), await makeAdmin(app)]
    await onlySupers(one.id, two.id)
    await owner.query('begin')
    await owner.query(`update users set is_active = false where id = $1`, [two.id])
    const late = setRole(two, one.id, 'finance')
    await untilBlockedBy(owner, late)
    await owner.query('commit')
    expectRefusal(await late, 'last_super')
    await owner.query(`update users set operator_role = 'super' where id = any($1)`, [former])
  })

  test('stays one when each of three supers demotes the next concurrently', async () => {
    const former = await activeSupers()
    for (let round = 0; round < 5; round += 1) {
      const three = [await makeAdmin(app), await makeAdmin(app), await makeAdmin(app)] as const
      await onlySupers(...three.map(({ id }) => id))
      const [one, two, last] = three
      await Promise.all([
        setRole(one, two.id, 'finance'),
        setRole(two, last.id, 'finance'),
        setRole(last, one.id, 'finance'),
      ])
      expect((await activeSupers()).length).toBeGreaterThan(0)
    }
    await owner.query(`update users set operator_role = 'super' where id = any($1)`, [former])
  })
})

describe('users.manage', () => {
  test('covers members, but no admins', async () => {
    const [support, other] = [await makeAdmin(app, 'support'), await makeAdmin(app, 'auditor')]
    const member = await createUser(app, 'influencer')
    expectStatus(await setActive(support, member.id, 'deactivate'), 200)
    expectRefusal(await setActive(support, other.id, 'deactivate'), 'wrong_role')
    expectRefusal(await setActive(support, other.id, 'activate'), 'wrong_role')
    expectStatus(await other.call('GET /account/'), 200)
    expectStatus(await setActive(admin, other.id, 'deactivate'), 200)
  })
})

describe("an admin's open stream", () => {
  test('ends when their role changes, and then has hints only of what they may read', async () => {
    const person = await makeAdmin(app, 'finance')
    await dispatchEverything(app.services.db)
    await deliverHints(app.services)
    const before = await openReadyStream(app.origin, person)
    const addDevice = async () => {
      const { body } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'Desk phone' } }), 201)
      await dispatchEverything(app.services.db)
      return body.id
    }
    const device = await addDevice()
    expect(await hintOf(before, 'wallet')).toBe(device)
    expectStatus(await setRole(admin, person.id, 'support'), 200)
    await expectEnd(before)
    const after = await openReadyStream(app.origin, person)
    await addDevice()
    await pay(brand, await collaborate(brand, await createUser(app, 'influencer'), '100'))
    await dispatchEverything(app.services.db)
    const kinds: string[] = []
    while (!kinds.includes('payment')) {
      const hint = await after.next()
      expect(hint).toBeDefined()
      if (typeof hint === 'object') kinds.push(hint.kind)
    }
    expect(kinds).not.toContain('wallet')
  })
})
