import { expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { useMail } from '#tests/support/mail.ts'
import { applyTo, collaborate, createUser, decide, expectStatus, publish } from '#tests/support/people.ts'
import { mailCampaignDigests } from './index.ts'

const app = useApp()
const mail = useMail(app)

const subjectsTo = (person: Person) => mail.server.to(person).map(({ subject }) => subject)
const bellOf = async (person: Person) => (await person.call('GET /notifications/')).body.map(({ kind }) => kind)

/** Delivers all emails, including those that wait for their time or for their recipient to leave. */
async function deliverLater(): Promise<void> {
  await mail.deliver()
  await runAsOwner(`update sessions set last_used_at = now() - interval '1 hour'`)
  await mail.makeAllDue()
  await mail.deliver()
}

test('actions of people with an unverified address send others no email, but notify them', async () => {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const [unverified, other] = [await createUser(app, 'influencer'), await createUser(app, 'brand')]
  await mail.verify(brand, influencer)
  const application = await applyTo(unverified, await publish(brand))
  await collaborate(other, influencer, '100')
  await deliverLater()
  expect([...subjectsTo(brand), ...subjectsTo(influencer)]).toEqual([])
  expect(await bellOf(brand)).toEqual(['application_submitted'])
  expect(await bellOf(influencer)).toEqual(['application_accepted'])

  await decide(brand, application, 'accepted')
  const write = async (from: Person, to: Person) =>
    expectStatus(await from.call('POST /messages/', { body: { receiver: to.id, content: 'Hello' } }), 201)
  await write(unverified, brand)
  await write(other, influencer)
  await deliverLater()
  expect([...subjectsTo(brand), ...subjectsTo(influencer)]).toEqual([])
  await mail.verify(other)
  await write(other, influencer)
  await deliverLater()
  expect(subjectsTo(influencer)).toEqual(['You have 2 unread messages'])
})

test('an email about new campaigns names one of each brand, and none of a brand without a verified address', async () => {
  const recipient = await createUser(app, 'influencer')
  const { username, email } = recipient
  expectStatus(await recipient.call('PUT /profile/', { body: { username, email, category: 'food' } }), 200)
  const [keen, calm] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
  const unverified = await createUser(app, 'brand')
  await mail.verify(recipient, keen, calm)
  await publish(calm, { category: 'food', title: 'Calm' })
  for (let count = 1; count <= 10; count += 1) await publish(keen, { category: 'food', title: `Keen ${count}` })
  await publish(unverified, { category: 'food', title: 'Unverified' })
  await publish(unverified, { category: 'travel', title: 'Alone' })
  await mail.deliver()
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  await mailCampaignDigests(app.services.db, tomorrow)
  await mail.deliver()
  const [sent, ...others] = mail.server.to(recipient).filter(({ subject }) => subject?.includes('campaign'))
  expect([sent?.subject, others]).toEqual(['11 new campaigns in Food', []])
  expect(sent?.text).toMatch(/\n\nKeen 10\n\nCalm\n\n/)
  expect(sent?.text).not.toMatch(/Keen 9|Unverified/)
})
