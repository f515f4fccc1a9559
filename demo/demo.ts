import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FlagInput } from '#contract/flags.ts'
import type { Campaign, PaymentMethod, Role } from '#contract/index.ts'
import { loggedLine } from '#packages/logged-error/index.ts'
import { replyOf } from '#packages/pg-pipeline/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { VerifiedActor } from '#platform/security/actor.ts'
import { createAdmin, createMember } from '#server/accounts/auth/index.ts'
import { changePicture, changeProfile } from '#server/accounts/profiles/index.ts'
import type { Services } from '#server/domain/index.ts'
import { apply, decideApplication } from '#server/marketplace/applications/index.ts'
import { createCampaign, deleteCampaign } from '#server/marketplace/campaigns/index.ts'
import { decideFlag, raiseFlag } from '#server/marketplace/flags/index.ts'
import { sendMessage } from '#server/marketplace/messages/index.ts'
import { decidePayment, reversePayment, submitPayment } from '#server/money/payments/index.ts'
import { decideWithdrawal, requestWithdrawal } from '#server/money/payouts/index.ts'
import { pasteMessages } from '#server/wallets/index.ts'
import { activateDemo, activeDemoEmails, deactivateDemo, markDemoAccounts, markUnmarkedDemo } from './accounts.ts'
import { openClock } from './clock.ts'
import { demoAdmin, demoPassword, present, type DemoData, type DemoPayment } from './data.ts'
import { flags, type DemoFlag } from './flags.ts'
import { past } from './past.ts'
import { portrait } from './portrait.ts'
import { transactionIdOn, walletDay } from './wallet.ts'
import { demoWalletsUnless } from './wallets.ts'

/** A demo login that the site publishes. */
export interface Login {
  role: Role
  email: string
  password: string
}

const logins: Login[] = [
  { role: 'admin', email: demoAdmin.email, password: demoPassword },
  ...(['brand', 'influencer'] as const).map(role => ({
    role,
    email: `${role}@prochar.example`,
    password: demoPassword,
  })),
]

/**
 * What to do with the demo data, whose password is public. `on` loads it into an empty database and activates its
 * accounts. `auto` does the same on the first start, but leaves deactivated accounts alone. `off` deactivates its
 * accounts.
 */
export type DemoMode = 'on' | 'auto' | 'off'

export type DemoServices = Pick<Services, 'db' | 'tokens' | 'files' | 'wallets'>

/** The demo's people act as if they had just logged in, so that no amount needs confirmation. */
const loggedIn = { sessionId: 0, confirmed: true, mustChangePassword: false }
const noThreshold = undefined

/** An event of the demo, this many days before nine o'clock today. */
interface DemoEvent {
  daysAgo: number
  act: (daysAgo: number) => Promise<void>
}

/** The delays in days until a decision and until a reversal. */
const decisionAfter = 0.2
const reversalAfter = 0.4

/** Creates the demo data in one transaction, in chronological order. */
class DemoBuilder {
  readonly #tx: Tx
  readonly #tokens: Services['tokens']
  readonly #files: Services['files']
  readonly #wallets: Services['wallets']
  readonly #transact: Transact
  readonly #actors = new Map<string, VerifiedActor>()
  readonly #campaigns = new Map<string, Campaign>()
  /** The ids of messages by their texts. */
  readonly #messages = new Map<string, number>()
  readonly #events: DemoEvent[] = []
  #count = 0
  constructor(tx: Tx, { tokens, files, wallets }: Omit<DemoServices, 'db'>) {
    this.#files = files
    this.#wallets = wallets
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

  /** Schedules an action for the morning of a day. */
  #schedule(daysAgo: number, act: DemoEvent['act']): void {
    this.#count += 1
    this.#scheduleAt(daysAgo - ((this.#count * 137) % 180) / 1440, act)
  }

