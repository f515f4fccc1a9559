import { beforeAll, expect, test } from 'vitest'
import { endpoints, type EndpointKey, type ProfileInput, type Role } from '#contract/index.ts'
import { useApp } from './support/app.ts'
import { attach, pdfFile } from './support/attachments.ts'
import { contest, decideClaim } from './support/claims.ts'
import type { Caller, Person } from './support/client.ts'
import { decideFlag, messageSubject, raised } from './support/flags.ts'
import {
  collaborate,
  createUser,
  decide,
  expectStatus,
  login,
  makeAdmin,
  password,
  pay as payFor,
  publish,
} from './support/people.ts'

// Two pairs of a brand and an influencer have written everything that people can write, each text with a mark. Everyone
// reads everything they can, and must not find another person's text where the specification does not show it.

const app = useApp()

const sides = ['a', 'b'] as const
type Side = (typeof sides)[number]

/** What people write, by the author's role. */
const texts = {
  brand: [
    'name',
    'email',
    'bio',
    'industry',
    'website',
    'campaign',
    'transaction',
    'rejectedTransaction',
    'decision',
    'message',
    'file',
    'sender',
    'claimSender',
    'reference',
    'flag',
  ],
  influencer: ['name', 'email', 'bio', 'portfolio', 'link', 'proposal', 'phone', 'message', 'file', 'flagged'],
  admin: [
    'paymentDecision',
    'withdrawalDecision',
    'reversal',
    'claimDecision',
    'entryNote',
    'deviceName',
    'flagDecision',
  ],
} as const satisfies Record<Role, readonly string[]>
type Text = { [R in Role]: `${R} ${(typeof texts)[R][number]}` }[Role]

/** A seven-digit mark for each text, which also fits in a phone number. */
const marks = new Map<string, { side: Side; text: Text }>()
let lastMark = 4_000_000
function mark(side: Side, text: Text): string {
  const known = [...marks].find(([, each]) => each.side === side && each.text === text)
  if (known) return known[0]
  lastMark += 7_919
  marks.set(String(lastMark), { side, text })
  return String(lastMark)
}

interface Pair {
  side: Side
  brand: Person
  influencer: Person
  admin: Person
  ids: number[]
}
const pairs: Pair[] = []

async function registered(side: Side, role: 'brand' | 'influencer'): Promise<Person> {
  const username = `${role}${mark(side, `${role} name`)}`
  const email = `mail${mark(side, `${role} email`)}@example.com`
  expectStatus(await app.anonymous.call('POST /register/', { body: { username, email, password, role } }), 201)
  return login(app.send, email)
}

async function changeProfile({ username, email, call }: Person, body: Partial<ProfileInput>): Promise<void> {
  expectStatus(await call('PUT /profile/', { body: { username, email, ...body } }), 200)
}

/** The display name of a person in a pair: it contains the mark of their username. */
const displayName = (username: string) => `Known as ${username}`

