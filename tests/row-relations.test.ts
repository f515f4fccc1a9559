import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/db.ts'
import { system, type Holder } from '#platform/security/resource.ts'
import { hold, holdShared, resources, type RelationName, type ResourceName } from '#server/domain/index.ts'
import { useApp } from './support/app.ts'
import { attach, pdfFile } from './support/attachments.ts'
import { contest } from './support/claims.ts'
import { raised, userSubject } from './support/flags.ts'
import { applyTo, collaborate, createUser, earn, expectStatus, makeAdmin, owe, pay, publish } from './support/people.ts'
import { setUpSecondFactor } from './support/second-factor.ts'

const app = useApp()

const people = ['brand', 'influencer', 'otherBrand', 'otherInfluencer', 'admin', 'system'] as const
type Who = (typeof people)[number]

/**
 * Who may lock the rows of the first brand and influencer, by relation. A new relation does not compile until it is
 * listed.
 */
const expected: { [R in ResourceName]: Record<RelationName<R>, readonly Who[]> } = {
  application: { brand: ['brand'], influencer: ['influencer'], party: ['brand', 'influencer'] },
  campaign: {
    brand: ['brand'],
    applicant: ['influencer', 'otherInfluencer'],
    viewer: ['influencer', 'otherInfluencer'],
    staff: ['admin'],
  },
  payment: { staff: ['admin'], brand: ['brand'] },
  claim: { staff: ['admin'], brand: ['brand'] },
  refund: { staff: ['admin'] },
  flag: { staff: ['admin'] },
  walletEntry: { staff: ['admin'] },
  device: { staff: ['admin'] },
  withdrawal: { staff: ['admin'], influencer: ['influencer'] },
  conversation: { party: ['brand', 'influencer'], recipient: ['brand', 'influencer'] },
  attachment: { owner: ['influencer'] },
  session: { self: ['influencer'] },
  secondFactor: { self: ['influencer'], system: ['system'] },
  user: { self: ['influencer'], staff: ['admin'], system: ['system'] },
}

let holders: Record<Who, Holder>
/** The rows of the first brand and influencer. The user and the second factor are the influencer's. */
let rows: Record<ResourceName, number>

/** Runs the work in a transaction and rolls it back. */
async function rolledBack<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let response: T | undefined
  const rollback = new Error('rolled back')
  await app.services.db
    .transaction()
    .execute(async tx => {
      response = await work(tx)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return response as T
}

beforeAll(async () => {
  const { db } = app.services
  const admin = await makeAdmin(app)
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const [otherBrand, otherInfluencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  await collaborate(otherBrand, otherInfluencer, '100')
  await earn(admin, brand, influencer, '900')
  const withdrawal = { amount: '300', payment_method: 'nagad', phone_number: '01712345678' } as const
  const { body } = expectStatus(await influencer.call('POST /withdrawals/', { body: withdrawal }), 201)
  const refund = await owe(admin, await earn(admin, brand, influencer, '50'))
  const payment = await pay(brand, await collaborate(brand, influencer, '450'))
  const paste = { account: 'bkash', text: 'A message' } as const
  const { entries } = expectStatus(await admin.call('POST /admin/wallet-entries/', { body: paste }), 201).body
  const device = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201).body
  const contested = await pay(otherBrand, await collaborate(otherBrand, otherInfluencer, '70'))
  const claim = await contest(admin, brand, contested, await collaborate(brand, influencer, '70'))
  const campaign = await publish(brand)
  const application = await applyTo(influencer, campaign)
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('brand_id', '=', brand.id)
    .where('influencer_id', '=', influencer.id)
    .executeTakeFirstOrThrow()
  await setUpSecondFactor(influencer)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', influencer.id)
    .executeTakeFirstOrThrow()
  holders = { brand, influencer, otherBrand, otherInfluencer, admin, system }
  rows = {
    application: application.id,
    campaign: campaign.id,
    payment: payment.id,
    claim: claim.id,
    refund: refund.id,
    flag: (await raised(influencer, userSubject(brand))).id,
    walletEntry: entries[0]?.id ?? 0,
    device: device.id,
    withdrawal: body.id,
    conversation: conversation.id,
    attachment: expectStatus(await attach(app.origin, influencer, pdfFile()), 201).body.id,
    session: session.id,
    secondFactor: influencer.id,
    user: influencer.id,
  }
})

describe.each(Object.keys(resources) as ResourceName[])('%s', resource => {
  const cells = Object.entries(expected[resource] as Record<string, readonly Who[]>).flatMap(([relation, allowed]) =>
    people.map(who => ({ relation, who, isLocked: allowed.includes(who) })),
  )

  test.each(cells)('hold locks the row as $relation for $who: $isLocked', async ({ relation, who, isLocked }) => {
    const row = await rolledBack(tx => hold(tx, holders[who], resource, rows[resource], relation as never))
    expect(row?.id).toBe(isLocked ? rows[resource] : undefined)
  })

  test('hold locks nothing for an unknown id', async () => {
    const relations = Object.entries(expected[resource] as Record<string, readonly Who[]>)
    for (const [relation, [who = 'admin']] of relations) {
      const row = await rolledBack(tx => hold(tx, holders[who], resource, Number.MAX_SAFE_INTEGER, relation as never))
      expect(row).toBeUndefined()
    }
  })
})

test('hold locks a conversation for each party with the other, and for no one else', async () => {
  const found: string[] = []
  for (const who of people) {
    for (const other of people) {
      const row = await rolledBack(tx => holdShared(tx, holders[who], 'conversation', holders[other].id, 'party'))
      if (row?.id === rows.conversation) found.push(`${who} with ${other}`)
      else if (row) found.push(`${who} with ${other}: ${row.id}`)
    }
  }
  expect(found).toEqual([
    'brand with influencer',
    'influencer with brand',
    expect.stringMatching(/^otherBrand with otherInfluencer: \d+$/),
    expect.stringMatching(/^otherInfluencer with otherBrand: \d+$/),
  ])
})

test('hold locks a row against other transactions', async () => {
  await rolledBack(async tx => {
    await hold(tx, holders.brand, 'campaign', rows.campaign, 'brand')
    await expect(
      rolledBack(async other => {
        await other
          .selectFrom('campaigns')
          .select('id')
          .where('id', '=', rows.campaign)
          .forNoKeyUpdate()
          .noWait()
          .executeTakeFirst()
      }),
    ).rejects.toThrow('could not obtain lock')
  })
})

test('hold locks no deleted campaign for its brand', async () => {
  const brand = await createUser(app, 'brand')
  const { id } = await publish(brand)
  expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id } }), 204)
  expect(await rolledBack(tx => hold(tx, brand, 'campaign', id, 'brand'))).toBeUndefined()
})
