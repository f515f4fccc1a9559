import { deepStrictEqual } from 'node:assert/strict'
import {
  brandAccounts,
  formatMoney,
  influencerAccounts,
  type AdminDashboard,
  type ErrorCode,
  type ReversalKind,
} from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { refusalFor } from '#server/domain/index.ts'
import { correctBalance, violations } from '#server/money/ledger/index.ts'
import type { TestApp } from './app.ts'
import type { Person } from './client.ts'
import { explainedBalance, poisha } from './explained-balance.ts'
import type { Snapshot } from './model-snapshot.ts'
import { actingBrand, withdrawalMethod, withdrawn } from './model-steps.ts'
import { at, type Action, type Model, type Outcome } from './model.ts'
import { createUser, expectStatus, login, uniqueName } from './people.ts'

/** The server's side of the model: its users, and the ids of its rows in the model's order. */
export class World {
  readonly #app: TestApp
  readonly #admin: Person
  readonly #people: Person[]
  readonly #brands: number
  readonly #campaigns: number[] = []
  readonly #applications: number[] = []
  readonly #payments: number[] = []
  readonly #refunds: number[] = []
  readonly #withdrawals: number[] = []
  /** Makes transaction IDs collide within a run but not across runs. */
  readonly #name = uniqueName('').toUpperCase().slice(1)
  readonly #before: AdminDashboard['stats']

  private constructor(app: TestApp, admin: Person, people: Person[], brands: number, before: AdminDashboard['stats']) {
    this.#app = app
    this.#admin = admin
    this.#people = people
    this.#brands = brands
    this.#before = before
  }

  /** Registers a user for each of the model's. */
  static async open(app: TestApp, admin: Person, model: Model): Promise<World> {
    const people = await Promise.all(
      model.active.map((_, index) => createUser(app, index < model.brands ? 'brand' : 'influencer')),
    )
    await setFee(admin, model.basisPoints)
    const { stats } = expectStatus(await admin.call('GET /dashboard/admin/'), 200).body
    return new World(app, admin, people, model.brands, stats)
  }

  #brand = (index: number) => at(this.#people, index)
  #influencer = (index: number) => at(this.#people, this.#brands + index)

