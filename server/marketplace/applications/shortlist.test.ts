import { beforeAll, describe, expect, test } from 'vitest'
import type { Application, Query, ReceivedApplication } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { applyTo, createUser, decide, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { checkShortlisting } from './policy.ts'

const app = useApp()
let admin: Person
let brand: Person
let rival: Person
let influencer: Person

beforeAll(async () => {
  ;[admin, brand, rival, influencer] = await Promise.all([
    makeAdmin(app),
    createUser(app, 'brand'),
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
  ])
})

const apply = async () => applyTo(influencer, await publish(brand))
const shortlist = ({ id }: Pick<Application, 'id'>, person = brand) =>
  person.call('PUT /applications/{id}/shortlisted/', { params: { id } })
const unshortlist = ({ id }: Pick<Application, 'id'>, person = brand) =>
  person.call('DELETE /applications/{id}/shortlisted/', { params: { id } })
const list = async (person: Person, query: Query<'GET /applications/'> = {}) =>
  expectStatus(await person.call('GET /applications/', { query }), 200).body
const isShortlisted = async ({ id }: Application) =>
  ((await list(brand)) as ReceivedApplication[]).find(row => row.id === id)?.is_shortlisted

test.each([
  ['pending', false, true, 'apply'],
  ['pending', true, false, 'apply'],
  ['pending', true, true, 'noop'],
  ['accepted', true, true, 'noop'],
  ['rejected', false, false, 'noop'],
  ['accepted', false, true, 'application_already_decided'],
  ['rejected', true, false, 'application_already_decided'],
] as const)(
  'checkShortlisting for the status %s, from %s to %s, returns %s',
  (status, is_shortlisted, wanted, verdict) => {
    expect(checkShortlisting({ status, is_shortlisted }, wanted)).toBe(verdict)
  },
)

describe('PUT and DELETE /applications/{id}/shortlisted/', () => {
  test('add a pending application to the shortlist and remove it, any number of times', async () => {
    const application = await apply()
    expect(await isShortlisted(application)).toBe(false)
    for (let round = 0; round < 2; round += 1) expect((await shortlist(application)).status).toBe(204)
    expect(await isShortlisted(application)).toBe(true)
    for (let round = 0; round < 2; round += 1) expect((await unshortlist(application)).status).toBe(204)
    expect(await isShortlisted(application)).toBe(false)
  })

  test("keep a decided application's mark and refuse to change it", async () => {
    const [marked, plain] = [await apply(), await apply()]
    expectStatus(await shortlist(marked), 204)
    await decide(brand, marked, 'accepted')
    await decide(brand, plain, 'rejected')
    expectStatus(await shortlist(marked), 204)
    expectRefusal(await unshortlist(marked), 'application_already_decided')
    expectRefusal(await shortlist(plain), 'application_already_decided')
    expect([await isShortlisted(marked), await isShortlisted(plain)]).toEqual([true, false])
  })

  test("refuse another brand's application and other roles", async () => {
    const application = await apply()
    for (const call of [shortlist, unshortlist]) {
      expectRefusal(await call(application, rival), 'application_not_found')
      expectRefusal(await call({ id: 999_999 }), 'application_not_found')
      for (const person of [influencer, admin]) expectRefusal(await call(application, person), 'wrong_role')
    }
  })
})

describe('is_shortlisted', () => {
  test('is visible to the brand and to nobody else in any reply', async () => {
    const application = await apply()
    expectStatus(await shortlist(application), 204)
    const { campaign } = application
    const replies = async (person: Person) => [
      application,
      await list(person),
      await list(person, { status: 'pending' }),
      await list(person, { shortlisted: 'true' }),
      (await person.call('GET /campaigns/{id}/', { params: { id: campaign } })).body,
    ]
    const ofInfluencer = [
      ...(await replies(influencer)),
      await list(influencer, { influencer: 'true' }),
      (await influencer.call('GET /dashboard/influencer/')).body,
    ]
    expect(JSON.stringify(ofInfluencer)).not.toContain('shortlist')
    expect(JSON.stringify(await replies(admin))).not.toContain('shortlist')
    const ofBrand = expectStatus(await brand.call('GET /dashboard/brand/'), 200).body
    expect(ofBrand.recent_applications[0]).toMatchObject({ id: application.id, is_shortlisted: true })
  })
})

describe('GET /applications/?shortlisted=true', () => {
  test("lists a brand's shortlist, combined with other filters and sort orders", async () => {
    const owner = await createUser(app, 'brand')
    const applications: Application[] = []
    for (let number = 0; number < 4; number += 1) {
      applications.push(await applyTo(influencer, await publish(owner)))
    }
    const [first, second, , last] = applications.map(({ id }) => id)
    for (const application of [applications[0], applications[1], applications[3]]) {
      if (application) expectStatus(await shortlist(application, owner), 204)
    }
    if (applications[1]) await decide(owner, applications[1], 'rejected')
    const found = async (query: Query<'GET /applications/'>) => (await list(owner, query)).map(({ id }) => id)
    expect(await found({ shortlisted: 'true' })).toEqual([last, second, first])
    expect(await found({ shortlisted: 'true', status: 'pending' })).toEqual([last, first])
    expect(await found({ shortlisted: 'true', sort: 'waiting' })).toEqual([first, last, second])
    expect(await found({ shortlisted: '' })).toHaveLength(4)
  })

  test('has no effect for influencers and admins', async () => {
    for (const viewer of [influencer, admin]) {
      expect(await list(viewer, { shortlisted: 'true', limit: 5 })).toEqual(await list(viewer, { limit: 5 }))
    }
  })
})
