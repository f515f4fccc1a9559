import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { mailOrigin, useMail } from '#tests/support/mail.ts'
import { createUser, earn, expectStatus } from '#tests/support/people.ts'

const app = useApp()
const mail = useMail(app)
const admin = useAdmin(app)
const influencer = useUser(app, 'influencer')
beforeAll(async () => {
  await earn(admin, await createUser(app, 'brand'), influencer, '1000')
})

const request = (amount: string, headers = {}) =>
  influencer.call('POST /withdrawals/', {
    body: { amount, payment_method: 'nagad', phone_number: '01898765432' },
    headers,
  })

const confirmations = async () => {
  await mail.deliver()
  return mail.server.to(influencer).filter(({ subject }) => subject?.startsWith('You requested a withdrawal'))
}

/** Emails of earlier tests do not count towards the hourly limit. */
beforeEach(() => runAsOwner("update mails set written_at = written_at - interval '1 hour'"))

test('a withdrawal request is confirmed by email, once, with a part of the number', async () => {
  const key = { 'idempotency-key': 'one-request' }
  expectStatus(await request('250.50', key), 201)
  expectStatus(await request('250.50', key), 201)
  expectStatus(await request('5000'), 400)
  const [sent, ...others] = await confirmations()
  expect(others).toEqual([])
  expect(sent?.subject).toBe('You requested a withdrawal of ৳250.50')
  expect(sent?.text).toContain('to the Nagad number 018•••••432')
  expect(sent?.text).toContain(`${mailOrigin}/withdrawals`)
  // The address is not verified: it may be somebody else's.
  expect(sent?.text).not.toContain('98765')
})

test('three of many withdrawal requests in an hour are confirmed by email', async () => {
  for (const amount of ['1', '2', '3', '4']) expectStatus(await request(amount), 201)
  expect(await confirmations()).toHaveLength(3)
})

test('a withdrawal request is not confirmed if the account has been deactivated since', async () => {
  expectStatus(await request('5'), 201)
  const deactivation = { params: { id: influencer.id }, body: { action: 'deactivate' } } as const
  expectStatus(await admin.call('PUT /admin/users/{id}/', deactivation), 200)
  expect(await confirmations()).toEqual([])
})
