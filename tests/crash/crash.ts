import { setTimeout as delay } from 'node:timers/promises'
import { formatMoney, parseMoney, type Withdrawal } from '#contract/index.ts'
import { callerOf, type Person, type Send } from '../support/client.ts'
import { login, register, uniqueTransactionId } from '../support/people.ts'
import { Journal, persistently, type Listed, type Lists } from './journal.ts'
import { adminEmail, type Product } from './product.ts'

/** A fault during writes. */
export interface Fault {
  name: string
  /** Injects the fault, and ends it unless it ends by itself. Writes continue meanwhile. */
  inject(progress: Progress): Promise<void>
}

/** The target of the writers: one product, or several that share a database. */
export type Target = Pick<Product, 'send' | 'isRunning' | 'start' | 'checkLedger'>

/** What the writers have seen so far. */
export interface Progress {
  /** Waits for this many more acknowledged writes, or until the app has ended. */
  acknowledged(count: number): Promise<void>
  /** Waits for this many more 503 responses. */
  unavailable(count: number): Promise<void>
}

/** Kills the app, its embedded database, or both. */
export const kills = (product: Product): Fault[] => [
  { name: 'app', inject: () => product.killApp() },
  { name: 'database', inject: () => product.killDatabase() },
  {
    name: 'both',
    async inject() {
      await product.killDatabase()
      await product.killApp()
    },
  },
]

/** How long the service may take to recover, in milliseconds. */
const patience = 120_000

/** The result of one round of writing, a fault and checking. */
export interface Round {
  acknowledged: number
  unacknowledged: number
  /** The number of 503 responses. */
  unavailable: number
  /** Lost, duplicated or wrong rows; empty if the round passed. */
  problems: string[]
}

interface People {
  admin: Person
  brand: Person
  influencer: Person
}

/** The first payment, which covers all the small withdrawals that follow. */
const initialBudget = '99999999.99'

const pageSize = 500

/** Reads all rows of a list, newest first. */
async function all<R extends { id: number }>(
  page: (query: { limit: number; cursor?: number }) => Promise<R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const found = await page({ limit: pageSize, ...(last === undefined ? {} : { cursor: last }) })
    rows.push(...found)
    if (found.length < pageSize) return rows
  }
}

const patient =
  ({ send }: Target): Send =>
  request =>
    persistently(() => send(request))

/** Writes concurrently during a fault, then checks every acknowledged write. */
export class CrashTest {
  readonly #product: Target
  readonly #checkLedger: () => Promise<string>
  #journal = new Journal()
  #people: People
  #numbers = 0

  private constructor(product: Target, people: People, checkLedger: () => Promise<string>) {
    this.#product = product
    this.#people = people
    this.#checkLedger = checkLedger
  }

  /**
   * Starts the server and creates its users and the initial balance. `checkLedger` returns the problems with the books
   * and figures, or an empty text.
   */
  static async begin(product: Target, checkLedger = () => product.checkLedger()): Promise<CrashTest> {
    await product.start()
    const send = patient(product)
    const [admin, brand, influencer] = await Promise.all([
      login(send, adminEmail),
      register(send, 'brand'),
      register(send, 'influencer'),
    ])
    const crash = new CrashTest(product, { admin, brand, influencer }, checkLedger)
    await crash.#collaborate(initialBudget)
    await crash.#logIn()
    return crash
  }

