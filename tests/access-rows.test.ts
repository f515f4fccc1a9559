import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, roles, type Endpoint, type EndpointKey, type ErrorCode, type Role } from '#contract/index.ts'
import { useApp } from './support/app.ts'
import { attach, pdfFile } from './support/attachments.ts'
import type { Caller, Person } from './support/client.ts'
import { messageSubject, raised, userSubject } from './support/flags.ts'
import {
  applyTo,
  collaborate,
  createUser,
  earn,
  expectStatus,
  login,
  makeAdmin,
  owe,
  password,
  pay,
  publish,
  uniqueName,
  uniqueTransactionId,
} from './support/people.ts'
import { observeStatements, type SentStatement } from './support/sent-statements.ts'

let statements: ReturnType<typeof observeStatements>
beforeAll(() => {
  statements = observeStatements()
})
afterAll(() => statements.stop())

const app = useApp()

/** The brand and the influencer own the rows. The others have equally complete rows of their own. */
const loggedIn = ['otherBrand', 'otherInfluencer', 'admin', 'influencer', 'brand'] as const
type Who = (typeof loggedIn)[number]
const people = {} as Record<Who, Person>
const deactivated = {} as Record<Role, Person>

/** Rows of the brand and the influencer. */
const rows = {} as Record<
  | 'campaign'
  | 'open'
  | 'pending'
  | 'waiting'
  | 'unpaid'
  | 'payment'
  | 'earned'
  | 'reversed'
  | 'refund'
  | 'sentRefund'
  | 'approvedWithdrawal'
  | 'withdrawal'
  | 'cancellableWithdrawal'
  | 'mail'
  | 'walletEntry'
  | 'attachment'
  | 'device'
  | 'message'
  | 'flag',
  number
>

type Expected = 'allowed' | ErrorCode
const all = (outcome: Expected): Record<Who, Expected> =>
  Object.fromEntries(loggedIn.map(who => [who, outcome])) as Record<Who, Expected>
const brands = { ...all('wrong_role'), brand: 'allowed', otherBrand: 'allowed' } as const
const influencers = { ...all('wrong_role'), influencer: 'allowed', otherInfluencer: 'allowed' } as const
const members = { ...all('allowed'), admin: 'wrong_role' } as const
const admins = { ...all('wrong_role'), admin: 'allowed' } as const

interface Request {
  id?: number | string
  /** Appended to the path. */
  query?: string
  body?: unknown
}

interface Row {
  /** The outcome for each caller on the rows of the brand and the influencer. */
  expected: Record<Who, Expected>
  /** Whether it needs no session. */
  isPublic?: true
  /** The outcome without a session, if it is not allowed. */
  loggedOut?: ErrorCode
  request?: (caller: Person | undefined) => Request | Promise<Request>
}

const open = (expected: Row['expected'], request?: Row['request']): Row => ({
  expected,
  ...(request && { request }),
})
const toPublic = (request?: Row['request']): Row => ({ ...open(all('allowed'), request), isPublic: true })
/** Calls that need an emailed token, whoever makes them. */
const onlyWithLink = { expected: all('link_not_valid'), loggedOut: 'link_not_valid' } as const
const newAccount = () => {
  const username = uniqueName('name')
  return { body: { username, email: `${username}@example.com`, password, role: 'brand' } }
}

/** Signs the brand in a second time. */
async function otherSession(): Promise<Request> {
  const { call } = await login(app.send, people.brand.email)
  return { id: expectStatus(await call('GET /sessions/'), 200).body.find(({ current }) => current)?.id ?? '' }
}

/**
 * The entire authorization: the outcome of each call on the brand's and the influencer's rows, by caller. For calls
 * that create something, each caller makes their own.
 */
