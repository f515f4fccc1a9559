import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Campaign, Role } from '#contract/index.ts'
import type { DemoMode } from '#platform/config.ts'
import type { Tx } from '#platform/database/db.ts'
import { replyOf } from '#platform/database/pipelined-transaction.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { Services } from '#platform/http/route.ts'
import type { VerifiedActor } from '#platform/security/access.ts'
import { apply, decideApplication } from '#server/applications/index.ts'
import { createAdmin } from '#server/auth/index.ts'
import { register } from '#server/auth/index.ts'
import { createCampaign, deleteCampaign } from '#server/campaigns/index.ts'
import { sendMessage } from '#server/messages/index.ts'
import { decidePayment, reversePayment, submitPayment } from '#server/payments/index.ts'
import { changePicture } from '#server/profiles/index.ts'
import { changeProfile } from '#server/profiles/index.ts'
import { pasteMessages } from '#server/wallet-entries/index.ts'
import { decideWithdrawal, requestWithdrawal } from '#server/withdrawals/index.ts'
import { activateDemo, activeDemoEmails, deactivateDemo, markDemoAccounts, markUnmarkedDemo } from './accounts.ts'
import { demoAdmin, demoPassword, present, type DemoData } from './data.ts'
import { past } from './past.ts'
import { portrait } from './portrait.ts'
import { walletDay } from './wallet.ts'

/** A demo login to publish. */
export interface SignIn {
  role: Role
  email: string
  password: string
}

const signIns: SignIn[] = [
  { role: 'admin', email: demoAdmin.email, password: demoPassword },
  ...(['brand', 'influencer'] as const).map(role => ({
    role,
    email: `${role}@prochar.example`,
    password: demoPassword,
  })),
]

