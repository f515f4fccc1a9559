import { constantFrom, nat, record, type Arbitrary } from 'fast-check'
import {
  brandAccounts,
  formatMoney,
  influencerAccounts,
  reversalKinds,
  type PayableApplication,
} from '#contract/index.ts'
import type { TestApp } from './app.ts'
import type { Person } from './client.ts'
import { explainedBalance } from './explained-balance.ts'
import { collaborate, createUser, expectStatus, makeAdmin, uniqueTransactionId } from './people.ts'
import { bkashId, Wallet } from './wallets.ts'

/** An action, with a number that selects the user and the row. */
export interface DeskAction {
  do:
    | 'report'
    | 'correct payment'
    | 'import'
    | 'import again'
    | 'confirm'
    | 'reject'
    | 'confirm matched'
    | 'link entry'
    | 'reverse'
    | 'send refund'
    | 'withdraw'
    | 'decide withdrawal'
    | 'correct withdrawal'
    | 'explain'
  choice: number
}

/** All actions, some of them repeated because they are more frequent. */
export const deskActions: readonly DeskAction['do'][] = [
  'report',
  'report',
  'report',
  'correct payment',
  'import',
  'import',
  'import again',
  'confirm',
  'confirm',
  'reject',
  'confirm matched',
  'link entry',
  'reverse',
  'send refund',
  'withdraw',
  'decide withdrawal',
  'correct withdrawal',
  'explain',
]

export const deskAction: Arbitrary<DeskAction> = record({ do: constantFrom(...deskActions), choice: nat(9_999) })

/** One payment's path to its refund, with a withdrawal. The actions succeed if nothing else has been done before. */
export const decisiveActions: readonly DeskAction[] = [
  { do: 'report', choice: 801 },
  { do: 'import', choice: 0 },
  { do: 'confirm', choice: 0 },
  { do: 'withdraw', choice: 0 },
  { do: 'decide withdrawal', choice: 0 },
  // Paid twice, so that a refund is due.
  { do: 'reverse', choice: reversalKinds.indexOf('duplicate') << 3 },
  { do: 'send refund', choice: 0 },
]

interface Reported {
  id: number
  transactionId: string
  taka: number
}

/** A movement of the wallet; a negative amount was sent. */
type Movement = Pick<Reported, 'transactionId' | 'taka'>

/** Where withdrawals are sent. */
const phone_number = '01712345678'

const withdrawalDecisions = ['approved', 'approved', 'rejected'] as const

/** Two brands, two influencers and two admins working with one wallet, each through the API. */
export class DeskWork {
  readonly #admins: readonly Person[]
  readonly #brands: readonly Person[]
  readonly #influencers: readonly Person[]
  readonly #wallet: Wallet
  readonly #payments: Reported[] = []
  readonly #withdrawals: { id: number; taka: number }[] = []
  /** Movements whose messages have not been imported yet, and the texts that have been. */
  readonly #unimported: Movement[] = []
  readonly #imported: string[] = []
  /** How many calls succeeded, by action. */
  readonly done = new Map<DeskAction['do'], number>()

  private constructor(admins: Person[], brands: Person[], influencers: Person[], wallet: Wallet) {
    this.#admins = admins
    this.#brands = brands
    this.#influencers = influencers
    this.#wallet = wallet
  }

  static async begin(app: TestApp): Promise<DeskWork> {
    const two = <T>(make: () => Promise<T>) => Promise.all([make(), make()])
    const admins = await two(() => makeAdmin(app))
    const brands = await two(() => createUser(app, 'brand'))
    const influencers = await two(() => createUser(app, 'influencer'))
    return new DeskWork(admins, brands, influencers, await Wallet.open(admins[0]))
  }