const table: Partial<Record<string, Row>> = {
  'POST /login/': toPublic(() => ({ body: { email: people.brand.email, password } })),
  'POST /register/': toPublic(newAccount),
  'POST /token/refresh/': toPublic(() => ({ body: { refresh: people.brand.refresh } })),
  'POST /logout/': open(all('allowed')),
  // The outcome is the same whether or not the address has an account.
  'POST /password/forgot/': toPublic(() => ({ body: { email: `${uniqueName('nobody')}@example.com` } })),
  'POST /password/reset/': { ...toPublic(() => ({ body: { token: 'x', password } })), ...onlyWithLink },
  'POST /email/verify/': { ...toPublic(() => ({ body: { token: 'x' } })), ...onlyWithLink },
  'POST /email/change/': { ...toPublic(() => ({ body: { token: 'x' } })), ...onlyWithLink },
  'POST /notifications/unsubscribe/': { ...toPublic(() => ({ query: '?token=1.message_sent.x' })), ...onlyWithLink },
  'GET /email/': open(all('allowed')),
  'GET /push/': open(all('allowed')),
  // The endpoint is not a browser's push service.
  'PUT /push/': open(all('validation_failed'), () => ({
    body: { endpoint: 'https://example.com', keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } },
  })),
  'DELETE /push/': open(all('allowed')),
  'POST /email/verification/': open(all('allowed')),
  'POST /password/': open(all('allowed'), () => ({ body: { current_password: password, password } })),
  'GET /sessions/': open(all('allowed')),
  'GET /sessions/reused/': open(all('allowed')),
  'DELETE /sessions/{id}/': open({ ...all('session_not_found'), brand: 'allowed' }, () => otherSession()),
  'POST /sessions/end-others/': open(all('allowed')),
  'GET /second-factor/': open(all('allowed')),
  'POST /second-factor/': open(all('allowed')),
  // Nobody has a second factor yet, so every code is wrong.
  'PUT /second-factor/': open(all('validation_failed'), () => ({ body: { code: '000000' } })),
  'DELETE /second-factor/': open(all('allowed')),
  'POST /second-factor/recovery-codes/': open(all('second_factor_off')),
  'POST /confirm/': open(all('allowed'), () => ({ body: { password } })),
  'PUT /language/': open(all('allowed'), () => ({ body: { language: 'bn' } })),
  'GET /health/': toPublic(),

  'GET /campaigns/': open(all('allowed')),
  'POST /campaigns/': open(brands, () => ({
    body: { title: 'Eid', description: 'Three posts', budget: '10', category: 'food' },
  })),
  'GET /campaigns/{id}/': open(all('allowed'), () => ({ id: rows.campaign })),
  'PUT /campaigns/{id}/': open({ ...all('wrong_role'), brand: 'allowed', otherBrand: 'not_the_owner' }, () => ({
    id: rows.open,
    // As it was published, because influencers have applied.
    body: {
      title: 'Eid collection',
      description: 'Three posts about the new collection',
      budget: '5000',
      category: 'fashion',
    },
  })),
  'PUT /campaigns/{id}/closed/': open({ ...all('wrong_role'), brand: 'allowed', otherBrand: 'not_the_owner' }, () => ({
    id: rows.open,
    body: { closed: false },
  })),
  'DELETE /campaigns/{id}/': open({ ...all('wrong_role'), brand: 'allowed', otherBrand: 'not_the_owner' }, () => ({
    id: rows.campaign,
  })),

  'PUT /campaigns/{id}/saved/': open(influencers, () => ({ id: rows.open })),
  'DELETE /campaigns/{id}/saved/': open(influencers, () => ({ id: rows.open })),

  'GET /applications/': open(all('allowed')),
  'POST /applications/': open(influencers, () => ({ body: { campaign: rows.open, proposal: 'Me' } })),
  'PUT /applications/{id}/status/': open(
    { ...all('wrong_role'), brand: 'allowed', otherBrand: 'application_not_found' },
    () => ({ id: rows.pending, body: { status: 'accepted' } }),
  ),
  'PUT /applications/{id}/shortlisted/': open(
    { ...all('wrong_role'), brand: 'allowed', otherBrand: 'application_not_found' },
    () => ({ id: rows.waiting }),
  ),
  'DELETE /applications/{id}/shortlisted/': open(
    { ...all('wrong_role'), brand: 'allowed', otherBrand: 'application_not_found' },
    () => ({ id: rows.waiting }),
  ),
  'PUT /applications/{id}/withdrawn/': open(
    { ...all('wrong_role'), influencer: 'allowed', otherInfluencer: 'application_not_found' },
    () => ({ id: rows.waiting }),
  ),

  'GET /messages/': open(all('allowed'), () => ({})),
  'GET /messages/connections/': open(all('allowed')),
  'GET /messages/unread/': open(all('allowed')),
  'POST /messages/start-conversation/': open({ ...all('not_collaborators'), brand: 'allowed' }, () => ({
    body: { receiver_id: people.influencer.id },
  })),
  'POST /messages/': open({ ...all('not_collaborators'), influencer: 'allowed' }, () => ({
    body: { receiver: people.brand.id, content: 'Hello' },
  })),
  // Nothing is marked or revealed between two people who do not work together.
  'POST /messages/read/': open(all('allowed'), () => ({ body: { with: people.brand.id } })),
  // Only marks the caller's own conversations, as the feature's tests prove.
  'POST /messages/delivered/': open({ ...all('allowed'), admin: 'wrong_role' }),
  // The file is missing. The others have nobody to send one to.
  'POST /messages/attachments/': open({ ...all('validation_failed'), admin: 'wrong_role' }, () => ({ body: {} })),
  'GET /messages/attachments/{id}/': open(
    { ...all('attachment_not_found'), brand: 'allowed', influencer: 'allowed', admin: 'wrong_role' },
    () => ({ id: rows.attachment }),
  ),
  'POST /messages/typing/': open({ ...all('not_collaborators'), influencer: 'allowed', admin: 'wrong_role' }, () => ({
    body: { with: people.brand.id },
  })),
  'GET /notifications/': open(all('allowed')),
  'GET /notifications/unread/': open(all('allowed')),
  // Leaves other users' notifications alone, as the feature's tests prove.
  'POST /notifications/read/': open(all('allowed'), () => ({ body: {} })),
  'GET /notifications/preferences/': open(all('allowed')),
  'PUT /notifications/preferences/': open(all('allowed'), () => ({ body: { preferences: [] } })),
  // The feature's tests prove what each user receives.
  'GET /events/': open(all('allowed')),

  'POST /payments/submit/': open(
    { ...all('wrong_role'), brand: 'allowed', otherBrand: 'application_not_found' },
    () => ({
      body: {
        application_id: rows.unpaid,
        amount: '300',
        payment_method: 'bkash',
        transaction_id: uniqueTransactionId(),
      },
    }),
  ),

  'GET /withdrawals/': open(influencers),
  'POST /withdrawals/': open(influencers, () => ({
    body: { amount: '1', payment_method: 'bkash', phone_number: '01712345678' },
  })),
  'PUT /withdrawals/{id}/cancelled/': open(
    { ...all('wrong_role'), influencer: 'allowed', otherInfluencer: 'withdrawal_not_found' },
    () => ({ id: rows.cancellableWithdrawal }),
  ),
  'GET /influencer/balance/': open(influencers),
  'GET /influencer/balance/statement/': open(influencers),
  'GET /brand/payments/statement/': open(brands),
  'GET /refunds/': open(brands),
  'GET /payments/waiting-time/': open(brands),

  'GET /account/': open(all('allowed')),
  'GET /profile/': open(all('allowed')),
  'PUT /profile/': open(members, caller => ({ body: { username: caller?.username, email: caller?.email } })),
  'PATCH /profile/picture/': open(members, () => ({ body: { profile_picture: null } })),
  'GET /profile/{username}/': toPublic(() => ({ id: people.influencer.username })),
  'GET /influencers/search/': open(brands),

  'GET /dashboard/brand/': open(brands),
  'GET /dashboard/influencer/': open(influencers),
  'GET /dashboard/admin/': open(admins),

  'GET /users/all/': open(admins),
  'GET /admin/campaigns/': open(admins),
  'PUT /admin/campaigns/{id}/': open(admins, () => ({ id: rows.open, body: { action: 'restore' } })),
  'GET /admin/withdrawals/': open(admins),
  'GET /admin/payments/': open(admins),
  'GET /admin/activity/': open(admins),
  'GET /admin/refunds/': open(admins),
  'GET /admin/settings/': open(admins),
  'PUT /admin/settings/': open(admins, () => ({ body: { platform_fee_percent: '0' } })),
  'GET /admin/users/{id}/statement/': open(admins, () => ({ id: people.influencer.id })),
  'GET /admin/users/{id}/money/': open(admins, () => ({ id: people.influencer.id })),
  'GET /admin/payments/{id}/reversal/': open(admins, () => ({ id: rows.earned })),
  'POST /admin/payments/{id}/reversal/': open(admins, () => ({ id: rows.reversed, body: { kind: 'wrong_payment' } })),
  'POST /admin/refunds/{id}/sent/': open(admins, () => ({ id: rows.refund, body: { transaction_id: 'SENT-BACK' } })),
  'PUT /admin/refunds/{id}/sent/': open(admins, () => ({
    id: rows.sentRefund,
    body: { transaction_id: 'CORRECTED', replaces: 'WRONG-ONE' },
  })),
  // The influencer's message to the brand.
  'POST /flags/': open({ ...all('message_not_found'), brand: 'allowed', influencer: 'own_subject' }, () => ({
    body: { ...messageSubject({ id: rows.message }), reason: 'harassment' },
  })),
  'GET /admin/flags/': open(admins),
  'PUT /admin/flags/{id}/': open(admins, () => ({ id: rows.flag, body: { status: 'dismissed' } })),
  'GET /admin/mails/': open(admins),
  'POST /admin/mails/{id}/open/': open(admins, () => ({ id: rows.mail })),
  'PUT /admin/withdrawals/{id}/': open(admins, () => ({ id: rows.withdrawal, body: { status: 'approved' } })),
  'PUT /admin/withdrawals/{id}/sent/': open(admins, () => ({
    id: rows.approvedWithdrawal,
    body: { transaction_id: 'PAID-OUT' },
  })),
  'PUT /admin/payments/{id}/': open(admins, () => ({ id: rows.payment, body: { status: 'confirmed' } })),
  // No entry has its ID.
  'POST /admin/payments/{id}/evidence/': open({ ...all('wrong_role'), admin: 'entry_not_linkable' }, () => ({
    id: rows.earned,
    body: { entry: rows.walletEntry },
  })),
  // The claim is to another payment.
  'PUT /admin/payments/{id}/claims/{claim}/': open({ ...all('wrong_role'), admin: 'claim_not_found' }, () => ({
    id: rows.payment,
    body: { action: 'dismiss' },
  })),
  'GET /admin/payments/grades/': open(admins),
  // No payment is matched.
  'POST /admin/payments/confirm-matched/': open({ ...all('wrong_role'), admin: 'list_changed' }, () => ({
    body: { ids: [rows.payment], total: '200' },
  })),
  'POST /admin/wallet-entries/': open(admins, () => ({ body: { account: 'bkash', text: 'A message' } })),
  // The file is missing.
  'POST /admin/wallet-entries/file/': open({ ...all('wrong_role'), admin: 'validation_failed' }, () => ({
    body: { account: 'bkash' },
  })),
  'GET /admin/wallet-entries/': open(admins),
  'PUT /admin/wallet-entries/{id}/': open(admins, () => ({
    id: rows.walletEntry,
    body: { action: 'ignore', note: 'No message' },
  })),
  'GET /admin/wallet-accounts/': open(admins),
  'GET /admin/wallet-accounts/{account}/chain/': open(admins, () => ({ id: 'bkash' })),
  'GET /admin/devices/': open(admins),
  'POST /admin/devices/': open(admins, () => ({ body: { name: 'A phone' } })),
  'DELETE /admin/devices/{id}/': open(admins, () => ({ id: rows.device })),
  // A session's token is never a device key.
  'POST /wallet-messages/': open(all('not_authenticated'), () => ({ body: { from: 'bKash', text: 'A message' } })),
  'PUT /admin/users/{id}/': open(admins, () => ({ id: people.influencer.id, body: { action: 'activate' } })),
  'PUT /admin/users/{id}/operator-role/': open(admins, () => ({
    id: deactivated.admin.id,
    body: { operator_role: 'auditor' },
  })),
}

