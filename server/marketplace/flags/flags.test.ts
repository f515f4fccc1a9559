import { beforeAll, describe, expect, test } from 'vitest'
import type { FlagInput } from '#contract/flags.ts'
import { limits } from '#contract/index.ts'
import { flagReasons } from '#contract/values/flags.ts'
import { useApp, useAdmin, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import {
  campaignSubject,
  decideFlag,
  flag,
  listedFlags,
  messageSubject,
  raised,
  userSubject,
} from '#tests/support/flags.ts'
import { collaborate, createUser, expectStatus, publish } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
const stranger = useUser(app, 'influencer')
beforeAll(async () => {
  await collaborate(brand, influencer, '100')
})

const newMessage = async () => {
  const body = { receiver: brand.id, content: 'Pay me outside the site' }
  return expectStatus(await influencer.call('POST /messages/', { body }), 201).body
}
const deactivate = async ({ id }: Person) =>
  expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id }, body: { action: 'deactivate' } }), 200)
const bell = async (person: Person) => {
  await dispatchEverything(app.services.db)
  return expectStatus(await person.call('GET /notifications/'), 200).body.filter(({ kind }) => kind.startsWith('flag_'))
}
const deleted = async () => {
  const campaign = await publish(brand)
  expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }), 204)
  return campaign
}

describe('POST /flags/', () => {
  test.each(flagReasons)('stores a flag with the reason %s', async reason => {
    const subject = userSubject(await createUser(app, 'brand'))
    const stored = await raised(brand, subject, { reason, note: '  Look at the pictures ' })
    expect(stored).toEqual({
      id: expect.any(Number),
      ...subject,
      reason,
      note: 'Look at the pictures',
      status: 'open',
      is_repeated: false,
      created_at: expect.stringMatching(/Z$/),
    })
  })

  test('takes campaigns of others, and messages from the conversation', async () => {
    expect(await raised(influencer, campaignSubject(await publish(brand)))).toMatchObject({ subject_type: 'campaign' })
    expect(await raised(await createUser(app, 'brand'), campaignSubject(await publish(brand)))).toMatchObject({
      id: expect.any(Number),
    })
    expect(await raised(brand, messageSubject(await newMessage()))).toMatchObject({ subject_type: 'message' })
  })

  test('returns the existing flag with 200 when repeated, whatever it says and after the decision', async () => {
    const subject = campaignSubject(await publish(brand))
    const first = await raised(influencer, subject, { reason: 'fake', note: 'A note' })
    const again = await flag(influencer, subject, { reason: 'other', note: 'Another note' })
    expect(expectStatus(again, 200).body).toEqual({ ...first, is_repeated: true })
    expectStatus(await decideFlag(admin, first, 'dismissed'), 200)
    const late = await flag(influencer, subject)
    expect(expectStatus(late, 200).body).toEqual({ ...first, status: 'dismissed', is_repeated: true })
    expect(await auditLogOf(app.services.db, 'flag', first.id)).toHaveLength(2)
  })

  test('answers a repeated Idempotency-Key with the first reply', async () => {
    const body: FlagInput = { ...campaignSubject(await publish(brand)), reason: 'fake' }
    const request = {
      method: 'POST',
      path: '/flags/',
      body,
      headers: { 'idempotency-key': `flag-${body.subject_id}` },
    } as const
    const first = expectStatus(await influencer.send(request), 201)
    expect(expectStatus(await influencer.send(request), 201).body).toEqual(first.body)
    expectRefusal(await influencer.send({ ...request, body: { ...body, reason: 'other' } }), 'idempotency_key_reused')
  })

  test('stores one flag when a person flags something several times at once', async () => {
    const subject = campaignSubject(await publish(brand))
    const replies = await Promise.all(Array.from({ length: 8 }, () => flag(influencer, subject)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  })

  test('refuses what the caller cannot see as if it did not exist', async () => {
    const inactive = await createUser(app, 'influencer')
    await deactivate(inactive)
    const message = await newMessage()
    const unknown = { id: limits.page.max * 1_000_000 }
    for (const person of [unknown, inactive, admin])
      expectRefusal(await flag(brand, userSubject(person)), 'user_not_found')
    for (const campaign of [unknown, await deleted()])
      expectRefusal(await flag(influencer, campaignSubject(campaign)), 'campaign_not_found')
    for (const reader of [stranger, admin])
      expectRefusal(await flag(reader, messageSubject(message)), 'message_not_found')
    expectRefusal(await flag(brand, messageSubject(unknown)), 'message_not_found')
  })

  test("refuses the caller's own profile, campaign and message", async () => {
    expectRefusal(await flag(brand, userSubject(brand)), 'own_subject')
    expectRefusal(await flag(brand, campaignSubject(await publish(brand))), 'own_subject')
    expectRefusal(await flag(influencer, messageSubject(await newMessage())), 'own_subject')
  })

  test.each<[string, { [Field in keyof FlagInput]?: unknown }]>([
    ['another kind of subject', { subject_type: 'payment' }],
    ['another reason', { reason: 'dislike' }],
    ['no reason', { reason: null }],
    ['a text that is no plain number', { subject_id: '1e1' }],
    ['a negative id', { subject_id: -1 }],
    ['a note of 501 characters', { note: 'x'.repeat(501) }],
    ['a note that cannot be stored', { note: 'a\u0000b' }],
    ['a note that is a number', { note: 5 }],
  ])('refuses %s', async (_, change) => {
    const body = { ...userSubject(brand), reason: 'fake', ...change }
    expectFieldErrors(await influencer.send({ method: 'POST', path: '/flags/', body }), ...Object.keys(change))
  })

  test('ignores other keys, and stores a note of invisible characters as none', async () => {
    const target = await createUser(app, 'brand')
    const body = { ...userSubject(target), reason: 'fake', note: ' \u200b ', status: 'upheld', flagger_id: stranger.id }
    expect(expectStatus(await influencer.send({ method: 'POST', path: '/flags/', body }), 201).body).toMatchObject({
      note: null,
      status: 'open',
    })
    const [listed] = await listedFlags(admin, { limit: 1 })
    expect(listed).toMatchObject({ flagged_name: target.username, flagger_name: influencer.username })
  })

  test('tells the staff of the first open flag of a subject only', async () => {
    const target = await createUser(app, 'brand')
    const first = await raised(influencer, userSubject(target))
    const second = await raised(stranger, userSubject(target))
    const about = (id: number) => async () => (await bell(admin)).filter(({ subject_id }) => subject_id === id)
    expect(await about(first.id)()).toMatchObject([{ kind: 'flag_raised', person: target.username }])
    expect(await about(second.id)()).toEqual([])
    expectStatus(await decideFlag(admin, first, 'upheld'), 200)
    const third = await raised(brand, userSubject(target))
    expect(await about(third.id)()).toMatchObject([{ kind: 'flag_raised' }])
  })

  test('is hidden from the person who is flagged', async () => {
    const target = await createUser(app, 'brand')
    const { id } = await raised(influencer, userSubject(target), { note: 'Secretly' })
    await decideFlag(admin, { id }, 'upheld')
    expect(await bell(target)).toEqual([])
    const { db } = app.services
    const events = await db
      .selectFrom('events')
      .selectAll()
      .where('subject_type', '=', 'flag')
      .where('subject_id', '=', id)
      .execute()
    for (const event of events) expect([event.brand_id, event.influencer_id]).toEqual([null, influencer.id])
    expect(JSON.stringify(events)).not.toContain('Secretly')
  })
})
