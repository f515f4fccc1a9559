import { randomUUID } from 'node:crypto'
import type {
  AdminPayment,
  AdminRefund,
  Application,
  Campaign,
  CampaignInput,
  OperatorRole,
  OwnCampaign,
  PayableApplication,
  Payment,
  RegistrableRole,
  ReversalKind,
} from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { insertAdmin, insertUser } from '#server/accounts/auth/commands.ts'
import { startSession } from '#server/accounts/auth/login.ts'
import { emit, type Services } from '#server/domain/index.ts'
import { callerOf, type Person, type Send } from './client.ts'

/** What creating people needs of a test's server. */
interface Server {
  services: Services
  send: Send
}

export const password = 'correct horse battery'

/** A name that no other test uses. */
export const uniqueName = (prefix: string) => `${prefix}-${randomUUID().slice(0, 12)}`

/** Throws with the whole response unless it has this status. */
export function expectStatus<A extends { status: number; body: unknown }>(response: A, status: number): A {
  if (response.status !== status)
    throw new Error(`expected ${status}, got ${response.status}: ${JSON.stringify(response.body)}`)
  return response
}

/** Registers a brand or an influencer over HTTP. `createUser` is faster, but needs the server in this process. */
export async function register(send: Send, role: RegistrableRole, name = role as string): Promise<Person> {
  const username = uniqueName(name)
  const email = `${username}@example.com`
  const { body } = expectStatus(
    await callerOf(send).call('POST /register/', { body: { username, email, password, role } }),
    201,
  )
  return { ...body.user, password, access: body.access, refresh: body.refresh, ...callerOf(send, body.access) }
}

/** Logs in, by default with the password that all test users share. */
export async function login(send: Send, email: string, secret = password): Promise<Person> {
  const reply = await callerOf(send).call('POST /login/', { body: { email, password: secret } })
  const { body } = expectStatus(reply, 200)
  return { ...body.user, password: secret, access: body.access, refresh: body.refresh, ...callerOf(send, body.access) }
}

let sharedHash: Promise<string> | undefined

/** Hashes the shared password of all test users only once, because that takes longer than the rest of creating one. */
const hashOfSharedPassword = () => (sharedHash ??= hashPassword(password))

/**
 * Creates a brand or an influencer with a session. Unlike registering, it does not make the client's address known, and
 * all users have the same password hash.
 */
export async function createUser(
  { services, send }: Server,
  role: RegistrableRole,
  name = role as string,
): Promise<Person> {
  const username = uniqueName(name)
  const email = `${username}@example.com`.toLowerCase()
  const passwordHash = await hashOfSharedPassword()
  const { user, access, refresh } = await transactOn(services.db)(async tx => {
    const created = await insertUser(tx, { username, email, role, passwordHash })
    await emit(tx, { type: 'account_registered', actorId: created.id, subjectId: created.id, after: { role } })
    return startSession(tx, services.tokens, created, { address: '127.0.0.1', userAgent: undefined })
  })
  return { ...user, password, access, refresh, ...callerOf(send, access) }
}

/** Creates an admin as the CLI does, and logs in. */
export async function makeAdmin({ services, send }: Server, operatorRole: OperatorRole = 'super'): Promise<Person> {
  const username = uniqueName('admin')
  const email = `${username}@example.com`
  const passwordHash = await hashOfSharedPassword()
  await transactOn(services.db)(async tx => {
    const id = await insertAdmin(tx, { username, email, operatorRole, passwordHash })
    if (id === undefined) throw new Error(`${username} already exists`)
    const after = { role: 'admin', operator_role: operatorRole } as const
    await emit(tx, { type: 'admin_created', actorId: id, subjectId: id, after })
  })
  return login(send, email)
}

/** Creates a campaign of the brand. */
export async function publish(brand: Person, fields: Partial<CampaignInput> = {}): Promise<OwnCampaign> {
  const body = {
    title: 'Eid collection',
    description: 'Three posts about the new collection',
    budget: '5000',
    category: 'fashion' as const,
    ...fields,
  }
  return expectStatus(await brand.call('POST /campaigns/', { body }), 201).body
}

export async function applyTo(influencer: Person, campaign: Campaign, fee?: string): Promise<Application> {
  const body = {
    campaign: campaign.id,
    proposal: 'I would love to',
    ...(fee === undefined ? {} : { expected_fee: fee }),
  }
  return expectStatus(await influencer.call('POST /applications/', { body }), 201).body
}

export async function decide(
  brand: Person,
  application: Application,
  status: 'accepted' | 'rejected',
): Promise<Application> {
  return expectStatus(
    await brand.call('PUT /applications/{id}/status/', { params: { id: application.id }, body: { status } }),
    200,
  ).body
}

/** A brand's row of the application on its payments page; undefined if it is not accepted. */
export async function payable(brand: Person, { id }: { id: number }): Promise<PayableApplication | undefined> {
  const { body } = expectStatus(await brand.call('GET /applications/', { query: { brand: 'true' } }), 200)
  return (body as PayableApplication[]).find(row => row.id === id)
}

/** A transaction ID that no other test uses. */
export const uniqueTransactionId = () => randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()

/** Submits the brand's payment of the amount due. */
export async function pay(
  brand: Person,
  application: Application,
  transactionId = uniqueTransactionId(),
): Promise<Payment> {
  const body = {
    application_id: application.id,
    amount: application.amount_due,
    payment_method: 'bkash' as const,
    transaction_id: transactionId,
  }
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
}

/** Takes a campaign all the way to an accepted application. */
export async function collaborate(brand: Person, influencer: Person, fee: string): Promise<Application> {
  return decide(brand, await applyTo(influencer, await publish(brand), fee), 'accepted')
}

/** Takes a campaign all the way to a confirmed payment, so that the influencer earns this amount. */
export async function earn(admin: Person, brand: Person, influencer: Person, amount: string): Promise<Payment> {
  const payment = await pay(brand, await collaborate(brand, influencer, amount))
  expectStatus(
    await admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status: 'confirmed' } }),
    200,
  )
  return payment
}

/** Reverses a confirmed payment. */
export async function reverse(admin: Person, { id }: { id: number }, kind: ReversalKind): Promise<AdminPayment> {
  const body = { kind, note: 'See the statement' }
  return expectStatus(await admin.call('POST /admin/payments/{id}/reversal/', { params: { id }, body }), 201).body
}

/** Reverses a confirmed payment so that a refund is due to the brand. */
export async function owe(admin: Person, payment: { id: number }): Promise<AdminRefund> {
  await reverse(admin, payment, 'wrong_payment')
  const { body } = expectStatus(await admin.call('GET /admin/refunds/', { query: { limit: 1 } }), 200)
  const [refund] = body
  if (refund?.payment !== payment.id) throw new Error('the refund is not the last one')
  return refund
}