/** Creates a brand and an influencer who have worked together and have money to withdraw. */
async function collaborators(admin: Person) {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  await earn(admin, brand, influencer, '900')
  return { brand, influencer }
}

/** Queues an email about the person's account. */
async function mailTo(person: Person): Promise<number> {
  expectStatus(await person.call('POST /email/verification/'), 204)
  const { db } = app.services
  const mail = await db.selectFrom('mails').select('id').where('user_id', '=', person.id).executeTakeFirstOrThrow()
  return mail.id
}

/** Marks a refund as sent with a wrong transaction ID. */
async function sendRefund(admin: Person, { id }: { id: number }): Promise<number> {
  const body = { transaction_id: 'WRONG-ONE' }
  expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body }), 200)
  return id
}

const withdrawal = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' } as const

async function approveWithdrawal(admin: Person, influencer: Person): Promise<number> {
  const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body: withdrawal }), 201).body
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } }), 200)
  return id
}

/** Sends a message with a file. */
async function sendFile(from: Person, to: Person): Promise<number> {
  const { id } = expectStatus(await attach(app.origin, from, pdfFile()), 201).body
  expectStatus(
    await from.call('POST /messages/', { body: { receiver: to.id, content: 'A file', attachment: id } }),
    201,
  )
  return id
}