  /** The same people, but with requests that are retried for as long as the response is a 503. */
  get #patientPeople(): People {
    const again = (person: Person) => ({ ...person, ...callerOf(patient(this.#product), person.access) })
    const { admin, brand, influencer } = this.#people
    return { admin: again(admin), brand: again(brand), influencer: again(influencer) }
  }

  /** Takes a campaign all the way to a confirmed payment. Returns false at the first step that is not acknowledged. */
  async #collaborate(fee: string): Promise<boolean> {
    const { admin, brand, influencer } = this.#people
    const journal = this.#journal
    const title = `Campaign ${(this.#numbers += 1)}`
    const campaign = await journal.create('campaign', title, headers =>
      brand.call('POST /campaigns/', {
        body: { title, description: 'Three posts', budget: '500', category: 'food' },
        headers,
      }),
    )
    if (campaign === undefined) return false
    const application = await journal.create('application', String(campaign), headers =>
      influencer.call('POST /applications/', {
        body: { campaign, proposal: 'Me, please', expected_fee: fee },
        headers,
      }),
    )
    if (application === undefined) return false
    const accepted = await journal.decide('application', application, 'accepted', () =>
      brand.call('PUT /applications/{id}/status/', { params: { id: application }, body: { status: 'accepted' } }),
    )
    if (!accepted) return false
    const transaction_id = uniqueTransactionId()
    const payment = await journal.create('payment', transaction_id, headers =>
      brand.call('POST /payments/submit/', {
        body: { application_id: application, amount: fee, payment_method: 'bkash', transaction_id },
        headers,
      }),
    )
    if (payment === undefined) return false
    return journal.decide('payment', payment, 'confirmed', () =>
      admin.call('PUT /admin/payments/{id}/', { params: { id: payment }, body: { status: 'confirmed' } }),
    )
  }

  /** Requests a withdrawal of a unique amount and decides it. Returns whether both were acknowledged. */
  async #withdraw(): Promise<boolean> {
    const { admin, influencer } = this.#people
    const amount = formatMoney((this.#numbers += 1))
    const withdrawal = await this.#journal.create('withdrawal', amount, headers =>
      influencer.call('POST /withdrawals/', {
        body: { amount, payment_method: 'nagad', phone_number: '01712345678' },
        headers,
      }),
    )
    if (withdrawal === undefined) return false
    const status = withdrawal % 2 ? ('approved' as const) : ('rejected' as const)
    return this.#journal.decide('withdrawal', withdrawal, status, () =>
      admin.call('PUT /admin/withdrawals/{id}/', { params: { id: withdrawal }, body: { status } }),
    )
  }

  async #isHealthy(): Promise<boolean> {
    const response = await callerOf(this.#product.send)
      .call('GET /health/')
      .catch(() => undefined)
    return response?.status === 200
  }

  /** Repeats the work until it is aborted or the app has ended. */
  async #write(work: () => Promise<boolean>, stopping: AbortSignal): Promise<void> {
    const continues = () => !stopping.aborted && this.#product.isRunning()
    while (continues()) {
      if (await work()) continue
      // Backs off like a client that received Retry-After.
      while (continues() && !(await this.#isHealthy())) await delay(50)
    }
  }

  /** Waits until a count in the journal has grown or the app has ended. Throws on a timeout. */
  async #grown(name: 'acknowledged' | 'unavailable', count: number): Promise<void> {
    const wanted = this.#journal[name] + count
    const deadline = Date.now() + patience
    while (this.#journal[name] < wanted && this.#product.isRunning()) {
      if (Date.now() > deadline) throw new Error(`${this.#journal[name]} of ${wanted} writes are ${name}`)
      await delay(1)
    }
  }

  /**
   * Runs eight writers and injects the fault after a number of acknowledged writes. Afterwards, the app must
   * acknowledge writes again without help, except for a restart if the fault ended it.
   */
  async round(fault: Fault, acknowledgedBefore: number): Promise<Round> {
    const journal = this.#journal
    const started = {
      acknowledged: journal.acknowledged,
      unavailable: journal.unavailable,
      creations: journal.creations.length,
    }
    const done = new AbortController()
    const writers = [
      ...Array.from({ length: 4 }, () => this.#write(() => this.#collaborate('500'), done.signal)),
      ...Array.from({ length: 4 }, () => this.#write(() => this.#withdraw(), done.signal)),
    ]
    const writing = Promise.all(writers)
    const progress = {
      acknowledged: (count: number) => this.#grown('acknowledged', count),
      unavailable: (count: number) => this.#grown('unavailable', count),
    }
    try {
      await progress.acknowledged(acknowledgedBefore)
      await fault.inject(progress)
      await progress.acknowledged(20)
    } finally {
      done.abort()
      await writing
    }
    if (!this.#product.isRunning()) await this.#product.start()
    // Access tokens expire during a long run.
    await this.#logIn()

    const unacknowledged = journal.unanswered.length
    return {
      acknowledged: journal.acknowledged - started.acknowledged,
      unacknowledged,
      unavailable: journal.unavailable - started.unavailable,
      problems: [...journal.unexpectedResponses.splice(0), ...(await this.#verify(started.creations))],
    }
  }

  async #logIn(): Promise<void> {
    const { admin, brand, influencer } = this.#people
    for (const person of [admin, brand, influencer]) {
      const { access } = await login(patient(this.#product), person.email)
      Object.assign(person, { access, ...callerOf(this.#product.send, access) })
    }
  }

  /** Checks everything after a fault and returns the problems. Repeats the creations from `first` on. */
  async #verify(first: number): Promise<string[]> {
    const journal = this.#journal
    const acknowledged = journal.creations.slice(first).filter(({ id }) => id !== undefined)
    const problems = journal.missing(await this.#lists())
    problems.push(...(await journal.repeatUnanswered()), ...(await journal.repeatAcknowledged(acknowledged)))
    const lists = await this.#lists()
    problems.push(...journal.missing(lists), ...journal.unexpected(lists), ...(await this.#balanceProblems()))
    const books = await this.#checkLedger()
    return books === '' ? problems : [...problems, books]
  }

  async #lists(): Promise<Lists> {
    const { admin, brand, influencer } = this.#patientPeople
    const [campaigns, applications, payments, withdrawals] = await Promise.all([
      all(async query => (await brand.call('GET /campaigns/', { query })).body),
      all(async query => (await influencer.call('GET /applications/', { query })).body),
      all(async query => (await admin.call('GET /admin/payments/', { query })).body),
      all(async query => (await influencer.call('GET /withdrawals/', { query })).body),
    ])
    const listed = <R extends { id: number; status?: string }>(rows: R[], mark: (row: R) => string): Listed[] =>
      rows.map(row => ({ id: row.id, mark: mark(row), status: row.status ?? '' }))
    return {
      campaign: listed(campaigns, ({ title }) => title),
      application: listed(applications, ({ campaign }) => String(campaign)),
      payment: listed(payments, payment => payment.transaction_id),
      withdrawal: listed(withdrawals, ({ amount }) => amount),
    }
  }

  /** Compares the influencer's balance with the lists of payments and withdrawals. */
  async #balanceProblems(): Promise<string[]> {
    const { admin, influencer } = this.#patientPeople
    const [payments, withdrawals, { body }] = await Promise.all([
      all(async query => (await admin.call('GET /admin/payments/', { query })).body),
      all(async query => (await influencer.call('GET /withdrawals/', { query })).body),
      influencer.call('GET /influencer/balance/'),
    ])
    const total = (rows: { amount: string }[]) =>
      rows.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? Number.NaN), 0)
    const left = (rows: Withdrawal[]) => rows.filter(({ status }) => status !== 'rejected')
    const expected = formatMoney(
      total(payments.filter(({ status }) => status === 'confirmed')) - total(left(withdrawals)),
    )
    return expected === body.balance ? [] : [`the balance is ${body.balance}, but the lists add up to ${expected}`]
  }
}