async function makePair(side: Side): Promise<Pair> {
  const admin = await makeAdmin(app)
  const [brand, influencer] = [await registered(side, 'brand'), await registered(side, 'influencer')]
  await changeProfile(brand, {
    display_name: displayName(brand.username),
    bio: mark(side, 'brand bio'),
    industry: mark(side, 'brand industry'),
    website: `https://example.com/${mark(side, 'brand website')}`,
  })
  await changeProfile(influencer, {
    display_name: displayName(influencer.username),
    bio: mark(side, 'influencer bio'),
    portfolio: `https://example.com/${mark(side, 'influencer portfolio')}`,
    social_links: { instagram: `https://example.com/${mark(side, 'influencer link')}` },
  })

  const campaign = { title: mark(side, 'brand campaign'), description: mark(side, 'brand campaign') }
  const applyWithMark = async () => {
    const { id } = await publish(brand, campaign)
    const body = { campaign: id, proposal: mark(side, 'influencer proposal') }
    return expectStatus(await influencer.call('POST /applications/', { body }), 201).body
  }
  const rejected = await applyWithMark()
  const note = mark(side, 'brand decision')
  expectStatus(
    await brand.call('PUT /applications/{id}/status/', {
      params: { id: rejected.id },
      body: { status: 'rejected', note },
    }),
    200,
  )
  const pending = await applyWithMark()
  const accepted = await decide(brand, await applyWithMark(), 'accepted')
  const pay = async (text: 'transaction' | 'rejectedTransaction') => {
    const body = {
      application_id: accepted.id,
      amount: accepted.amount_due,
      payment_method: 'bkash' as const,
      transaction_id: `TX-${mark(side, `brand ${text}`)}`,
      sender_number: `0171${mark(side, 'brand sender')}`,
    }
    return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body.id
  }
  const firstPayment = await pay('rejectedTransaction')
  const paymentRejection = { status: 'rejected' as const, note: mark(side, 'admin paymentDecision') }
  expectStatus(
    await admin.call('PUT /admin/payments/{id}/', { params: { id: firstPayment }, body: paymentRejection }),
    200,
  )
  const payment = await pay('transaction')
  const confirmation = { params: { id: payment }, body: { status: 'confirmed' as const } }
  expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmation), 200)

  const first = await createUser(app, 'brand')
  for (const isDismissed of [true, false]) {
    const taken = await payFor(first, await collaborate(first, influencer, '10'))
    const sender_number = `0171${mark(side, 'brand claimSender')}`
    const claim = await contest(admin, brand, taken, await decide(brand, await applyWithMark(), 'accepted'), {
      sender_number,
    })
    const dismissal = { action: 'dismiss' as const, note: mark(side, 'admin claimDecision') }
    if (isDismissed) expectStatus(await decideClaim(admin, taken, claim, dismissal), 200)
  }

  const second = await decide(brand, await applyWithMark(), 'accepted')
  const body = {
    application_id: second.id,
    amount: second.amount_due,
    payment_method: 'nagad' as const,
    transaction_id: `TX-${mark(side, 'brand transaction')}`,
  }
  const { id } = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
  const confirmed = { params: { id }, body: { status: 'confirmed' as const } }
  expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmed), 200)
  const reversal = { params: { id }, body: { kind: 'duplicate' as const, note: mark(side, 'admin reversal') } }
  expectStatus(await admin.call('POST /admin/payments/{id}/reversal/', reversal), 201)
  const from = `0171${mark(side, 'brand sender')}. Ref ${mark(side, 'brand reference')}`
  const text = `You have received Tk 5.00 from ${from}. Fee Tk 0.00. Balance Tk 5.00. TrxID CAK845MSG${side.toUpperCase()} at 20/01/2025 10:53`
  const { entries } = expectStatus(
    await admin.call('POST /admin/wallet-entries/', { body: { account: 'bkash', text } }),
    201,
  ).body
  const explained = { action: 'explain' as const, note: mark(side, 'admin entryNote') }
  const entry = { params: { id: entries[0]?.id ?? 0 }, body: explained }
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', entry), 200)
  const device = { name: mark(side, 'admin deviceName') }
  expectStatus(await admin.call('POST /admin/devices/', { body: device }), 201)

  const phone = { payment_method: 'nagad' as const, phone_number: `0171${mark(side, 'influencer phone')}` }
  const withdrawal = expectStatus(
    await influencer.call('POST /withdrawals/', { body: { amount: '10', ...phone } }),
    201,
  ).body.id
  const withdrawalRejection = { status: 'rejected' as const, note: mark(side, 'admin withdrawalDecision') }
  expectStatus(
    await admin.call('PUT /admin/withdrawals/{id}/', { params: { id: withdrawal }, body: withdrawalRejection }),
    200,
  )

  const flaggedMessage = { receiver: brand.id, content: mark(side, 'influencer flagged') }
  const message = expectStatus(await influencer.call('POST /messages/', { body: flaggedMessage }), 201).body
  const reported = await raised(brand, messageSubject(message), { note: mark(side, 'brand flag') })
  expectStatus(await decideFlag(admin, reported, 'dismissed', mark(side, 'admin flagDecision')), 200)

  const files: number[] = []
  for (const [from, to, role] of [
    [brand, influencer, 'brand'],
    [influencer, brand, 'influencer'],
  ] as const) {
    const name = mark(side, `${role} file`)
    const { id } = expectStatus(await attach(app.origin, from, pdfFile(name), name), 201).body
    const body = { receiver: to.id, content: mark(side, `${role} message`), attachment: id }
    expectStatus(await from.call('POST /messages/', { body }), 201)
    files.push(id)
  }
  const applied = [rejected, pending, accepted, second]
  const ids = [
    brand.id,
    influencer.id,
    ...applied.flatMap(({ id, campaign }) => [id, campaign]),
    payment,
    withdrawal,
    ...files,
  ]
  return { side, brand, influencer, admin, ids }
}

beforeAll(async () => {
  for (const side of sides) pairs.push(await makePair(side))
})

interface Shown {
  /** Texts of the viewer's collaborator, and of the admin who decided about the two. */
  partner?: readonly Text[]
  /** Texts of anyone. */
  anyone?: readonly Text[]
}