beforeAll(async () => {
  people.admin = await makeAdmin(app)
  const others = await collaborators(people.admin)
  const { brand, influencer } = await collaborators(people.admin)
  Object.assign(people, { brand, influencer, otherBrand: others.brand, otherInfluencer: others.influencer })
  Object.assign(deactivated, {
    brand: await createUser(app, 'brand'),
    influencer: await createUser(app, 'influencer'),
    admin: await makeAdmin(app),
  })
  for (const { id } of Object.values(deactivated)) {
    const body = { action: 'deactivate' as const }
    expectStatus(await people.admin.call('PUT /admin/users/{id}/', { params: { id }, body }), 200)
  }
  const paste = { account: 'bkash', text: 'Another message' } as const
  const { entries } = expectStatus(await people.admin.call('POST /admin/wallet-entries/', { body: paste }), 201).body
  Object.assign(rows, {
    walletEntry: entries[0]?.id,
    device: expectStatus(await people.admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201).body.id,
    campaign: (await publish(brand)).id,
    open: (await publish(brand)).id,
    pending: (await applyTo(influencer, await publish(brand))).id,
    waiting: (await applyTo(influencer, await publish(brand))).id,
    unpaid: (await collaborate(brand, influencer, '300')).id,
    payment: (await pay(brand, await collaborate(brand, influencer, '200'))).id,
    mail: await mailTo(influencer),
    attachment: await sendFile(influencer, brand),
    message: expectStatus(
      await influencer.call('POST /messages/', { body: { receiver: brand.id, content: 'Hello' } }),
      201,
    ).body.id,
    flag: (await raised(influencer, userSubject(brand))).id,
    withdrawal: expectStatus(await influencer.call('POST /withdrawals/', { body: withdrawal }), 201).body.id,
    cancellableWithdrawal: expectStatus(await influencer.call('POST /withdrawals/', { body: withdrawal }), 201).body.id,
    earned: (await earn(people.admin, brand, influencer, '70')).id,
    reversed: (await earn(people.admin, brand, influencer, '60')).id,
    refund: (await owe(people.admin, await earn(people.admin, brand, influencer, '50'))).id,
    approvedWithdrawal: await approveWithdrawal(people.admin, influencer),
    sentRefund: await sendRefund(
      people.admin,
      await owe(people.admin, await earn(people.admin, brand, influencer, '40')),
    ),
  })
})

