import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** The kinds of rows, as listed by the API. */
export type Kind = 'campaign' | 'application' | 'payment' | 'withdrawal'

interface Answer {
  status: number
  body: unknown
}

/** A request that creates a row, with an Idempotency-Key. Once it is acknowledged, it has the row's id. */
export interface Creation {
  kind: Kind
  /** A value that identifies its row in the list. */
  mark: string
  send(): Promise<Answer>
  id?: number
}

/** A decision about a row. Repeating it is a no-op. */
export interface Decision {
  kind: Kind
  id: number
  status: string
  send(): Promise<Answer>
  acknowledged: boolean
}

/** The parts of a listed row that the journal compares. */
export interface Listed {
  id: number
  mark: string
  status: string
}
export type Lists = Record<Kind, Listed[]>

/** Retries the request for up to two minutes while the response is a 503, as a client does. */
export async function persistently<A extends { status: number }>(send: () => Promise<A>): Promise<A> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const response = await send()
    if (response.status !== 503 || Date.now() > deadline) return response
    await delay(50)
  }
}

/** Records every write and whether it was acknowledged before the fault. */
export class Journal {
  readonly creations: Creation[] = []
  readonly decisions: Decision[] = []
  acknowledged = 0
  /** Unexpected responses, neither a success nor a 503. Broken connections do not count. */
  readonly unexpectedResponses: string[] = []
  /** The number of 503 responses. */
  unavailable = 0

  /** Creates a row and returns its id; undefined if it was not acknowledged. */
  async create(
    kind: Kind,
    mark: string,
    post: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<number | undefined> {
    const headers = { 'idempotency-key': randomUUID() }
    const creation: Creation = { kind, mark, send: () => post(headers) }
    this.creations.push(creation)
    const response = await this.#ask(creation.send, `making ${kind} ${mark}`)
    if (response) creation.id = (response.body as { id: number }).id
    return creation.id
  }

  /** Makes a decision and returns whether it was acknowledged. */
  async decide(kind: Kind, id: number, status: string, send: () => Promise<Answer>): Promise<boolean> {
    const decision: Decision = { kind, id, status, send, acknowledged: false }
    this.decisions.push(decision)
    decision.acknowledged = (await this.#ask(send, `${status}: ${kind} ${id}`)) !== undefined
    return decision.acknowledged
  }

  async #ask(send: () => Promise<Answer>, what: string): Promise<Answer | undefined> {
    // After a broken connection, the request's outcome is unknown.
    const response = await send().catch(() => undefined)
    if (response && response.status < 300) this.acknowledged += 1
    else if (response?.status === 503) this.unavailable += 1
    else if (response) this.unexpectedResponses.push(`${what}: ${response.status} ${JSON.stringify(response.body)}`)
    return response && response.status < 300 ? response : undefined
  }

  get unanswered(): (Creation | Decision)[] {
    return [
      ...this.creations.filter(({ id }) => id === undefined),
      ...this.decisions.filter(({ acknowledged }) => !acknowledged),
    ]
  }

  /** Returns acknowledged writes that the lists lack or contain twice. */
  missing(lists: Lists): string[] {
    const problems: string[] = []
    for (const { kind, mark, id } of this.creations) {
      const found = lists[kind].filter(row => row.mark === mark)
      if (found.length > 1) problems.push(`${kind} ${mark} is there ${found.length} times`)
      if (id !== undefined && found[0]?.id !== id)
        problems.push(`${kind} ${mark}, acknowledged as ${id}, is ${found[0]?.id}`)
    }
    for (const { kind, id, status, acknowledged } of this.decisions) {
      const found = lists[kind].find(row => row.id === id)
      if (acknowledged && found?.status !== status)
        problems.push(`${kind} ${id}, acknowledged as ${status}, is ${found?.status}`)
    }
    return problems
  }

  /** Repeats unacknowledged writes and returns those that were refused. */
  async repeatUnanswered(): Promise<string[]> {
    const problems: string[] = []
    for (const write of this.unanswered) {
      const response = await persistently(write.send)
      if (response.status >= 300)
        problems.push(`again ${write.kind}: ${response.status} ${JSON.stringify(response.body)}`)
      else if ('acknowledged' in write) write.acknowledged = true
      else write.id = (response.body as { id: number }).id
    }
    return problems
  }

  /** Repeats acknowledged writes. Each response must refer to the same row. */
  async repeatAcknowledged(creations: readonly Creation[]): Promise<string[]> {
    const problems: string[] = []
    for (const { kind, mark, id, send } of creations) {
      const { body } = await persistently(send)
      const again = (body as { id?: number }).id
      if (again !== id) problems.push(`${kind} ${mark}, acknowledged as ${id}, is ${again} when repeated`)
    }
    return problems
  }

  /** Returns listed rows that no request created. */
  unexpected(lists: Lists): string[] {
    return Object.entries(lists).flatMap(([kind, rows]) =>
      rows
        .filter(row => !this.creations.some(creation => creation.kind === kind && creation.mark === row.mark))
        .map(row => `${kind} ${row.id} (${row.mark}) was never requested`),
    )
  }
}