  #scheduleAt(daysAgo: number, act: DemoEvent['act']): void {
    this.#events.push({ daysAgo, act })
  }

  async build(): Promise<void> {
    // The time of this event identifies the accounts of a demo without marks.
    await this.#createAdmin()
    for (const part of [past, present]) {
      this.#createUsers(part)
      this.#createCampaigns(part)
      this.#createApplications(part)
      this.#createWithdrawals(part)
      this.#createMessages(part)
    }
    this.#createFlags()
    // An action may schedule later ones.
    const clock = await openClock(this.#tx)
    for (let next = this.#takeEarliest(); next; next = this.#takeEarliest()) {
      await clock.set(next.daysAgo)
      await next.act(next.daysAgo)
    }
    await clock.close()
    for (const part of [past, present]) await this.#endCampaigns(part)
    const text = walletDay(await this.#now())
    const transactions = { db: this.#tx, transact: this.#transact, transactBefore: this.#transact }
    const importer = { ...transactions, actor: this.#admin(), numbers: this.#wallets }
    await pasteMessages(importer, { account: 'bkash', text })
    // Registration creates sessions that nobody uses.
    await this.#tx.deleteFrom('sessions').execute()
  }

  #takeEarliest(): DemoEvent | undefined {
    const earliest = Math.max(...this.#events.map(({ daysAgo }) => daysAgo))
    const index = this.#events.findIndex(({ daysAgo }) => daysAgo === earliest)
    return index < 0 ? undefined : this.#events.splice(index, 1)[0]
  }

  /** The transaction's time is the demo's present. Creating the demo takes a while. */
  async #now(): Promise<Temporal.Instant> {
    const { rows } = await sql<{ at: number }>`select floor(extract(epoch from now()))::float8 as at`.execute(this.#tx)
    return Temporal.Instant.fromEpochMilliseconds((rows[0]?.at ?? 0) * 1000)
  }

  /** The ID of a transaction made this morning. */
  async #transactionId(daysAgo: number, method: PaymentMethod, rest: string): Promise<string> {
    const today = (await this.#now()).toZonedDateTimeISO('Asia/Dhaka').toPlainDate()
    return transactionIdOn(today.subtract({ days: Math.ceil(daysAgo) }), method, rest)
  }

  #createMessages({ messages }: DemoData): void {
    for (const { from, to, content, daysAgo } of messages) {
      this.#schedule(daysAgo, async () => {
        const [sender, receiver] = [this.#actors.get(from), this.#actors.get(to)]
        if (!sender || !receiver) throw new Error(`The demo has no user called ${from} or ${to}`)
        const { id } = await sendMessage(this.#transact, sender, { receiver: receiver.id, content })
        this.#messages.set(content, id)
      })
    }
  }

  #flagged(on: DemoFlag['on']): Pick<FlagInput, 'subject_type' | 'subject_id'> {
    const [subject_type, id] =
      'user' in on
        ? (['user', this.#actors.get(on.user)?.id] as const)
        : 'campaign' in on
          ? (['campaign', this.#campaigns.get(on.campaign)?.id] as const)
          : (['message', this.#messages.get(on.message)] as const)
    if (id === undefined) throw new Error(`The demo has no ${subject_type} ${Object.values(on).join()}`)
    return { subject_type, subject_id: id }
  }

  #createFlags(): void {
    for (const { by, on, reason, note, daysAgo, decision } of flags) {
      this.#schedule(daysAgo, async raised => {
        const flagger = this.#actors.get(by)
        if (!flagger) throw new Error(`The demo has no user called ${by}`)
        const { id } = await raiseFlag(this.#transact, flagger, { ...this.#flagged(on), reason, note })
        if (!decision) return
        this.#scheduleAt(raised - decisionAfter, async () => {
          await decideFlag(this.#transact, this.#admin(), id, decision)
        })
      })
    }
  }

  async #createAdmin(): Promise<void> {
    await createAdmin(
      this.#transact,
      { ...demoAdmin, operatorRole: 'super', password: demoPassword },
      { generated: false },
    )
    const admin = await this.#tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoAdmin.email)
      .executeTakeFirstOrThrow()
    await sql`update users set created_at = now() - interval '360 days' where id = ${admin.id}`.execute(this.#tx)
    this.#actors.set(demoAdmin.username, { id: admin.id, role: 'admin', standing: 'super', ...loggedIn })
  }

  #createUsers({ people }: DemoData): void {
    for (const { username, email, role, daysAgo, profile } of people) {
      this.#schedule(daysAgo, async () => {
        const form = { username, email, role, password: demoPassword }
        // Some names end like a domain, which registration refuses.
        const { user } = await createMember(this.#transact, this.#tokens, form, { address: '', userAgent: undefined })
        const actor = { id: user.id, role, standing: role, ...loggedIn }
        await changeProfile(this.#tx, this.#transact, actor, { username, email, ...profile })
        await changePicture(this.#transact, this.#files, actor, await portrait(username, user.id, role))
        this.#actors.set(username, actor)
      })
    }
  }

  #createCampaigns({ campaigns }: DemoData): void {
    const today = Temporal.Now.plainDateISO('Asia/Dhaka')
    for (const [name, { brand, daysAgo, deadlineIn, endedDaysAgo: _, deleted, ...fields }] of Object.entries(
      campaigns,
    )) {
      const deadline = deadlineIn === undefined ? null : today.add({ days: deadlineIn }).toString()
      const owner = () => this.#actor(brand, 'brand')
      this.#schedule(daysAgo, async published => {
        const campaign = await createCampaign(this.#transact, owner(), { ...fields, deadline })
        this.#campaigns.set(name, campaign)
        if (deleted)
          this.#scheduleAt(published - decisionAfter, () => deleteCampaign(this.#transact, owner(), campaign.id))
      })
    }
  }

  /** A deadline cannot be set in the past, so it moves there afterwards. */
  async #endCampaigns({ campaigns }: DemoData): Promise<void> {
    for (const [name, { endedDaysAgo }] of Object.entries(campaigns)) {
      const id = this.#campaigns.get(name)?.id
      if (endedDaysAgo === undefined || id === undefined) continue
      await sql`update campaigns set deadline = dhaka_today() - ${endedDaysAgo}::integer where id = ${id}`.execute(
        this.#tx,
      )
    }
  }

  #createApplications({ applications }: DemoData): void {
    for (const { campaign: name, by, proposal, fee, daysAgo, decision, payments = [] } of applications) {
      this.#schedule(daysAgo, async applied => {
        const campaign = this.#campaigns.get(name)
        if (!campaign) throw new Error(`The demo has no campaign ${name}`)
        const brand = this.#actor(campaign.brand_name, 'brand')
        const { id } = await apply(this.#transact, this.#actor(by, 'influencer'), {
          campaign: campaign.id,
          proposal,
          ...(fee === undefined ? {} : { expected_fee: fee }),
        })
        if (!decision) return
        this.#scheduleAt(applied - decisionAfter, async () => {
          const body = { status: decision, reason: 'not_a_fit' } as const
          const { amount_due } = await decideApplication(this.#transact, brand, id, body)
          for (const payment of payments) this.#createPayment(brand, id, amount_due, payment)
        })
      })
    }
  }

  #createPayment(
    brand: VerifiedActor<'brand'>,
    application: number,
    amount: string,
    { daysAgo, method, transaction, decision, reversed }: DemoPayment,
  ): void {
    this.#schedule(daysAgo, async paid => {
      const {
        payment: { id },
      } = await submitPayment(this.#transact, brand, {
        application_id: application,
        amount,
        payment_method: method,
        transaction_id: await this.#transactionId(paid, method, transaction),
      })
      if (!decision) return
      this.#scheduleAt(paid - decisionAfter, async () => {
        const body = { status: decision, reason: 'wrong_transaction_id' } as const
        await decidePayment(this.#transact, this.#admin(), id, body, noThreshold)
      })
      if (!reversed) return
      this.#scheduleAt(paid - reversalAfter, async () => {
        await reversePayment(this.#transact, this.#admin(), id, { kind: reversed }, noThreshold)
      })
    })
  }

  #createWithdrawals({ withdrawals }: DemoData): void {
    for (const { by, amount, method, phone, daysAgo, decision, transaction } of withdrawals) {
      this.#schedule(daysAgo, async requested => {
        const request = { amount, payment_method: method, phone_number: phone }
        const { id } = await requestWithdrawal(this.#transact, this.#actor(by, 'influencer'), request, noThreshold)
        if (!decision) return
        this.#scheduleAt(requested - decisionAfter, async () => {
          const transaction_id = transaction ? await this.#transactionId(requested, method, transaction) : null
          const body = { status: decision, reason: 'wrong_number', transaction_id } as const
          await decideWithdrawal(this.#transact, this.#admin(), id, body, noThreshold)
        })
      })
    }
  }
}

