import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { deliverMails } from '#tests/support/deliver.ts'
import { dispatchEverything } from '#tests/support/events.ts'
import { mailOrigin, useMail } from '#tests/support/mail.ts'
import { collaborate, expectStatus } from '#tests/support/people.ts'

const app = useApp()
const mail = useMail(app)
const owner = useConnection('owner')
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
beforeAll(async () => {
  await mail.verify(brand, influencer)
})
beforeEach(async () => {
  await dispatchEverything(app.services.db)
  await owner.query('truncate mails')
  await owner.query('update sessions set last_used_at = now()')
  await owner.query('update conversations set brand_unread = 0, influencer_unread = 0')
})

/** Sends messages from the brand, long enough ago for a digest. */
async function write(...contents: string[]): Promise<void> {
  for (const content of contents) {
    expectStatus(await brand.call('POST /messages/', { body: { receiver: influencer.id, content } }), 201)
  }
  await dispatchEverything(app.services.db)
}

/** Simulates a last message whose transaction began before the digest was written. */
const writeDigestsLater = () => owner.query(`update mails set written_at = written_at + interval '1 minute'`)

const awayFor = (person: Person, minutes: number) =>
  owner.query(`update sessions set last_used_at = now() - make_interval(mins => $1) where user_id = $2`, [
    minutes,
    person.id,
  ])

describe('the digest of unread messages', () => {
  beforeEach(async () => {
    await collaborate(brand, influencer, '100')
    await mail.deliver()
    mail.server.taken.length = 0
  })

  const deliverAll = async () => {
    await mail.makeAllDue()
    await mail.deliver()
  }

  const digests = () => mail.server.to(influencer).map(({ subject }) => subject)

  test('covers all messages, a quarter of an hour after the first', async () => {
    await write('First', 'Second', 'Third')
    await awayFor(influencer, 20)
    await mail.deliver()
    expect(digests()).toEqual([])
    await deliverAll()
    expect(digests()).toEqual(['You have 3 unread messages'])
    expect(mail.server.to(influencer)[0]?.text).toContain(`From ${brand.username} (3).`)
  })

  test('waits while the recipient is active, and is not sent once they have read', async () => {
    await write('First')
    await deliverAll()
    expect(digests()).toEqual([])
    expect((await mail.outboxOf(influencer)).at(-1)).toMatchObject({ state: 'queued', waits: true })
    expectStatus(await influencer.call('POST /messages/read/', { body: { with: brand.id } }), 204)
    await awayFor(influencer, 20)
    await deliverAll()
    expect(digests()).toEqual([])
    expect((await mail.outboxOf(influencer)).map(({ state }) => state)).toEqual(['sent'])
  })

  test('is not retried once they have read', async () => {
    await write('First')
    await awayFor(influencer, 20)
    await mail.makeAllDue()
    mail.server.answer = step => (step === 'recipient' ? { code: 451, text: 'Greylisted' } : undefined)
    await mail.deliver()
    expectStatus(await influencer.call('POST /messages/read/', { body: { with: brand.id } }), 204)
    mail.server.answer = () => undefined
    await deliverAll()
    expect(digests()).toEqual([])
    expect((await mail.outboxOf(influencer)).at(-1)).toMatchObject({
      state: 'suppressed',
      error: 'The messages have been read',
    })
  })

  test('may be attempted ten times, however often it has waited for the recipient to leave', async () => {
    await write('First')
    for (let count = 0; count < 10; count += 1) {
      await deliverAll()
    }
    expect((await mail.outboxOf(influencer)).at(-1)).toMatchObject({ state: 'queued', attempts: 0, waits: true })
    await awayFor(influencer, 20)
    mail.server.answer = step => (step === 'recipient' ? { code: 451, text: 'Greylisted' } : undefined)
    await deliverAll()
    expect((await mail.outboxOf(influencer)).at(-1)).toMatchObject({ state: 'queued', attempts: 1, waits: true })
    mail.server.answer = () => undefined
    await deliverAll()
    expect(digests()).toEqual(['You have an unread message'])
  })

  test('is not followed by another on the same day if it waited for the recipient to leave', async () => {
    await write('First')
    await owner.query(`update mails set created_at = created_at - interval '8 hours' where user_id = $1`, [
      influencer.id,
    ])
    await awayFor(influencer, 20)
    await deliverAll()
    await write('Second')
    await deliverAll()
    expect(digests()).toEqual(['You have an unread message'])
  })

  test('is sent at most once a day while the recipient stays away, and again after they return', async () => {
    await awayFor(influencer, 60)
    await write('First')
    await deliverAll()
    await write('Second')
    await deliverAll()
    expect(digests()).toHaveLength(1)
    await owner.query(`update mails set written_at = written_at - interval '1 hour' where user_id = $1`, [
      influencer.id,
    ])
    await awayFor(influencer, 30)
    await deliverAll()
    expect(digests()).toEqual(['You have an unread message', 'You have 2 unread messages'])
  })

  test.each([
    ['is sent', 'sent', undefined],
    ['fails', 'failed', { code: 554, text: '5.7.1 Not today' }],
  ])('is followed by another for messages that arrive during an attempt when it %s', async (_, state, answer) => {
    await write('First')
    await awayFor(influencer, 20)
    await mail.makeAllDue()
    mail.server.answer = async step => {
      if (step !== 'text') return undefined
      await write('Second')
      await writeDigestsLater()
      return answer
    }
    await mail.deliver()
    expect((await mail.outboxOf(influencer)).slice(-2)).toMatchObject([{ state }, { state: 'queued', waits: true }])
  })

  test('is not followed by another for the messages that it counts', async () => {
    await write('First', 'Second')
    // Simulates that the second one arrived while an earlier attempt was postponed.
    await owner.query('update mails set is_followed = true')
    await awayFor(influencer, 20)
    await deliverAll()
    expect(digests()).toEqual(['You have 2 unread messages'])
    expect((await mail.outboxOf(influencer)).map(({ state }) => state)).not.toContain('queued')
  })

  test('is followed by another if it could not be sent in time and there are unread messages', async () => {
    await write('First')
    await owner.query(`update mails set expires_at = now() where state = 'queued'`)
    await deliverAll()
    expect((await mail.outboxOf(influencer)).slice(-2)).toMatchObject([
      { state: 'failed', error: 'It was not sent in time' },
      { state: 'queued', waits: true },
    ])
  })

  test('is followed by another for messages that arrived after it was written, if it is kept', async () => {
    await write('First')
    await awayFor(influencer, 20)
    await mail.makeAllDue()
    mail.server.answer = step => (step === 'recipient' ? { code: 451, text: 'Greylisted' } : undefined)
    await mail.deliver()
    await write('Second')
    await writeDigestsLater()
    await mail.makeAllDue()
    const { db, tokens } = app.services
    await deliverMails({ db, tokens, origin: mailOrigin, transport: undefined })
    expect((await mail.outboxOf(influencer)).slice(-2)).toMatchObject([
      { state: 'kept' },
      { state: 'queued', waits: true },
    ])
  })
})
