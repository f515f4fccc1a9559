/** The client that a place counts for. */
export interface Client {
  /** As rate limits count it: for IPv6, the /64 network. */
  address: string
  /** The id of the user, if known. */
  account?: number | undefined
}

/** A client's request for a place. */
export interface Seat extends Client {
  /** Called when it gets its place, possibly at once. */
  start?: () => void
  /** Called when it has to leave, because others have less or are faster. */
  lose: () => void
  /** Its rate of progress, such as bytes a second; undefined while it cannot leave. */
  progress?: () => number | undefined
}

interface Bounds {
  /** The number of places, and how many more seats may wait for one. */
  places: number
  waiting?: number
  /** The maximum number of places for an address, and for an account. */
  perAddress?: number
  perAccount?: number
  /** A seat with less progress leaves when others wait. */
  minProgress?: number
}

interface Address {
  seats: Set<Seat>
  started: number
}

/**
 * Places that clients share. Everybody may use what nobody else needs, but when all places are taken and the queue is
 * full, the address with the most gives one up to an address with fewer, and so do the accounts of one address among
 * themselves. A free place goes to the address, and then to the account, with the fewest.
 */
export class Places {
  readonly #bounds: Required<Bounds>
  readonly #addresses = new Map<string, Address>()
  readonly #started = new Set<Seat>()
  readonly #waiting = new Set<Seat>()

  constructor({ places, waiting = 0, perAddress = places, perAccount = places, minProgress = 0 }: Bounds) {
    this.#bounds = { places, waiting, perAddress, perAccount, minProgress }
  }

  /** The number of seats that have a place. */
  get taken(): number {
    return this.#started.size
  }

  /** The number of an account's seats, including waiting ones. */
  seatsOf(account: number | undefined): number {
    return [...this.#started, ...this.#waiting].filter(seat => seat.account === account).length
  }

  /** Takes a place, or waits for one. Returns false if there is none, even after another seat has left. */
  enter(seat: Seat): boolean {
    const { places, waiting } = this.#bounds
    if (this.#started.size + this.#waiting.size >= places + waiting) {
      const other = this.#whoLeavesFor(seat)
      if (!other) return false
      this.#dismiss(other)
    }
    const own = this.#addresses.get(seat.address) ?? { seats: new Set(), started: 0 }
    this.#addresses.set(seat.address, own)
    own.seats.add(seat)
    this.#waiting.add(seat)
    this.#startNext()
    return true
  }

  /** Frees the place of a seat, or ends its wait. Idempotent. */
  leave(seat: Seat): void {
    this.#remove(seat)
    this.#startNext()
  }

  /** Makes the slowest seats leave, as many as others are waiting. */
  replaceSlow(): void {
    const full = this.#started.size >= this.#bounds.places
    const wanted = new Set([...this.#waiting].map(({ address }) => address))
    const slow = [...this.#started].filter(seat => (full || wanted.has(seat.address)) && this.#isSlow(seat))
    const slowest = slow.toSorted((a, b) => (a.progress?.() ?? 0) - (b.progress?.() ?? 0))
    for (const seat of slowest.slice(0, this.#waiting.size)) this.#dismiss(seat)
    this.#startNext()
  }

  #isSlow({ progress }: Seat): boolean {
    return (progress?.() ?? this.#bounds.minProgress) < this.#bounds.minProgress
  }

  #dismiss(seat: Seat): void {
    this.#remove(seat)
    seat.lose()
  }

  #remove(seat: Seat): void {
    const own = this.#addresses.get(seat.address)
    if (!own?.seats.delete(seat)) return
    this.#waiting.delete(seat)
    if (this.#started.delete(seat)) own.started -= 1
    if (own.seats.size === 0) this.#addresses.delete(seat.address)
  }

  /**
   * A seat of the address with the most, then of the account with the most at the newcomer's address, then a slow one
   * there.
   */
  #whoLeavesFor({ address, account }: Client): Seat | undefined {
    const own = this.#addresses.get(address)?.seats ?? new Set<Seat>()
    const addresses = [...this.#addresses.values()].map(({ seats }) => seats)
    return (
      this.#leastOfMost(addresses, own.size) ??
      (account === undefined ? undefined : this.#leastOfAccounts(own, account)) ??
      own.values().find(seat => this.#started.has(seat) && this.#isSlow(seat))
    )
  }

  #leastOfAccounts(own: ReadonlySet<Seat>, account: number): Seat | undefined {
    const accounts = Map.groupBy(own, seat => seat.account)
    const groups = accounts.values().map(seats => new Set(seats))
    return this.#leastOfMost([...groups], accounts.get(account)?.length ?? 0)
  }

  /** A seat of the largest of these groups that has at least two more than this number. */
  #leastOfMost(groups: readonly ReadonlySet<Seat>[], than: number): Seat | undefined {
    const larger = groups.filter(({ size }) => size > than + 1).toSorted((a, b) => b.size - a.size)
    for (const group of larger) {
      const least = this.#least(group)
      if (least) return least
    }
    return undefined
  }

  /** The last one to wait, or otherwise the slowest of those that can leave. */
  #least(group: ReadonlySet<Seat>): Seat | undefined {
    const last = this.#waiting.size > 0 ? [...group].findLast(seat => this.#waiting.has(seat)) : undefined
    if (last) return last
    let least: Seat | undefined
    let slowest = Number.POSITIVE_INFINITY
    for (const seat of group) {
      const progress = seat.progress?.()
      if (progress === undefined || (least && progress >= slowest)) continue
      least = seat
      slowest = progress
      if (progress === 0) break
    }
    return least
  }

  #startNext(): void {
    while (this.#waiting.size > 0 && this.#started.size < this.#bounds.places) {
      const next = this.#next()
      if (!next) return
      const { seat, address } = next
      this.#waiting.delete(seat)
      this.#started.add(seat)
      address.started += 1
      seat.start?.()
    }
  }

  /** The seat whose address, then whose account, has the fewest places; among equals, the first to wait. */
  #next(): { seat: Seat; address: Address } | undefined {
    const { perAddress, perAccount } = this.#bounds
    const able = this.#waiting.values().flatMap(seat => {
      const address = this.#addresses.get(seat.address)
      if (!address || address.started >= perAddress) return []
      const own = address.seats.values().filter(other => other.account === seat.account && this.#started.has(other))
      // Few seats have a place where others wait for one.
      const ofAccount = this.#waiting.size > 1 || perAccount <= address.started ? [...own].length : 0
      return ofAccount < perAccount ? [{ seat, address, ofAccount }] : []
    })
    return [...able].toSorted((a, b) => a.address.started - b.address.started || a.ofAccount - b.ofAccount)[0]
  }
}
