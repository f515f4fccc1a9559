import { beforeAll, describe, expect, test } from 'vitest'
import type { Flag } from '#contract/flags.ts'
import { closeAccount, exportData } from '#server/accounts/closing/index.ts'
import { useApp, useAdmin, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { campaignSubject, decideFlag, listedFlags, messageSubject, raised, userSubject } from '#tests/support/flags.ts'
import { linkedPath } from '#tests/support/links.ts'
import { collaborate, createUser, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
const other = useUser(app, 'influencer')
beforeAll(async () => {
  await collaborate(brand, influencer, '100')
})

const statusOf = async ({ id }: Flag) => (await listedFlags(admin)).find(each => each.id === id)?.status
const outcomes = async (person: Person, { id }: Flag) => {
  await dispatchEverything(app.services.db)
  const { body } = expectStatus(await person.call('GET /notifications/'), 200)
  return body.filter(({ kind, subject_id }) => kind.startsWith('flag_') && subject_id === id)
}

/** Stores a flag of a subject by its type and id, whether or not there is one, with more columns. */
async function stored(columns: { subject_type: string; subject_id: number; [column: string]: unknown }): Promise<void> {
  const owner = await connectAs('owner')
  const all = { flagged_id: brand.id, flagger_id: other.id, reason: 'fake', ...columns }
  const names = Object.keys(all)
  const values = names.map((_, index) => `$${index + 1}`)
  try {
    await owner.query(`insert into flags (${names}) values (${values})`, Object.values(all))
  } finally {
    await owner.end()
  }
}

describe('PUT /admin/flags/{id}/', () => {
  test('decides all open flags of the subject, and tells the people who raised them', async () => {
    const target = await createUser(app, 'brand')
    const [mine, others] = [await raised(influencer, userSubject(target)), await raised(other, userSubject(target))]
    const ofAnother = await raised(influencer, userSubject(await createUser(app, 'brand')))
    await stored({ subject_type: 'campaign', subject_id: target.id })
    const decided = expectStatus(await decideFlag(admin, others, 'upheld', ' We spoke to them '), 200).body
    expect(decided).toMatchObject({
      id: others.id,
      status: 'upheld',
      flags_count: 2,
      decided_at: expect.stringMatching(/Z$/),
      decided_by: admin.username,
      decision_note: 'We spoke to them',
    })
    expect([await statusOf(mine), await statusOf(ofAnother)]).toEqual(['upheld', 'open'])
    const ofCampaign = (await listedFlags(admin)).find(
      ({ subject_type, subject_id }) => subject_type === 'campaign' && subject_id === target.id,
    )
    expect(ofCampaign?.status).toBe('open')
    expect(await outcomes(influencer, ofAnother)).toEqual([])
    const told = [...(await outcomes(influencer, mine)), ...(await outcomes(other, others))]
    const outcome = {
      kind: 'flag_upheld',
      person: target.username,
      note: 'We spoke to them',
      page: `/user/${target.username}`,
    }
    expect(told).toMatchObject([outcome, outcome])
    expect(await outcomes(target, mine)).toEqual([])
  })

  test('changes nothing when repeated, and refuses the other decision', async () => {
    const flag = await raised(influencer, campaignSubject(await publish(brand)))
    const first = expectStatus(await decideFlag(admin, flag, 'dismissed', 'Looks fine'), 200).body
    expect(expectStatus(await decideFlag(admin, flag, 'dismissed', 'Another note'), 200).body).toEqual(first)
    expectRefusal(await decideFlag(admin, flag, 'upheld'), 'flag_already_decided')
    expect(await auditLogOf(app.services.db, 'flag', flag.id)).toMatchObject([
      { action: 'flag_raised' },
      { action: 'flag_dismissed' },
    ])
  })

  test('leaves later flags of the subject open', async () => {
    const target = await createUser(app, 'brand')
    expectStatus(await decideFlag(admin, await raised(influencer, userSubject(target)), 'dismissed'), 200)
    const later = await raised(other, userSubject(target))
    expect(await statusOf(later)).toBe('open')
    expectStatus(await decideFlag(admin, later, 'upheld'), 200)
    expect((await listedFlags(admin, { limit: 2 })).map(({ status }) => status)).toEqual(['upheld', 'dismissed'])
  })

  test('lets one of two admins decide who press at once', async () => {
    const second = await makeAdmin(app)
    for (let round = 0; round < 5; round += 1) {
      const target = userSubject(await createUser(app, 'brand'))
      const [mine, others] = [await raised(influencer, target), await raised(other, target)]
      const replies = await Promise.all([decideFlag(admin, mine, 'upheld'), decideFlag(second, others, 'dismissed')])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await statusOf(mine)).toBe(await statusOf(others))
    }
  })

  test('leaves no open flag unannounced when somebody flags while an admin decides', async () => {
    for (let round = 0; round < 5; round += 1) {
      const target = userSubject(await createUser(app, 'brand'))
      const first = await raised(influencer, target)
      const [second] = await Promise.all([raised(other, target), decideFlag(admin, first, 'upheld')])
      const [event] = await auditLogOf(app.services.db, 'flag', second.id)
      expect(event?.action).toBe((await statusOf(second)) === 'open' ? 'flag_raised' : 'flag_seconded')
    }
  })

  test('is for those with flags.decide, and returns 404 for an unknown flag', async () => {
    const flag = await raised(influencer, campaignSubject(await publish(brand)))
    const [support, finance, auditor] = [
      await makeAdmin(app, 'support'),
      await makeAdmin(app, 'finance'),
      await makeAdmin(app, 'auditor'),
    ]
    for (const person of [finance, auditor, brand])
      expectRefusal(await decideFlag(person, flag, 'upheld'), 'wrong_role')
    for (const person of [finance, brand]) expectRefusal(await person.call('GET /admin/flags/'), 'wrong_role')
    expect(await listedFlags(auditor, { limit: 1 })).toMatchObject([{ id: flag.id }])
    expectStatus(await decideFlag(support, flag, 'upheld'), 200)
    expectRefusal(await decideFlag(admin, { id: 999_999_999 }, 'upheld'), 'flag_not_found')
  })

  test.each([
    ['status', { status: 'open' }],
    ['status', { status: 'deleted' }],
    ['status', {}],
    ['note', { status: 'upheld', note: 'x'.repeat(501) }],
  ])('refuses the %s of %o', async (field, body) => {
    const { id } = await raised(influencer, campaignSubject(await publish(brand)))
    expectFieldErrors(await admin.send({ method: 'PUT', path: `/admin/flags/${id}/`, body }), field)
  })
})

describe('GET /admin/flags/', () => {
  test('shows what was flagged: a user, a campaign that may be deleted, or the text of a message', async () => {
    const campaign = await publish(brand, { title: 'Too good to be true' })
    const body = { receiver: brand.id, content: 'Send it to my other number' }
    const message = expectStatus(await influencer.call('POST /messages/', { body }), 201).body
    await raised(other, userSubject(brand), { note: 'Not who they say' })
    await raised(other, campaignSubject(campaign))
    await raised(brand, messageSubject(message), { reason: 'asks_for_money' })
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }), 204)
    const [ofMessage, ofCampaign, ofUser] = await listedFlags(admin, { limit: 3 })
    expect(ofUser).toMatchObject({
      flagged_name: brand.username,
      campaign_title: null,
      message_content: null,
      note: 'Not who they say',
      is_gone: false,
      flags_count: 1,
    })
    expect(ofCampaign).toMatchObject({
      flagged_name: brand.username,
      campaign_title: 'Too good to be true',
      is_gone: true,
    })
    expect(ofMessage).toMatchObject({
      flagged_name: influencer.username,
      message_content: body.content,
      reason: 'asks_for_money',
      flagger_name: brand.username,
    })
  })

  test('shows that the account of who was flagged is inactive', async () => {
    const target = await createUser(app, 'brand')
    await raised(other, userSubject(target))
    const body = { action: 'deactivate' as const }
    expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id: target.id }, body }), 200)
    expect(await listedFlags(admin, { limit: 1 })).toMatchObject([{ flagged_name: target.username, is_gone: true }])
  })

  test('shows no text of a message that has the id of the flagged user', async () => {
    const body = { receiver: brand.id, content: 'Hello' }
    const message = expectStatus(await influencer.call('POST /messages/', { body }), 201).body
    await stored({ subject_type: 'user', subject_id: message.id, flagger_id: admin.id })
    expect(await listedFlags(admin, { limit: 1 })).toMatchObject([{ subject_id: message.id, message_content: null }])
  })

  test('filters by status and pages in both orders', async () => {
    const open = await listedFlags(admin, { status: 'open' })
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['open']))
    const first = await admin.send({ method: 'GET', path: '/admin/flags/?status=open&limit=2&sort=oldest' })
    const rest = await admin.send({ method: 'GET', path: linkedPath(first.headers, 'next') ?? '' })
    const ids = [...(first.body as Flag[]), ...(rest.body as Flag[])].map(({ id }) => id)
    expect(ids).toEqual(
      open
        .map(({ id }) => id)
        .toReversed()
        .slice(0, ids.length),
    )
    expect(await listedFlags(admin, { sort: 'oldest' })).toEqual((await listedFlags(admin)).toReversed())
  })

  test('is counted on the dashboard', async () => {
    const count = async () => expectStatus(await admin.call('GET /dashboard/admin/'), 200).body.waiting?.open_flags ?? 0
    const before = await count()
    const flag = await raised(influencer, campaignSubject(await publish(brand)))
    expect(await count()).toBe(before + 1)
    expectStatus(await decideFlag(admin, flag, 'dismissed'), 200)
    expect(await count()).toBe(before)
  })
})