const publicCampaign = { anyone: ['brand name', 'brand campaign'] } as const
/** Everything that people enter except their email address. */
const publicProfile = {
  anyone: [
    'brand name',
    'brand bio',
    'brand industry',
    'brand website',
    'influencer name',
    'influencer bio',
    'influencer portfolio',
    'influencer link',
  ],
} as const
const applicant = ['influencer name', 'influencer proposal'] as const
const answer = ['brand name', 'brand campaign', 'brand transaction', 'brand decision'] as const
const moved = [
  'brand name',
  'brand campaign',
  'brand transaction',
  'admin reversal',
  'admin withdrawalDecision',
] as const
const conversations = {
  brand: { partner: ['influencer name', 'influencer message', 'influencer flagged'] },
  influencer: { partner: ['brand name', 'brand message'] },
} as const
const payments = ['brand transaction', 'brand rejectedTransaction', 'admin paymentDecision', 'admin reversal'] as const
const names = ['brand name', 'influencer name'] as const
const emails = ['brand email', 'influencer email'] as const
const decisions = ['brand decision', 'admin paymentDecision', 'admin withdrawalDecision'] as const

/** Where the specification shows other people's texts. Viewers may see their own texts anywhere. */
const shown: Partial<Record<string, Partial<Record<Role | 'logged out', Shown>>>> = {
  'GET /campaigns/': { influencer: publicCampaign, admin: publicCampaign },
  'GET /campaigns/{id}/': {
    brand: publicCampaign,
    influencer: { ...publicCampaign, partner: ['brand decision'] },
    admin: publicCampaign,
  },
  'GET /applications/': {
    brand: { partner: [...applicant, 'admin paymentDecision', 'admin claimDecision', 'admin reversal'] },
    influencer: { partner: [...answer, 'admin reversal'] },
    admin: { anyone: [...applicant, ...answer] },
  },
  'GET /messages/': {
    brand: { partner: [...conversations.brand.partner, 'influencer file'] },
    influencer: { partner: [...conversations.influencer.partner, 'brand file'] },
  },
  'GET /messages/attachments/{id}/': {
    brand: { partner: ['influencer file'] },
    influencer: { partner: ['brand file'] },
  },
  'GET /messages/connections/': {
    brand: conversations.brand,
    influencer: { partner: [...conversations.influencer.partner, 'brand campaign'] },
  },
  'GET /notifications/': {
    brand: { partner: ['influencer name', 'admin paymentDecision', 'admin reversal', 'admin flagDecision'] },
    influencer: {
      partner: ['brand name', 'brand campaign', 'brand decision', 'admin withdrawalDecision', 'admin reversal'],
    },
    admin: { anyone: [...names, 'brand campaign', 'admin paymentDecision'] },
  },
  'GET /withdrawals/': { influencer: { partner: ['admin withdrawalDecision'] } },
  'GET /influencer/balance/statement/': { influencer: { partner: moved } },
  'GET /brand/payments/statement/': { brand: { partner: ['influencer name', 'admin reversal'] } },
  'GET /refunds/': { brand: { partner: ['influencer name', 'admin reversal'] } },
  'GET /dashboard/brand/': { brand: { partner: [...applicant, 'admin paymentDecision', 'admin reversal'] } },
  'GET /dashboard/influencer/': { influencer: { ...publicCampaign, partner: answer } },
  'GET /dashboard/admin/': { admin: { anyone: [...names, ...emails, 'brand campaign'] } },
  'GET /profile/{username}/': {
    'logged out': publicProfile,
    brand: publicProfile,
    influencer: publicProfile,
    admin: publicProfile,
  },
  'GET /influencers/search/': { brand: { anyone: ['influencer name', 'influencer email', 'influencer bio'] } },
  'GET /users/all/': { admin: { anyone: [...names, ...emails] } },
  'GET /admin/campaigns/': { admin: publicCampaign },
  'GET /admin/withdrawals/': {
    admin: { anyone: ['influencer name', 'influencer phone', 'admin withdrawalDecision'] },
  },
  'GET /admin/refunds/': { admin: { anyone: [...names, 'brand campaign', ...payments] } },
  'GET /admin/users/{id}/statement/': { admin: { anyone: [...names, ...moved] } },
  'GET /admin/mails/': { admin: { anyone: [...names, ...emails, 'brand campaign'] } },
  'GET /admin/payments/': {
    admin: { anyone: [...names, 'brand campaign', 'brand sender', 'brand claimSender', ...payments] },
  },
  'GET /admin/activity/': {
    admin: { anyone: [...names, 'brand campaign', 'admin deviceName', ...payments, ...decisions] },
  },
  'GET /admin/wallet-entries/': {
    admin: { anyone: ['brand sender', 'brand reference', 'admin entryNote'] },
  },
  'GET /admin/wallet-accounts/{account}/chain/': {
    admin: { anyone: ['brand sender', 'brand reference'] },
  },
  // Only the messages that were flagged.
  'GET /admin/flags/': { admin: { anyone: [...names, 'influencer flagged', 'brand flag', 'admin flagDecision'] } },
  'GET /admin/devices/': { admin: { anyone: ['admin deviceName'] } },
}

