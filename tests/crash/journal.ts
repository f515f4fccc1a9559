import { randomUUID } from 'node:crypto'

/** The kinds of rows, as listed by the API. */
export type Kind = 'campaign' | 'application' | 'payment' | 'withdrawal'

interface Answer {
  status: number
  body: unknown
}

/** A request that creates a row, with an Idempotency-Key. Once acknowledged, it has the row's id. */
export interface Creation {
  kind: Kind
  /** A value that identifies its row in the list. */
  mark: string
  send(): Promise<Answer>
  id?: number
}

/** A decision about a row; repeating it is a no-op. */
export interface Decision {
  kind: Kind
  id: number
  word: string
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

/** Records every write and whether it was acknowledged before the kill. */
export class Journal {
  readonly creations: Creation[] = []
  readonly decisions: Decision[] = []
  acknowledged = 0
  /** Responses other than a success or a 503. Broken connections do not count. */
  readonly faults: string[] = []
  /** Number of 503 responses. */
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
    const answer = await this.#ask(creation.send, `making ${kind} ${mark}`)
    if (answer) creation.id = (answer.body as { id: number }).id
    return creation.id
  }

  /** Makes a decision and returns whether it was acknowledged. */
  async decide(kind: Kind, id: number, word: string, send: () => Promise<Answer>): Promise<boolean> {
    const decision: Decision = { kind, id, word, send, acknowledged: false }
    this.decisions.push(decision)
    decision.acknowledged = (await this.#ask(send, `${word}: ${kind} ${id}`)) !== undefined
    return decision.acknowledged
  }

  async #ask(send: () => Promise<Answer>, what: string): Promise<Answer | undefined> {
    // After a broken connection, the outcome of the request is unknown.
    const answer = await send().catch(() => undefined)
    if (answer && answer.status < 300) this.acknowledged += 1
    else if (answer?.status === 503) this.unavailable += 1
    else if (answer) this.faults.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer && answer.status < 300 ? answer : undefined
  }

  get unanswered(): (Creation | Decision)[] {
    return [
      ...this.creations.filter(({ id }) => id === undefined),
      ...this.decisions.filter(({ acknowledged }) => !acknowledged),
    ]
  }

  /** Returns acknowledged writes that the lists lack or contain twice. */
  missing(lists: Lists): string[] {
    const complaints: string[] = []
    for (const { kind, mark, id } of this.creations) {
      const found = lists[kind].filter(row => row.mark === mark)
      if (found.length > 1) complaints.push(`${kind} ${mark} is there ${found.length} times`)
      if (id !== undefined && found[0]?.id !== id)
        complaints.push(`${kind} ${mark}, acknowledged as ${id}, is ${found[0]?.id}`)
    }
    for (const { kind, id, word, acknowledged } of this.decisions) {
      const found = lists[kind].find(row => row.id === id)
      if (acknowledged && found?.status !== word)
        complaints.push(`${kind} ${id}, acknowledged as ${word}, is ${found?.status}`)
    }
    return complaints
  }

  /** Repeats unacknowledged writes and returns those that were refused. */
  async repeatUnanswered(): Promise<string[]> {
    const complaints: string[] = []
    for (const write of this.unanswered) {
      const answer = await write.send()
      if (answer.status >= 300) complaints.push(`again ${write.kind}: ${answer.status} ${JSON.stringify(answer.body)}`)
      else if ('word' in write) write.acknowledged = true
      else write.id = (answer.body as { id: number }).id
    }
    return complaints
  }

  /** Repeats acknowledged writes. Each response must refer to the same row. */
  async repeatAcknowledged(creations: readonly Creation[]): Promise<string[]> {
    const complaints: string[] = []
    for (const { kind, mark, id, send } of creations) {
      const { body } = await send()
      const again = (body as { id?: number }).id
      if (again !== id) complaints.push(`${kind} ${mark}, acknowledged as ${id}, is ${again} when repeated`)
    }
    return complaints
  }

  /** Returns listed rows that no request created. */
  surplus(lists: Lists): string[] {
    return Object.entries(lists).flatMap(([kind, rows]) =>
      rows
        .filter(row => !this.creations.some(creation => creation.kind === kind && creation.mark === row.mark))
        .map(row => `${kind} ${row.id} (${row.mark}) was never requested`),
    )
  }
}