  /** Performs an action on the server and returns its outcome. The model has not applied it yet. */
  async perform(model: Model, action: Action, target: number): Promise<Outcome> {
    switch (action.do) {
      case 'publish': {
        const body = {
          title: 'Eid',
          description: 'Three posts',
          budget: formatMoney(action.budget),
          category: 'food' as const,
        }
        return keep(this.#campaigns, await this.#brand(target).call('POST /campaigns/', { body }))
      }
      case 'apply': {
        const fee = action.fee === null ? {} : { expected_fee: formatMoney(action.fee) }
        const body = { campaign: at(this.#campaigns, target), proposal: 'Me, please', ...fee }
        return keep(this.#applications, await this.#influencer(action.influencer).call('POST /applications/', { body }))
      }
      case 'decide': {
        const brand = this.#brand(actingBrand(model, model.owner(at(model.applications, target)), action.stranger))
        const params = { id: at(this.#applications, target) }
        return outcome(
          await brand.call('PUT /applications/{id}/status/', { params, body: { status: action.decision } }),
        )
      }
      case 'pay':
        return this.#pay(model, action, target)
      case 'decidePayment': {
        const params = { id: at(this.#payments, target) }
        return outcome(
          await this.#admin.call('PUT /admin/payments/{id}/', { params, body: { status: action.decision } }),
        )
      }
      case 'reverse':
        return this.#reverse(at(this.#payments, target), action.kind)
      case 'sendRefund': {
        const params = { id: at(this.#refunds, target) }
        const body = { transaction_id: this.#transactionId(action.transaction) }
        return outcome(await this.#admin.call('POST /admin/refunds/{id}/sent/', { params, body }))
      }
      case 'withdraw':
        return this.#withdraw(target, withdrawn(model, action), action.twice)
      case 'decideWithdrawal': {
        const params = { id: at(this.#withdrawals, target) }
        const { decision: status, transaction } = action
        const body = { status, ...(transaction !== null && { transaction_id: this.#transactionId(transaction) }) }
        return outcome(await this.#admin.call('PUT /admin/withdrawals/{id}/', { params, body }))
      }
      case 'cancelWithdrawal': {
        const params = { id: at(this.#withdrawals, target) }
        const { influencer } = at(model.withdrawals, target)
        return outcome(await this.#influencer(influencer).call('PUT /withdrawals/{id}/cancelled/', { params }))
      }
      case 'recordTransfer': {
        const params = { id: at(this.#withdrawals, target) }
        const { sent } = at(model.withdrawals, target)
        const replaces = action.outdated ? 'NOT-THIS-ONE' : sent === null ? null : this.#transactionId(sent)
        const body = { transaction_id: this.#transactionId(action.transaction), replaces }
        return outcome(await this.#admin.call('PUT /admin/withdrawals/{id}/sent/', { params, body }))
      }
      case 'remove': {
        const brand = this.#brand(actingBrand(model, at(model.campaigns, target).brand, action.stranger))
        return outcome(await brand.call('DELETE /campaigns/{id}/', { params: { id: at(this.#campaigns, target) } }))
      }
      case 'setActive':
        return this.#setActive(target, action.active, at(model.active, target))
      case 'correct':
        return this.#correct(this.#influencer(target).id, action.amount)
      case 'setFee':
        return outcome(await setFee(this.#admin, action.basisPoints))
    }
  }

  #transactionId(transaction: number): string {
    return `${this.#name}-${transaction}`
  }

  async #pay(model: Model, action: Extract<Action, { do: 'pay' }>, target: number): Promise<Outcome> {
    const application = at(model.applications, target)
    const transaction = this.#transactionId(action.transaction)
    const body = {
      application_id: at(this.#applications, target),
      amount: formatMoney(model.due(application) + action.excess),
      payment_method: action.method,
      transaction_id: action.upperCase ? transaction : ` ${transaction.toLowerCase()} `,
    }
    const brand = this.#brand(actingBrand(model, model.owner(application), action.stranger))
    return keep(this.#payments, await brand.call('POST /payments/submit/', { body }))
  }

  /** Reverses a payment and remembers the refund, if there is one. */
  async #reverse(id: number, kind: ReversalKind): Promise<Outcome> {
    const response = await this.#admin.call('POST /admin/payments/{id}/reversal/', { params: { id }, body: { kind } })
    if (response.status === 201) {
      const { body } = expectStatus(await this.#admin.call('GET /admin/refunds/', { query: { limit: 1 } }), 200)
      this.#refunds.push(...body.filter(({ payment }) => payment === id).map(refund => refund.id))
    }
    return outcome(response)
  }

  /** Requests a withdrawal or, if `twice`, the same one twice under one Idempotency-Key, with the same outcome. */
  async #withdraw(influencer: number, amount: number, twice: boolean): Promise<Outcome> {
    const body = { amount: formatMoney(amount), payment_method: withdrawalMethod, phone_number: '01712345678' } as const
    const headers = twice ? { 'idempotency-key': uniqueName('key') } : {}
    const ask = () => this.#influencer(influencer).call('POST /withdrawals/', { body, headers })
    const first = await ask()
    if (twice) deepStrictEqual((await ask()).body, first.body)
    return keep(this.#withdrawals, first)
  }

  async #setActive(index: number, active: boolean, before: boolean): Promise<Outcome> {
    const person = at(this.#people, index)
    const body = { action: active ? ('activate' as const) : ('deactivate' as const) }
    const response = await this.#admin.call('PUT /admin/users/{id}/', { params: { id: person.id }, body })
    // The deactivation ended all sessions, so a reactivated user logs in again.
    if (active && !before) this.#people[index] = await login(this.#app.send, person.email)
    return outcome(response)
  }

  async #correct(influencerId: number, amount: number): Promise<Outcome> {
    try {
      await correctBalance(transactOn(this.#app.services.db), {
        actorId: this.#admin.id,
        influencerId,
        amount,
        reason: 'A test of corrections',
      })
      return 201
    } catch (error) {
      const refusal = refusalFor(error)
      if (!refusal) throw error
      return refusal.code
    }
  }

  /** Returns the server's state in the form of the model's snapshot. */
  async snapshot(model: Model): Promise<Snapshot> {
    // The rows of this run are the newest. Without a limit, each run would also read the rows of all earlier runs.
    const newest = ({ length }: readonly number[]) => ({ query: { limit: Math.max(length, 1) } })
    const admin = this.#admin
    const [dashboard, campaigns, applications, payments, refunds, withdrawals, found] = await Promise.all([
      admin.call('GET /dashboard/admin/'),
      admin.call('GET /admin/campaigns/', newest(this.#campaigns)),
      admin.call('GET /applications/', newest(this.#applications)),
      admin.call('GET /admin/payments/', newest(this.#payments)),
      admin.call('GET /admin/refunds/', newest(this.#refunds)),
      admin.call('GET /admin/withdrawals/', newest(this.#withdrawals)),
      violations(this.#app.auditor),
    ])
    const brands = model.active
      .slice(0, this.#brands)
      .map(async (active, index) =>
        active ? expectStatus(await this.#brand(index).call('GET /dashboard/brand/'), 200).body.stats : 'deactivated',
      )
    const influencers = model.active.slice(this.#brands).map(async (active, index) => {
      if (!active) return 'deactivated'
      const influencer = this.#influencer(index)
      const [own, { body }] = await Promise.all([
        influencer.call('GET /dashboard/influencer/'),
        influencer.call('GET /influencer/balance/'),
      ])
      return { ...own.body.stats, ...body }
    })
    const { stats } = dashboard.body
    return {
      campaigns: rows(this.#campaigns, campaigns.body, row => [row.is_active, row.applications_count]),
      applications: rows(this.#applications, applications.body, row => [
        row.status,
        row.amount_due,
        row.payment_status,
        row.payment_method,
        row.transaction_id?.split('-').at(-1) ?? null,
      ]),
      payments: rows(this.#payments, payments.body, row => [
        row.status,
        row.amount,
        row.platform_fee,
        row.reversal_kind,
      ]),
      refunds: rows(this.#refunds, refunds.body, row => [row.amount, row.status]),
      withdrawals: rows(this.#withdrawals, withdrawals.body, row => [
        row.status,
        row.is_cancelled,
        row.amount,
        row.transaction_id?.split('-').at(-1) ?? null,
      ]),
      brands: await Promise.all(brands),
      influencers: await Promise.all(influencers),
      site: {
        campaigns: stats.total_campaigns - this.#before.total_campaigns,
        applications: stats.total_applications - this.#before.total_applications,
        payments: poisha(stats.total_payments) - poisha(this.#before.total_payments),
        people: [stats.total_users, stats.total_brands, stats.total_influencers].map(
          (count, index) =>
            count - at([this.#before.total_users, this.#before.total_brands, this.#before.total_influencers], index),
        ),
      },
      violations: found,
    }
  }

  /** Returns the balances shown by statements, by person and account. Throws if the movements do not add up to them. */
  async balances(): Promise<Record<string, string>[]> {
    return Promise.all(
      this.#people.map(async ({ id }, index) => {
        const accounts = index < this.#brands ? brandAccounts : influencerAccounts
        const shown = accounts.map(
          async account => [account, await explainedBalance(this.#admin, id, account)] as const,
        )
        return Object.fromEntries(await Promise.all(shown))
      }),
    )
  }
}

/** Returns a view of each row with these ids, in this order. */
function rows<R extends { id: number }, T>(ids: readonly number[], found: readonly R[], view: (row: R) => T): T[] {
  return ids.map(id => {
    const row = found.find(candidate => candidate.id === id)
    if (!row) throw new Error(`the server does not list the row with id ${id}`)
    return view(row)
  })
}

function outcome({ status, error }: { status: number; error: { code: string } }): Outcome {
  return status < 300 ? (status as Outcome) : (error.code as ErrorCode)
}

/** Stores the id of a new row. */
function keep(ids: number[], response: { status: number; body: { id: number }; error: { code: string } }): Outcome {
  if (response.status === 201) ids.push(response.body.id)
  return outcome(response)
}

/** Sets the platform fee. */
const setFee = (admin: Person, basisPoints: number) =>
  admin.call('PUT /admin/settings/', { body: { platform_fee_percent: formatMoney(basisPoints) } })