describe('a stored flag', () => {
  test('cannot be deleted, decided again or changed, not even by the owner of the database', async () => {
    const { id } = await raised(influencer, campaignSubject(await publish(brand)), { note: 'A note' })
    const owner = await connectAs('owner')
    const change = (values: string) => owner.query(`update flags set ${values} where id = ${id}`)
    for (const values of [
      `reason = 'other'`,
      `subject_type = 'user'`,
      `subject_id = 1`,
      `flagged_id = ${other.id}`,
      `flagger_id = ${other.id}`,
      `created_at = now()`,
      `note = 'Another'`,
    ])
      await expect(change(values), values).rejects.toThrow('immutable')
    await change(`status = 'upheld', decided_at = now(), decided_by = ${admin.id}`)
    for (const values of [
      `status = 'dismissed'`,
      `decision_note = 'Late'`,
      `status = 'open', decided_at = null, decided_by = null`,
    ])
      await expect(change(values), values).rejects.toThrow('decided')
    await expect(owner.query(`delete from flags where id = ${id}`)).rejects.toThrow('flags')
    await owner.end()
  })

  test('is open at first', async () => {
    const decision = { status: 'upheld', decided_at: new Date(), decided_by: admin.id }
    const flag = stored({ subject_type: 'user', subject_id: brand.id, flagger_id: admin.id, ...decision })
    await expect(flag).rejects.toThrow('a new row of flags must be pending')
  })

  test("loses its note when its author's account is closed, and is in the copy of their data", async () => {
    const author = await createUser(app, 'influencer')
    const { id } = await raised(author, campaignSubject(await publish(brand)), { note: 'From somebody' })
    expect(JSON.stringify(await exportData(app.services.db, author.email))).toContain('From somebody')
    await closeAccount(app.services.db, app.services.files, author.email)
    const listed = (await listedFlags(admin)).find(each => each.id === id)
    expect(listed).toMatchObject({ note: null, flagger_name: expect.stringMatching(/^closed-/), status: 'open' })
  })
})
