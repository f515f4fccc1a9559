import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { useMail } from '#tests/support/mail.ts'
import { expectStatus, password, uniqueName } from '#tests/support/people.ts'

const app = useApp()
const mail = useMail(app)

const subjectsTo = (address: string) =>
  mail.server.taken.filter(({ recipient }) => recipient === address).map(({ subject }) => subject)

test('somebody whose address one account after the other names gets three emails of a kind with a link an hour', async () => {
  const address = `${uniqueName('stranger')}@example.com`
  for (let account = 1; account <= 4; account += 1) {
    const username = uniqueName('brand')
    const credentials = { username, email: address, password, role: 'brand' as const }
    const { body } = expectStatus(await app.anonymous.call('POST /register/', { body: credentials }), 201)
    await app.anonymous.call('POST /password/forgot/', { body: { email: address } })
    await mail.deliver()
    // Frees the address for the next account.
    const changed = { username, email: `${username}@example.com`, current_password: password }
    expectStatus(await callerOf(app.send, body.access).call('PUT /profile/', { body: changed }), 200)
    await mail.deliver()
    expect(subjectsTo(`${username}@example.com`)).toEqual(['Verify your email address'])
  }
  for (const subject of ['Verify your email address', 'Choose a new password'])
    expect(subjectsTo(address).filter(sent => sent === subject)).toHaveLength(3)
  const suppressed = await app.services.db
    .selectFrom('mails')
    .select(['kind', 'error'])
    .where('state', '=', 'suppressed')
    .orderBy('kind')
    .execute()
  const error = 'The address has had too many of these emails'
  expect(suppressed).toEqual([
    { kind: 'reset_password', error },
    { kind: 'verify_email', error },
  ])
})