/** Makes a call. Returns its outcome, and the statements that it sent to PostgreSQL. */
async function make(
  key: string,
  row: Row,
  caller: Caller,
  person?: Person,
): Promise<{ outcome: unknown; sent: SentStatement[] }> {
  const [method = '', template = ''] = key.split(' ')
  const { id = '', query = '', body } = (await row.request?.(person)) ?? {}
  let outcome: unknown
  const sent = await statements.during(async () => {
    const response = await caller.send({ method, path: template.replaceAll(/\{\w+\}/g, String(id)) + query, body })
    outcome = response.status < 400 ? 'allowed' : ((response.body as { code?: string }).code ?? response.status)
  })
  return { outcome, sent }
}

/** Everybody's calls of an endpoint, in turn. */
async function* callsOf(key: EndpointKey) {
  const row = table[key] ?? open(all('wrong_role'))
  yield { who: 'logged out', ...(await make(key, row, app.anonymous)) }
  for (const role of roles)
    yield { who: `deactivated ${role}`, ...(await make(key, row, deactivated[role], deactivated[role])) }
  for (const who of loggedIn) yield { who, ...(await make(key, row, await callerFor(key, people[who]), people[who])) }
}

const isWrite = ({ text }: SentStatement) =>
  /\b(insert into|delete from|merge into|update\s+\S+(\s+\S+)?\s+set|pg_notify)\b/i.test(text)
