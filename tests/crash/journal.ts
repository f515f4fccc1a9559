import { randomUUID } from 'node:crypto'

/** Kinds of rows, as the lists of the API show them. */
export type Kind = 'campaign' | 'application' | 'payment' | 'withdrawal'

interface Answer {
  status: number
  body: unknown
}

/** A request that makes a row, under an Idempotency-Key. Once it is acknowledged it has the row's id. */
export interface Creation {
  kind: Kind
  /** What tells its row from all others in the list. */
  mark: string
  send(): Promise<Answer>
  id?: number
}

/** A request that decides about a row: the same word again changes nothing. */
export interface Decision {
  kind: Kind
  id: number
  word: string
  send(): Promise<Answer>
  acknowledged: boolean
}

/** A row of a list, as far as the journal cares. */
export interface Listed {
  id: number
  mark: string
  status: string
}
export type Lists = Record<Kind, Listed[]>

/** Everything that was asked of the product, and what of it was acknowledged before anything was killed. */
export class Journal {
  readonly creations: Creation[] = []
  readonly decisions: Decision[] = []
  acknowledged = 0
  /** Answers that were neither a success nor a 503; a connection that broke has none. */
  readonly faults: string[] = []
  /** How many were answered with 503. */
  unavailable = 0

  /** Asks for a new row; answers its id, or nothing when there was no acknowledgement. */
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

  /** Asks for a decision; answers whether it was acknowledged. */
  async decide(kind: Kind, id: number, word: string, send: () => Promise<Answer>): Promise<boolean> {
    const decision: Decision = { kind, id, word, send, acknowledged: false }
    this.decisions.push(decision)
    decision.acknowledged = (await this.#ask(send, `${word}: ${kind} ${id}`)) !== undefined
    return decision.acknowledged
  }

  async #ask(send: () => Promise<Answer>, what: string): Promise<Answer | undefined> {
    // A broken connection tells nothing about what became of the request.
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

  /** What the lists do not show though it was acknowledged, or show twice. */
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

  /** Asks again for what was not acknowledged; answers what was refused. */
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

  /** Asks again for what was acknowledged: each answer must name the same row. */
  async repeatAcknowledged(creations: readonly Creation[]): Promise<string[]> {
    const complaints: string[] = []
    for (const { kind, mark, id, send } of creations) {
      const { body } = await send()
      const again = (body as { id?: number }).id
      if (again !== id) complaints.push(`${kind} ${mark}, acknowledged as ${id}, is answered again as ${again}`)
    }
    return complaints
  }

  /** What the lists show though nobody asked for it. */
  surplus(lists: Lists): string[] {
    return Object.entries(lists).flatMap(([kind, rows]) =>
      rows
        .filter(row => !this.creations.some(creation => creation.kind === kind && creation.mark === row.mark))
        .map(row => `${kind} ${row.id} (${row.mark}) was not asked for`),
    )
  }
}
