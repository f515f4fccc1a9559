import { describe, expect, test } from 'vitest'
import { StartError } from '#packages/start-error/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { useApp } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilWaiting } from '#tests/support/locks.ts'
import { createUser, uniqueName } from '#tests/support/people.ts'
import { createAdmin, createFirstAdmin } from './create-admin.ts'

const app = useApp()

function newAdmin(fields: { email?: string; username?: string } = {}) {
  const username = uniqueName('boss')
  return { username, email: `${username}@example.com`, password: 'correct horse battery', ...fields }
}
const logIn = ({ email, password }: { email: string; password: string }) =>
  app.anonymous.call('POST /login/', { body: { email, password } })

describe('createFirstAdmin', () => {
  test('creates one admin for any number of concurrent starts', async () => {
    const admin = newAdmin()
    await Promise.all(Array.from({ length: 10 }, () => createFirstAdmin(app.services.db, admin)))
    const created = await app.services.db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', admin.email)
      .execute()
    expect(created).toEqual([{ id: expect.any(Number), role: 'admin' }])
    const events = await app.services.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_type', '=', 'user')
      .where('subject_id', '=', created[0]?.id ?? 0)
      .execute()
    expect(events).toEqual([{ action: 'admin_created' }])
  })

  test('creates an admin who can log in, and leaves it unchanged on the next start', async () => {
    const admin = newAdmin()
    await createFirstAdmin(app.services.db, admin)
    await createFirstAdmin(app.services.db, {
      ...admin,
      password: 'another horse battery',
      username: uniqueName('boss'),
    })
    const { status, body } = await logIn(admin)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ username: admin.username, role: 'admin' })
  })

  test.each([
    ["the admin's email address", {}],
    ["the admin's email address and username", { username: uniqueName('chief') }],
  ])('changes nothing on a later start after a change of %s', async (_, changed) => {
    const { db } = app.services
    const admin = newAdmin()
    await createFirstAdmin(db, admin)
    const now = { ...admin, email: `${uniqueName('chief')}@example.com`, ...changed }
    await db
      .updateTable('users')
      .set({ email: now.email, username: now.username })
      .where('email', '=', admin.email)
      .execute()
    await createFirstAdmin(db, admin)
    expect((await logIn(admin)).status).toBe(401)
    expect((await logIn(now)).status).toBe(200)
  })

  test('changes nothing when the address of an admin from an earlier version is changed after a start', async () => {
    const { db } = app.services
    const admin = newAdmin()
    await createAdmin(transactOn(db), { ...admin, operatorRole: 'super' }, { generated: false })
    await createFirstAdmin(db, admin)
    const email = `${uniqueName('chief')}@example.com`
    await db.updateTable('users').set({ email }).where('email', '=', admin.email).execute()
    await createFirstAdmin(db, admin)
    expect((await logIn(admin)).status).toBe(401)
  })

  test('records the address of an existing admin once for two concurrent starts', async () => {
    const { db } = app.services
    const admin = newAdmin()
    await createAdmin(transactOn(db), { ...admin, operatorRole: 'super' }, { generated: false })
    const [holder, observer] = [await connectAs('owner'), await connectAs('owner')]
    await holder.query('begin')
    await holder.query('select from settings for update')
    const started = Promise.all([createFirstAdmin(db, admin), createFirstAdmin(db, admin)])
    await untilWaiting(observer, 2, started)
    await holder.query('commit')
    await started
    await Promise.all([holder.end(), observer.end()])
    const { first_admin_emails: emails } = await db
      .selectFrom('settings')
      .select('first_admin_emails')
      .executeTakeFirstOrThrow()
    expect(emails.filter(email => email === admin.email)).toHaveLength(1)
  })

  test('changes nothing when a user with the email address exists', async () => {
    const person = await createUser(app, 'brand')
    await createFirstAdmin(app.services.db, newAdmin({ email: person.email }))
    expect((await logIn(person)).body.user.role).toBe('brand')
  })

  test('throws a StartError when another user has the name', async () => {
    const person = await createUser(app, 'brand')
    const admin = newAdmin({ username: person.username.toUpperCase() })
    await expect(createFirstAdmin(app.services.db, admin)).rejects.toThrow(StartError)
    await expect(createFirstAdmin(app.services.db, admin)).rejects.toThrow('ADMIN_USERNAME')
    expect((await logIn(admin)).status).toBe(401)
  })
})
