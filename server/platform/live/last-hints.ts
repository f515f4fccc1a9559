import { isStaff } from '#contract/index.ts'
import type { Actor } from '../security/actor.ts'
import type { AddressedHint } from './hints.ts'

/** For how many people the last hint is remembered. */
const maxPeople = 10_000

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The transactions that sent people's last hints. A replica without them may lack what the hints announced. */
export class LastHints {
  /** The latest last. */
  readonly #byUser = new Map<number, bigint>()
  #staff = 0n
  /** At least the transaction of everybody who is not remembered. */
  #others = 0n

  add(hints: readonly AddressedHint[], transaction: bigint): void {
    for (const { to } of hints) {
      if (typeof to === 'string') this.#staff = later(this.#staff, transaction)
      else for (const user of to) this.#note(user, transaction)
    }
  }

  /** Records that this transaction or an earlier one may have sent anyone a hint. */
  addForAll(transaction: bigint): void {
    this.#others = later(this.#others, transaction)
  }

  /** Returns the transaction that sent the last hint to this person, or a later one; 0 if there was none. */
  for({ id, role }: Pick<Actor, 'id' | 'role'>): bigint {
    const own = later(this.#byUser.get(id) ?? 0n, this.#others)
    return isStaff(role) ? later(own, this.#staff) : own
  }

  #note(user: number, transaction: bigint): void {
    const last = later(this.#byUser.get(user) ?? 0n, transaction)
    this.#byUser.delete(user)
    this.#byUser.set(user, last)
    const [oldest] = this.#byUser
    if (!oldest || this.#byUser.size <= maxPeople) return
    this.#byUser.delete(oldest[0])
    this.#others = later(this.#others, oldest[1])
  }
}
