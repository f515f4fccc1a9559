import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailKinds, type Application } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { dispatchEverything } from '#tests/support/events.ts'
import { untilWaiting } from '#tests/support/locks.ts'
import { mailFrom, mailOrigin, useMail } from '#tests/support/mail.ts'
import { applyTo, createUser, expectStatus, publish } from '#tests/support/people.ts'
import { deliverMail } from '../deliver.ts'
import { canBeCollected } from '../kinds.ts'

const app = useApp()
const mail = useMail(app)
const owner = useConnection('owner')
let brand: Person
const influencer = useUser(app, 'influencer')
let influencers: Person[]
beforeAll(async () => {
  const others = await Promise.all(Array.from({ length: 8 }, () => createUser(app, 'influencer')))
  influencers = [influencer, ...others]
  await mail.verify(...influencers)
})
beforeEach(async () => {
  brand = await createUser(app, 'brand')
  await mail.verify(brand)
})

const withdraw = (person: Person, { id }: Application) =>
  person.call('PUT /applications/{id}/withdrawn/', { params: { id } })
const received = () => mail.server.to(brand).filter(({ subject }) => !subject?.startsWith('Verify'))
const subjects = () => received().map(({ subject }) => subject)

/** All influencers apply. */
async function applyAll(): Promise<Application[]> {
  const campaign = await publish(brand)
  const applications: Application[] = []
  for (const person of influencers) applications.push(await applyTo(person, campaign))
  return applications
}

/** Simulates that an hour has passed since everything that was written. */
async function anHourLater(): Promise<void> {
  await owner.query(`update mails set due_at = due_at - interval '1 hour', written_at = written_at - interval '1 hour'`)
}

describe('notifications of one kind', () => {
  test('are sent one by one up to five an hour, and later ones in one email an hour later', async () => {
    await applyAll()
    await mail.deliver()
    expect(received()).toHaveLength(5)
    await mail.deliver()
    await applyTo(influencer, await publish(brand, { title: 'Another' }))
    await mail.deliver()
    expect(received()).toHaveLength(5)

    await anHourLater()
    await mail.deliver()
    const [together, ...others] = received().slice(5)
    expect(others).toEqual([])
    expect(together?.subject).toMatch(/ applied to “Eid collection”, and 4 more$/)
    const texts = received().map(({ text }) => text)
    for (const { username } of influencers) expect(texts.join()).toContain(`${username} applied to your campaign “Eid`)
    expect(together?.text).toContain('applied to your campaign “Another”')
    expect(together?.html).toContain('applied to your campaign “Another”')
    const { rows } = await owner.query(
      `select state, count(*)::integer from mails where user_id = $1 and kind = 'application_submitted' group by 1 order by 1`,
      [brand.id],
    )
    expect(rows).toEqual([
      { state: 'collected', count: 4 },
      { state: 'sent', count: 6 },
    ])
  })

  test('are announced even if they arrive while the email that collects them is being written', async () => {
    await applyAll()
    await mail.deliver()
    await mail.makeAllDue()
    await applyTo(influencer, await publish(brand, { title: 'Late' }))
    await dispatchEverything(app.services.db)
    const { db, tokens } = app.services
    const transport = smtpTransport({ url: mail.url, from: mailFrom })
    const { rows } = await owner.query<{ id: number }>(
      `select m.id::integer from mails m join graphile_worker._private_jobs on key = 'mail:' || m.id
      where user_id = $1 and task_id = (
        select id from graphile_worker._private_tasks where identifier = 'send_notification_mail') order by run_at, m.id`,
      [brand.id],
    )
    const [first = 0, second = 0] = rows.map(({ id }) => id)
    const deliver = (through: Db, id: number) =>
      deliverMail({ db: through, tokens, origin: mailOrigin, transport }, id, false)
    let late: Promise<void> | undefined
    const interrupted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (late || !result.rows.some(row => 'event_id' in row && 'count' in row)) return result
        late = deliver(db, second)
        await untilWaiting(owner, 1, late)
        return result
      },
    })
    await deliver(interrupted, first)
    await late
    await mail.makeAllDue()
    await mail.deliver()
    transport.close()
    expect(received().filter(({ text }) => text?.includes('“Late”'))).toHaveLength(1)
  })

  test('are collected separately from other kinds, and without those that were undone in the meantime', async () => {
    const applications = await applyAll()
    await mail.deliver()
    for (const [index, person] of influencers.entries()) {
      const application = applications[index]
      if (application && index !== 8) expectStatus(await withdraw(person, application), 200)
    }
    await mail.deliver()
    const told = subjects().filter(subject => subject?.includes('applied'))
    const withdrawn = subjects().filter(subject => subject?.includes('withdrew'))
    expect(told).toHaveLength(5)
    expect(withdrawn.toSorted()).toEqual(
      told
        .map(subject => subject?.replace('applied to', 'withdrew their application to'))
        .filter(subject => !subject?.startsWith(influencers[8]?.username ?? ''))
        .toSorted(),
    )
    await anHourLater()
    mail.server.taken.length = 0
    await mail.deliver()
    const late = `${influencers[8]?.username} applied to “Eid collection”`
    expect(subjects()).toEqual(told.includes(late) ? [] : [late])
  })

  test('are never collected if they concern the account or money that left it', () => {
    expect(mailKinds.filter(kind => !canBeCollected(kind))).toEqual([
      'verify_email',
      'reset_password',
      'confirm_email_change',
      'password_changed',
      'email_changed',
      'withdrawal_confirmation',
      'payment_reversed',
      'refund_sent',
      'withdrawal_approved',
      'withdrawal_rejected',
      'balance_corrected',
      'message_sent',
      'campaigns_published',
    ])
  })
})

describe('a withdrawn application', () => {
  const bell = async () => (await brand.call('GET /notifications/')).body.map(({ kind, read }) => [kind, read])

  test('sends no email and leaves no notification if its brand was not told before', async () => {
    for (let round = 0; round < 3; round += 1) {
      await withdraw(influencer, await applyTo(influencer, await publish(brand)))
      await dispatchEverything(app.services.db)
      expect(await bell()).toEqual([])
    }
    const application = await applyTo(influencer, await publish(brand))
    await dispatchEverything(app.services.db)
    expect(await bell()).toEqual([['application_submitted', false]])
    await withdraw(influencer, application)
    await mail.deliver()
    expect(await bell()).toEqual([])
    expect(subjects()).toEqual([])
  })

  test('is announced if its brand was told before', async () => {
    const application = await applyTo(influencer, await publish(brand))
    await mail.deliver()
    expectStatus(await brand.call('POST /notifications/read/', { body: {} }), 204)
    await withdraw(influencer, application)
    await mail.deliver()
    expect(subjects()).toEqual([
      `${influencer.username} applied to “Eid collection”`,
      `${influencer.username} withdrew their application to “Eid collection”`,
    ])
    expect(await bell()).toEqual([
      ['application_withdrawn', false],
      ['application_submitted', true],
    ])
  })
})
