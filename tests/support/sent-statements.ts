import { Client } from 'pg'
import { vi } from 'vitest'
import { StatementBatch } from '#packages/pg-pipeline/statement-batch.ts'

/** A statement that the server sent to PostgreSQL. */
export interface SentStatement {
  text: string
  values: readonly unknown[]
  client: Client
  /** Whether it was sent on one of the shared connections. */
  shared: boolean
  /** 1 for a statement that waited for no reply, 2 for one that waited for a reply to one of those, and so on. */
  roundTrip: number
}

type QueryArguments = [StatementBatch | string, unknown[]?]

const partsOf = ([first, values = []]: QueryArguments): Pick<SentStatement, 'text' | 'values'>[] =>
  first instanceof StatementBatch
    ? first.statements.map(({ statement, values }) => ({ text: statement.text, values }))
    : [{ text: first, values }]

const isShared = (client: Client): boolean =>
  `${(client as unknown as { connectionParameters: { options?: string } }).connectionParameters.options}`.includes(
    'default_transaction_read_only=on',
  )

/**
 * Records the statements of all connections opened from now on, until `stop`. They run as usual: this observes the
 * driver from outside the server.
 */
export function observeStatements() {
  let sent: SentStatement[] = []
  let replied = 0
  const { query } = Client.prototype
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const shared = isShared(this)
    const roundTrip = replied + 1
    sent.push(...partsOf(args as QueryArguments).map(parts => ({ ...parts, client: this, shared, roundTrip })))
    const onReply = () => void (replied = Math.max(replied, roundTrip))
    const [first] = args
    if (first instanceof StatementBatch) {
      for (const reply of ['handleReadyForQuery', 'handleError'] as const) {
        const handle = first[reply].bind(first) as (...message: unknown[]) => void
        first[reply] = (...message: unknown[]) => {
          onReply()
          handle(...message)
        }
      }
    }
    const reply = (query as (...args: unknown[]) => unknown).apply(this, args)
    if (reply instanceof Promise) reply.then(onReply, onReply)
    return reply
  } as typeof query)
  return {
    /** Returns the statements that were sent during the work. */
    async during(work: () => Promise<unknown>): Promise<SentStatement[]> {
      sent = []
      replied = 0
      await work()
      return sent
    },
    /** The number of statements sent since the work started. */
    count: () => sent.length,
    stop: () => spy.mockRestore(),
  }
}