/** The values to try, of both pairs, for a part of the path or the query. */
function valuesOf(name: string, schema: { enum?: readonly string[] } = {}): string[] {
  if (schema.enum) return [...schema.enum]
  if (name === 'username') return pairs.flatMap(({ brand, influencer }) => [brand.username, influencer.username])
  if (name === 'limit' || name === 'cursor') return []
  if (name === 'account') return ['bkash']
  if (name === 'id' || name === 'with') return pairs.flatMap(({ ids }) => ids.map(String))
  return [...marks].filter(([, { text }]) => text.endsWith(' name') || text === 'brand campaign').map(([each]) => each)
}

/** The address on its own, and with each value of each query parameter. */
function pathsOf(key: EndpointKey): string[] {
  const [, template = ''] = key.split(' ')
  const [parameter] = /\{\w+\}/.exec(template) ?? []
  const paths = parameter
    ? valuesOf(parameter.slice(1, -1)).map(value => template.replace(parameter, encodeURIComponent(value)))
    : [template]
  const { query = { properties: {} } } = endpoints[key] as { query?: { properties: Record<string, object> } }
  const queries = Object.entries(query.properties).flatMap(([name, schema]) =>
    valuesOf(name, schema).map(value => `?${new URLSearchParams({ [name]: value })}`),
  )
  return paths.flatMap(path => [path, ...queries.map(each => path + each)])
}

/** Other people's texts in a response to a viewer of the first pair where the specification does not show them. */
function foundIn(text: string, role: Role | 'logged out', { partner = [], anyone = [] }: Shown): string[] {
  return [...marks]
    .filter(([each, { side, text: kind }]) => {
      const isPartner = side === 'a' && role !== 'logged out'
      const isOwn = isPartner && kind.startsWith(`${role} `)
      return text.includes(each) && !isOwn && !anyone.includes(kind) && !(isPartner && partner.includes(kind))
    })
    .map(([, { side, text: kind }]) => `${kind} of pair ${side}`)
}

/** The objects in a reply with a username of a pair under one of these keys, and the display name beside it. */
function namesIn(reply: unknown): { username: string; shown: unknown }[] {
  if (typeof reply !== 'object' || reply === null) return []
  const usernames = pairs.flatMap(({ brand, influencer }) => [brand.username, influencer.username])
  const row = reply as Record<string, unknown>
  const own = ['brand', 'influencer'].flatMap(party => {
    const username = row[`${party}_name`]
    return typeof username === 'string' && usernames.includes(username)
      ? [{ username, shown: row[`${party}_display_name`] }]
      : []
  })
  return [...own, ...Object.values(reply).flatMap(namesIn)]
}

const reads = (Object.keys(endpoints) as EndpointKey[]).filter(key => key.startsWith('GET '))
const everFound = new Set<string>()

test.each(reads)("%s reveals nobody's texts except where the specification shows them", async key => {
  const [{ brand, influencer, admin }] = pairs as [Pair]
  const viewers: Record<Role | 'logged out', Caller> = { 'logged out': app.anonymous, brand, influencer, admin }
  for (const [role, viewer] of Object.entries(viewers) as [Role | 'logged out', Caller][]) {
    const allowed = shown[key]?.[role] ?? {}
    for (const path of pathsOf(key)) {
      const { text, body } = await viewer.send({ method: 'GET', path })
      for (const { username, shown } of namesIn(body)) expect([path, shown]).toEqual([path, displayName(username)])
      const found = foundIn(text, role, allowed)
      expect(found, `${path} to ${role}: where the specification shows it, add it to "shown"`).toEqual([])
      for (const [each, { text: kind }] of marks) if (text.includes(each)) everFound.add(kind)
    }
  }
})

test('every text that was written is shown to someone', () => {
  const written = new Set([...marks.values()].map(({ text }) => text))
  expect([...written].filter(text => !everFound.has(text))).toEqual([])
})