/** Waits while another instance loads the demo. Polls, because loading takes longer than the statement timeout. */
async function takeTurn(tx: Tx): Promise<void> {
  const tryLock = async () =>
    (await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtext('demo')) as taken`.execute(tx)).rows[0]
  while (!(await tryLock())?.taken) await delay(50)
}

/** The same store, which reports an unstorable picture in one sentence. */
const explained = (files: DemoServices['files']): DemoServices['files'] => ({
  ...files,
  put: (...picture) =>
    files.put(...picture).catch((error: unknown) => {
      throw new StartError(
        `The demo's pictures cannot be stored (${loggedLine(error)}): correct S3_BUCKET or DATA_DIR, or set DEMO_DATA=off.`,
      )
    }),
})

/**
 * Fills an empty database with a small marketplace by running the use cases, so that the books balance. Uses one
 * transaction: a killed start leaves nothing behind, and only one of several instances loads the demo.
 */
async function loadDemo({ db, tokens, files, wallets }: DemoServices): Promise<void> {
  await db.transaction().execute(async tx => {
    await takeTurn(tx)
    await sql`lock table users in share row exclusive mode`.execute(tx)
    const existing = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (existing) return
    await new DemoBuilder(tx, { tokens, files: explained(files), wallets: demoWalletsUnless(wallets) }).build()
    await markDemoAccounts(tx)
  })
}

/** The result of `openDemo`. */
export interface Demo {
  /** The logins to publish; empty if there are none. */
  logins: Login[]
  /** The number of accounts that this start deactivated. */
  deactivated: number
}

/**
 * Brings the demo data to the configured state. Call this before anyone can log in, because its password is public.
 * `on` loads it into an empty database and activates accounts that an earlier start deactivated. `auto` also loads it,
 * but leaves existing accounts alone. `off` deactivates them. Throws a StartError if its pictures cannot be stored.
 */
export async function openDemo(services: DemoServices, mode: DemoMode): Promise<Demo> {
  if (mode !== 'off') await loadDemo(services)
  return services.db.transaction().execute(async tx => {
    await markUnmarkedDemo(tx)
    if (mode === 'off') return { logins: [], deactivated: await deactivateDemo(tx) }
    if (mode === 'on') await activateDemo(tx)
    const active = await activeDemoEmails(tx)
    return { logins: logins.filter(({ email }) => active.has(email)), deactivated: 0 }
  })
}
