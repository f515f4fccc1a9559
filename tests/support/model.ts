import type { ErrorCode, PaymentMethod, ReversalKind } from '#contract/index.ts'

/**
 * The product's rules in memory: a second, simpler implementation to compare the server with. Amounts are in poisha.
 * Rows are identified by their index in these lists.
 */

/**
 * Selects a row: `number` modulo the number of rows. With `eligible`, only rows on which the action has an effect, if
 * there are any.
 */
export interface Choice {
  number: number
  eligible: boolean
}

/** An action of a user. */
export type Action =
  | { do: 'publish'; brand: number; budget: number }
  | { do: 'apply'; influencer: number; campaign: Choice; fee: number | null }
  | { do: 'decide'; application: Choice; stranger: boolean; decision: 'accepted' | 'rejected' }
  | {
      do: 'pay'
      application: Choice
      stranger: boolean
      excess: number
      method: PaymentMethod
      transaction: number
      upperCase: boolean
    }
  | { do: 'decidePayment'; payment: Choice; decision: 'confirmed' | 'rejected' }
  | { do: 'reverse'; payment: Choice; kind: ReversalKind }
  | { do: 'sendRefund'; refund: Choice; transaction: number }
  | { do: 'withdraw'; influencer: number; percent: number; excess: number; twice: boolean }
  | { do: 'decideWithdrawal'; withdrawal: Choice; decision: 'approved' | 'rejected'; transaction: number | null }
  | { do: 'cancelWithdrawal'; withdrawal: Choice }
  | { do: 'recordTransfer'; withdrawal: Choice; transaction: number; outdated: boolean }
  | { do: 'remove'; campaign: Choice; stranger: boolean }
  | { do: 'setActive'; person: number; active: boolean }
  | { do: 'correct'; influencer: number; amount: number }
  | { do: 'setFee'; basisPoints: number }

export interface Campaign {
  brand: number
  budget: number
  deleted: boolean
}
export interface Application {
  campaign: number
  influencer: number
  fee: number | null
  status: 'pending' | 'accepted' | 'rejected'
}
export interface Payment {
  application: number
  method: PaymentMethod
  transaction: number
  status: 'pending' | 'confirmed' | 'rejected'
  kept: number
  reversal: ReversalKind | null
}
export interface Refund {
  payment: number
  /** The transaction ID under which the refund was sent. */
  sent: number | null
}
export interface Withdrawal {
  influencer: number
  amount: number
  status: 'pending' | 'approved' | 'rejected'
  cancelled: boolean
  /** The transaction ID under which the money was sent, if recorded. */
  sent: number | null
}

export class Model {
  readonly brands: number
  /** Whether each user is active: first the brands, then the influencers. */
  readonly active: boolean[]
  readonly campaigns: Campaign[] = []
  readonly applications: Application[] = []
  readonly payments: Payment[] = []
  readonly withdrawals: Withdrawal[] = []
  readonly refunds: Refund[] = []
  /** The sum of each influencer's corrections. */
  readonly corrected: number[]
  /** The platform fee in hundredths of a percent. */
  basisPoints: number

  constructor(brands: number, influencers: number, basisPoints: number) {
    this.brands = brands
    this.basisPoints = basisPoints
    this.active = Array.from({ length: brands + influencers }, () => true)
    this.corrected = Array.from({ length: influencers }, () => 0)
  }

  due({ fee, campaign }: Application): number {
    return fee ?? at(this.campaigns, campaign).budget
  }

  owner({ campaign }: Application): number {
    return at(this.campaigns, campaign).brand
  }

  /** The pending or confirmed payment of an application. */
  live(application: Application): Payment | undefined {
    return this.payments.find(
      payment =>
        at(this.applications, payment.application) === application &&
        payment.status !== 'rejected' &&
        payment.reversal === null,
    )
  }

  amount({ application }: Payment): number {
    return this.due(at(this.applications, application))
  }

  isActive(role: 'brand' | 'influencer', index: number): boolean {
    return at(this.active, role === 'brand' ? index : this.brands + index)
  }

  /** What the influencer can withdraw. */
  available(influencer: number): number {
    return Math.max(0, this.balance(influencer))
  }

  /** What the influencer has already withdrawn and must pay back. */
  owed(influencer: number): number {
    return Math.max(0, -this.balance(influencer))
  }

  held(influencer: number): number {
    const pending = this.withdrawals.filter(row => row.influencer === influencer && row.status === 'pending')
    return sum(pending.map(({ amount }) => amount))
  }

  spent(brand: number): number {
    const mine = this.payments.filter(({ application }) => this.owner(at(this.applications, application)) === brand)
    return sum(mine.filter(isConfirmed).map(payment => this.amount(payment)))
  }

  refundDue(brand: number): number {
    const due = this.refunds.filter(({ sent }) => sent === null).map(({ payment }) => at(this.payments, payment))
    return sum(
      due
        .filter(({ application }) => this.owner(at(this.applications, application)) === brand)
        .map(payment => this.amount(payment)),
    )
  }

  balance(influencer: number): number {
    return (
      this.earned(influencer) +
      at(this.corrected, influencer) -
      sum(
        this.withdrawals
          .filter(row => row.influencer === influencer && row.status !== 'rejected')
          .map(row => row.amount),
      )
    )
  }

  earned(influencer: number): number {
    const mine = this.payments.filter(({ application }) => at(this.applications, application).influencer === influencer)
    return sum(mine.filter(isConfirmed).map(payment => this.amount(payment) - payment.kept))
  }
}

/** Whether a payment was confirmed and has not been reversed. */
export const isConfirmed = ({ status, reversal }: Payment): boolean => status === 'confirmed' && reversal === null

/** Returns the row at this index. Throws if there is none. */
export function at<T>(list: readonly T[], index: number): T {
  const row = list[index]
  if (row === undefined) throw new RangeError(`nothing at ${index}`)
  return row
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Returns the index of the chosen row; undefined for an empty list. */
export function choose<T>(
  list: readonly T[],
  { number, eligible }: Choice,
  isEligible: (row: T, index: number) => boolean,
): number | undefined {
  const all = list.map((_, index) => index)
  const eligibleRows = eligible ? all.filter(index => isEligible(at(list, index), index)) : []
  const candidates = eligibleRows.length > 0 ? eligibleRows : all
  return candidates[number % candidates.length]
}

/** The expected response: a success status, or the code of a refusal. */
export type Outcome = 200 | 201 | 204 | ErrorCode