const isSessionCheck = ({ text }: SentStatement) => text.includes('must_change_password')

/** Whether the outcome means that the caller may not make the call, or not on this row. */
const isNoAccess = (outcome: unknown) => /^(not_|wrong_role$|.*_not_found$)/.test(String(outcome))

/** The statements of a call that write although the caller may not, or before the reply to the session check. */
function earlyWrites(outcome: unknown, sent: readonly SentStatement[]): string[] {
  const checked = sent.find(isSessionCheck)?.roundTrip ?? Infinity
  return sent
    .filter(isWrite)
    .filter(({ roundTrip }) => isNoAccess(outcome) || roundTrip <= checked)
    .map(({ text }) => text)
}

/** A new login, so that the caller's session survives for the other calls. */
const callerFor = (key: string, person: Person) => (key === 'POST /logout/' ? login(app.send, person.email) : person)

test('the table covers every endpoint of the contract', () => {
  const missing = Object.keys(endpoints).filter(key => !table[key])
  const gone = Object.keys(table).filter(key => !(key in endpoints))
  expect({ missing, gone }, 'add who may call it, with which rows, to the table in tests/access-rows.test.ts').toEqual({
    missing: [],
    gone: [],
  })
})

test.each(Object.keys(endpoints) as EndpointKey[])(
  '%s is available only to permitted callers, on their own rows',
  async key => {
    const row = table[key] ?? open(all('wrong_role'))
    const without = row.loggedOut ?? (row.isPublic ? 'allowed' : 'not_authenticated')
    const outcomes: Record<string, unknown> = {}
    const early: Record<string, string[]> = {}
    const { access }: Endpoint = endpoints[key]
    for await (const { who, outcome, sent } of callsOf(key)) {
      outcomes[who] = outcome
      const writes = access === 'public' ? [] : earlyWrites(outcome, sent)
      if (writes.length > 0) early[who] = writes
    }
    expect(outcomes).toEqual({
      'logged out': without,
      'deactivated brand': without,
      'deactivated influencer': without,
      'deactivated admin': without,
      ...row.expected,
    })
    expect(early, 'writes without access, or before the session was found').toEqual({})
  },
)