  /** Performs the actions, this many at a time. Throws if the server fails; refusals are expected. */
  async perform(actions: readonly DeskAction[], atOnce: number): Promise<void> {
    const waiting = [...actions]
    const worker = async () => {
      for (let action = waiting.shift(); action; action = waiting.shift()) {
        const status = await this.#act(action)
        if (status !== undefined && status >= 500) throw new Error(`${action.do} returned ${status}`)
        if (status !== undefined && status < 300) this.done.set(action.do, (this.done.get(action.do) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  /** Imports the remaining messages, without which the chain has gaps. */
  async importRest(): Promise<void> {
    await this.#import(this.#admin(0), this.#unimported.length)
  }

  /** The cover's remainder, after checking that statements explain every balance. */
  async remainder(): Promise<string> {
    const admin = this.#admin(0)
    for (const { id } of this.#brands) for (const account of brandAccounts) await explainedBalance(admin, id, account)
    for (const { id } of this.#influencers)
      for (const account of influencerAccounts) await explainedBalance(admin, id, account)
    return expectStatus(await admin.call('GET /admin/wallet-accounts/'), 200).body.cover.remainder
  }

  #admin = (choice: number) => pick(this.#admins, choice)

  /** Returns the status of its call; undefined if there is nothing to act on. */
  async #act({ do: what, choice }: DeskAction): Promise<number | undefined> {
    const admin = this.#admin(choice)
    switch (what) {
      case 'report':
        return this.#report(choice)
      case 'correct payment':
        return this.#correctPayment(choice)
      case 'import':
        return this.#import(admin, 1 + (choice % 4), choice)
      case 'import again':
        return this.#imported.length === 0 ? undefined : this.#paste(admin, pick(this.#imported, choice))
      case 'confirm':
        return this.#decide(admin, choice, 'confirmed')
      case 'reject':
        return this.#decide(admin, choice, 'rejected')
      case 'confirm matched':
        return this.#confirmMatched(admin)
      case 'link entry':
        return this.#linkEntry(admin, choice)
      case 'reverse':
        return this.#reverse(admin, choice)
      case 'send refund':
        return this.#sendRefund(admin, choice)
      case 'withdraw':
        return this.#withdraw(choice)
      case 'decide withdrawal':
        return this.#decideWithdrawal(admin, choice)
      case 'correct withdrawal':
        return this.#correctWithdrawal(admin, choice)
      case 'explain':
        return this.#explain(admin, choice)
    }
  }

  async #report(choice: number): Promise<number> {
    const [brand, influencer] = [pick(this.#brands, choice), pick(this.#influencers, choice >> 1)]
    const taka = 100 + (choice % 900)
    const application = await collaborate(brand, influencer, String(taka))
    const transactionId = bkashId()
    const body = {
      application_id: application.id,
      amount: application.amount_due,
      payment_method: 'bkash' as const,
      transaction_id: transactionId,
    }
    const reply = expectStatus(await brand.call('POST /payments/submit/', { body }), 201)
    const reported = { id: reply.body.id, transactionId, taka }
    this.#payments.push(reported)
    // For one payment in eight, the money never arrives.
    if (choice % 8 > 0) this.#unimported.push(reported)
    return reply.status
  }

  /** Replaces a pending payment with one that has another transaction ID. For one in four, the money never arrives. */
  async #correctPayment(choice: number): Promise<number | undefined> {
    const brand = pick(this.#brands, choice)
    const query = { brand: 'true', payment_status: 'pending', limit: 20 } as const
    const pending = (await brand.call('GET /applications/', { query })).body as PayableApplication[]
    if (pending.length === 0) return undefined
    const { id: application_id, amount_due: amount, pending_payment } = pick(pending, choice >> 1)
    const transactionId = bkashId()
    const payment = { application_id, amount, payment_method: 'bkash' as const, transaction_id: transactionId }
    const body = { ...payment, replaces: pending_payment?.id ?? null }
    const reply = await brand.call('POST /payments/submit/', { body })
    if (reply.status !== 201) return reply.status
    const corrected = { id: reply.body.id, transactionId, taka: Number(amount) }
    this.#payments.push(corrected)
    if (choice % 4 > 0) this.#unimported.push(corrected)
    return reply.status
  }

  /** Imports the wallet's next messages; occasionally with a wrong amount, a stranger's money, or money leaving. */
  async #import(admin: Person, count: number, choice = 0): Promise<number> {
    const messages = this.#unimported.splice(0, count).map(({ transactionId, taka }) => {
      if (taka < 0)
        return this.#wallet.send(choice % 10 === 9 ? 1 - taka : -taka, transactionId, { from: phone_number })
      return this.#wallet.receive(choice % 10 === 9 ? taka - 1 : taka, transactionId)
    })
    if (choice % 5 === 1) messages.push(this.#wallet.receive(50, bkashId()))
    if (choice % 5 === 2) messages.push(this.#wallet.send(30, bkashId()))
    if (messages.length === 0) return 200
    this.#imported.push(messages.join('\n'))
    return this.#paste(admin, messages.toReversed().join('\n'))
  }

  async #paste(admin: Person, text: string): Promise<number> {
    return (await admin.call('POST /admin/wallet-entries/', { body: { account: 'bkash', text } })).status
  }

  async #decide(admin: Person, choice: number, status: 'confirmed' | 'rejected'): Promise<number | undefined> {
    if (this.#payments.length === 0) return undefined
    const params = { id: pick(this.#payments, choice).id }
    return (await admin.call('PUT /admin/payments/{id}/', { params, body: { status } })).status
  }

  async #confirmMatched(admin: Person): Promise<number | undefined> {
    const { body: rows } = await admin.call('GET /admin/payments/', { query: { grade: 'matched', limit: 20 } })
    if (rows.length === 0) return undefined
    const total = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const body = { ids: rows.map(({ id }) => id), total: formatMoney(total) }
    return (await admin.call('POST /admin/payments/confirm-matched/', { body })).status
  }

  /** Links an entry that arrived after the confirmation of its payment, if it can be linked. */
  async #linkEntry(admin: Person, choice: number): Promise<number | undefined> {
    const { body: rows } = await admin.call('GET /admin/payments/', { query: { evidence: 'missing', limit: 20 } })
    const found = rows.flatMap(({ id, evidence }) => (evidence?.entry ? [{ id, entry: evidence.entry.id }] : []))
    if (found.length === 0) return undefined
    const { id, entry } = pick(found, choice)
    return (await admin.call('POST /admin/payments/{id}/evidence/', { params: { id }, body: { entry } })).status
  }

  async #reverse(admin: Person, choice: number): Promise<number | undefined> {
    if (this.#payments.length === 0) return undefined
    const params = { id: pick(this.#payments, choice).id }
    const body = { kind: pick(reversalKinds, choice >> 3) }
    return (await admin.call('POST /admin/payments/{id}/reversal/', { params, body })).status
  }

  async #sendRefund(admin: Person, choice: number): Promise<number | undefined> {
    const { body: due } = await admin.call('GET /admin/refunds/', { query: { status: 'due', limit: 20 } })
    if (due.length === 0) return undefined
    const { id, amount } = pick(due, choice)
    const params = { id }
    const body = { transaction_id: this.#sendMoney(Number(amount), choice) }
    return (await admin.call('POST /admin/refunds/{id}/sent/', { params, body })).status
  }

  async #withdraw(choice: number): Promise<number> {
    const taka = 100 + (choice % 500)
    const body = { amount: String(taka), payment_method: 'bkash', phone_number } as const
    const reply = await pick(this.#influencers, choice).call('POST /withdrawals/', { body })
    if (reply.status === 201) this.#withdrawals.push({ id: reply.body.id, taka })
    return reply.status
  }

  async #decideWithdrawal(admin: Person, choice: number): Promise<number | undefined> {
    if (this.#withdrawals.length === 0) return undefined
    const { id, taka } = pick(this.#withdrawals, choice)
    const sent = (choice & 1) === 0 ? {} : { transaction_id: this.#sendMoney(taka, choice) }
    const body = { status: pick(withdrawalDecisions, choice >> 2), ...sent }
    return (await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body })).status
  }

  async #correctWithdrawal(admin: Person, choice: number): Promise<number | undefined> {
    const query = { status: 'approved', limit: 20 } as const
    const { body: approved } = await admin.call('GET /admin/withdrawals/', { query })
    if (approved.length === 0) return undefined
    const { id, amount, transaction_id: replaces } = pick(approved, choice)
    const body = { transaction_id: this.#sendMoney(Number(amount), choice), replaces }
    return (await admin.call('PUT /admin/withdrawals/{id}/sent/', { params: { id }, body })).status
  }

  /** Returns the transaction ID of a transfer. For one in four, no message arrives. */
  #sendMoney(taka: number, choice: number): string {
    if (choice % 4 === 3) return uniqueTransactionId()
    const transactionId = bkashId()
    this.#unimported.push({ transactionId, taka: -taka })
    return transactionId
  }

  /** Explains an entry that belongs to no payment, or withdraws an explanation. */
  async #explain(admin: Person, choice: number): Promise<number | undefined> {
    const state = choice % 3 === 0 ? 'explained' : 'unmatched'
    const { body: entries } = await admin.call('GET /admin/wallet-entries/', { query: { state, limit: 20 } })
    if (entries.length === 0) return undefined
    const action = state === 'explained' ? ('restore' as const) : ('explain' as const)
    const params = { id: pick(entries, choice).id }
    return (await admin.call('PUT /admin/wallet-entries/{id}/', { params, body: { action, note: 'Own money' } })).status
  }
}

function pick<T>(list: readonly T[], choice: number): T {
  const chosen = list[choice % list.length]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}