/** Moves a timestamp into the past. Only works before the row is decided, since it is immutable then. */
async function backdate(tx: Tx, table: string, id: number, daysAgo: number, column = 'created_at'): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(days => ${daysAgo}) where id = ${id}`.execute(
    tx,
  )
}

export type DemoServices = Pick<Services, 'db' | 'tokens' | 'files'>

/** The people of the demo act as if they had just signed in, and nobody has set an amount that needs more than that. */
const signedIn = { sessionId: 0, confirmed: true, mustChangePassword: false }
const noThreshold = undefined

/** Creates the demo data in one transaction and keeps track of its users and campaigns. */
class DemoBuilder {
  readonly #tx: Tx
  readonly #tokens: Services['tokens']
  readonly #files: Services['files']
  readonly #transact: Transact
  readonly #actors = new Map<string, VerifiedActor>()
  readonly #campaigns = new Map<string, Campaign>()
  constructor(tx: Tx, { tokens, files }: Omit<DemoServices, 'db'>) {
    this.#files = files
    this.#tx = tx
    this.#tokens = tokens
    this.#transact = async work => replyOf(await work(tx))
  }

  #actor<R extends Role>(username: string, role: R): VerifiedActor<R> {
    const actor = this.#actors.get(username)
    if (actor?.role !== role) throw new Error(`The demo has no ${role} called ${username}`)
    return actor as VerifiedActor<R>
  }
  #admin = () => this.#actor(demoAdmin.username, 'admin')

  async build(): Promise<void> {
    await this.#createAdmin()
    for (const part of [past, present]) {
      await this.#createUsers(part)
      await this.#createCampaigns(part)
      await this.#createApplications(part)
      await this.#createWithdrawals(part)
      await this.#createMessages(part)
    }
    await pasteMessages(this.#transact, this.#admin(), { account: 'bkash', text: walletDay(await this.#now()) })
    // Registration creates sessions, which nobody uses.
    await this.#tx.deleteFrom('sessions').execute()
  }

  /** The time of the transaction, at which all that is not backdated has happened. Creating the demo takes a while. */
  async #now(): Promise<Temporal.Instant> {
    const { rows } = await sql<{ at: number }>`select floor(extract(epoch from now()))::float8 as at`.execute(this.#tx)
    return Temporal.Instant.fromEpochMilliseconds((rows[0]?.at ?? 0) * 1000)
  }

  async #createMessages({ messages }: DemoData): Promise<void> {
    for (const { from, to, content } of messages) {
      const [sender, receiver] = [this.#actors.get(from), this.#actors.get(to)]
      if (!sender || !receiver) throw new Error(`The demo has no user called ${from} or ${to}`)
      await sendMessage(this.#transact, sender, { receiver: receiver.id, content })
    }
  }

  async #createAdmin(): Promise<void> {
    await createAdmin(this.#transact, { ...demoAdmin, password: demoPassword }, { generated: false })
    const admin = await this.#tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoAdmin.email)
      .executeTakeFirstOrThrow()
    await backdate(this.#tx, 'users', admin.id, 360)
    this.#actors.set(demoAdmin.username, { id: admin.id, role: 'admin', ...signedIn })
  }

  async #createUsers({ people }: DemoData): Promise<void> {
    for (const { username, email, role, daysAgo, profile } of people) {
      const form = { username, email, role, password: demoPassword }
      const { user } = await register(this.#transact, this.#tokens, form, { address: '', userAgent: undefined })
      const actor = { id: user.id, role, ...signedIn }
      await changeProfile(this.#tx, this.#transact, actor, { username, email, ...profile })
      await changePicture(this.#transact, this.#files, actor, await portrait(username, user.id, role))
      await backdate(this.#tx, 'users', user.id, daysAgo)
      this.#actors.set(username, actor)
    }
  }

  async #createCampaigns({ campaigns }: DemoData): Promise<void> {
    const today = Temporal.Now.plainDateISO('Asia/Dhaka')
    for (const [name, { brand, daysAgo, deadlineIn, endedDaysAgo: _, deleted, ...fields }] of Object.entries(
      campaigns,
    )) {
      const owner = this.#actor(brand, 'brand')
      const deadline = deadlineIn === undefined ? null : today.add({ days: deadlineIn }).toString()
      const campaign = await createCampaign(this.#transact, owner, { ...fields, deadline })
      await backdate(this.#tx, 'campaigns', campaign.id, daysAgo)
      if (deleted) await deleteCampaign(this.#transact, owner, campaign.id)
      this.#campaigns.set(name, campaign)
    }
  }

  async #createApplications({ campaigns, applications }: DemoData): Promise<void> {
    for (const { campaign: name, by, proposal, fee, daysAgo, decision, payments = [] } of applications) {
      const campaign = this.#campaigns.get(name)
      if (!campaign) throw new Error(`The demo has no campaign ${name}`)
      const brand = this.#actor(campaign.brand_name, 'brand')
      const { id } = await apply(this.#transact, this.#actor(by, 'influencer'), {
        campaign: campaign.id,
        proposal,
        ...(fee === undefined ? {} : { expected_fee: fee }),
      })
      await backdate(this.#tx, 'applications', id, daysAgo, 'applied_at')
      if (!decision) continue
      const { amount_due } = await decideApplication(this.#transact, brand, id, {
        status: decision,
        reason: 'not_a_fit',
      })
      for (const sent of payments) {
        const { payment } = await submitPayment(this.#transact, brand, {
          application_id: id,
          amount: amount_due,
          payment_method: sent.method,
          transaction_id: sent.transaction,
        })
        await backdate(this.#tx, 'payments', payment.id, sent.daysAgo)
        if (sent.decision)
          await decidePayment(
            this.#transact,
            this.#admin(),
            payment.id,
            { status: sent.decision, reason: 'wrong_transaction_id' },
            noThreshold,
          )
        if (sent.reversed)
          await reversePayment(this.#transact, this.#admin(), payment.id, { kind: sent.reversed }, noThreshold)
      }
    }
    // A deadline cannot be set in the past, so it is moved there.
    for (const [name, { endedDaysAgo }] of Object.entries(campaigns)) {
      const id = this.#campaigns.get(name)?.id
      if (endedDaysAgo === undefined || id === undefined) continue
      await sql`update campaigns set deadline = dhaka_today() - ${endedDaysAgo}::integer where id = ${id}`.execute(
        this.#tx,
      )
    }
  }

  async #createWithdrawals({ withdrawals }: DemoData): Promise<void> {
    for (const { by, amount, method, phone, daysAgo, decision } of withdrawals) {
      const request = { amount, payment_method: method, phone_number: phone }
      const { id } = await requestWithdrawal(this.#transact, this.#actor(by, 'influencer'), request, noThreshold)
      await backdate(this.#tx, 'withdrawals', id, daysAgo)
      if (decision) {
        const body = { status: decision, reason: 'wrong_number' } as const
        await decideWithdrawal(this.#transact, this.#admin(), id, body, noThreshold)
      }
    }
  }
}

/** The demo marks belong to the table owner, and only the owner may backdate rows. */
const becomeOwner = (tx: Tx) => sql`set local role none`.execute(tx)

/** Waits while another instance loads the demo. Polls, since that takes longer than a statement may. */
async function takeTurn(tx: Tx): Promise<void> {
  const tryLock = async () =>
    (await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtext('demo')) as taken`.execute(tx)).rows[0]
  while (!(await tryLock())?.taken) await delay(50)
}

/**
 * Fills an empty database with a small marketplace by running the use cases, so that the books balance. Uses one
 * transaction: a killed start leaves nothing behind, and only one of several instances loads the demo.
 */
async function loadDemo({ db, ...services }: DemoServices): Promise<void> {
  await db.transaction().execute(async tx => {
    await becomeOwner(tx)
    await takeTurn(tx)
    await sql`lock table users in share row exclusive mode`.execute(tx)
    const existing = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (existing) return
    await new DemoBuilder(tx, services).build()
    await markDemoAccounts(tx)
  })
}

/** The result of `openDemo`. */
export interface Demo {
  /** The logins to publish; empty if there are none. */
  signIns: SignIn[]
  /** The number of accounts that this start has deactivated. */
  deactivated: number
}

/**
 * Brings the demo data to the configured state. Call this before anyone can log in, since its password is public. `on`
 * loads it into an empty database and activates accounts that an earlier start deactivated; `auto` loads it too, but
 * leaves existing accounts as they are; `off` deactivates them.
 */
export async function openDemo(services: DemoServices, mode: DemoMode): Promise<Demo> {
  if (mode !== 'off') await loadDemo(services)
  return services.db.transaction().execute(async tx => {
    await becomeOwner(tx)
    await markUnmarkedDemo(tx)
    if (mode === 'off') return { signIns: [], deactivated: await deactivateDemo(tx) }
    if (mode === 'on') await activateDemo(tx)
    const active = await activeDemoEmails(tx)
    return { signIns: signIns.filter(({ email }) => active.has(email)), deactivated: 0 }
  })
}
