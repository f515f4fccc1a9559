import { Query, type Client, type Connection, type FieldDef, type QueryResult, type QueryResultRow } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { Statement } from './statements.ts'

export type Result<Row> = Pick<QueryResult, 'command' | 'rowCount'> & { rows: Row[] }

interface Column {
  name: string
  parse: (text: string) => unknown
}

/**
 * The statements that a connection was asked to prepare, by name, with their columns once known. PostgreSQL refuses to
 * execute a prepared statement whose columns have changed.
 */
export type PreparedStatements = Map<string, readonly Column[] | undefined>

/** One execution of a statement. */
interface Execution {
  statement: Statement
  values: (Buffer | string | null)[]
  /** Whether its text was sent with it. */
  prepares: boolean
  rows: QueryResultRow[]
  /** PostgreSQL's command tag for the completed statement, such as `INSERT 0 1`. */
  tag: string
  /** Why a row could not be parsed. */
  error?: unknown
  resolve: (result: Result<QueryResultRow>) => void
  reject: (error: unknown) => void
}

function settle({ tag, rows, error, resolve, reject }: Execution): void {
  if (error !== undefined) return reject(error)
  const [command = '', ...counts] = tag.split(' ')
  const count = counts.at(-1)
  resolve({ command, rowCount: count === undefined ? null : Number(count), rows })
}

function parseRow(columns: readonly Column[], texts: readonly (string | null)[]): QueryResultRow {
  const row: QueryResultRow = {}
  for (const [index, { name, parse }] of columns.entries()) {
    const text = texts[index] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

/** Replaces an error's stack with that of the awaiting code. The driver's own stack ends in the socket's listener. */
async function withOwnStack<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/**
 * Statements that are sent together, followed by a single Sync, so that PostgreSQL replies to all at once. The driver's
 * own queries send a Sync each, and request their columns every time. Once a statement has failed, PostgreSQL skips the
 * later ones, which fail with the same error. Outside a transaction, the statements form one. The driver delivers the
 * server's messages through `handle…`, which its types omit.
 */
export class StatementBatch extends Query {
  readonly #prepared: PreparedStatements
  readonly #client: Pick<Client, 'getTypeParser'>
  readonly #executions: Execution[] = []
  /** The number of completed statements. */
  #completed = 0
  /** The columns of the current statement. */
  #columns: readonly Column[] = []

  constructor(prepared: PreparedStatements, client: Pick<Client, 'getTypeParser'>) {
    super('')
    this.#prepared = prepared
    this.#client = client
  }

  get statements(): readonly Pick<Execution, 'statement' | 'values'>[] {
    return this.#executions
  }

  /**
   * Adds a statement, before the batch is sent. Throws if a value cannot be sent. Resolves once PostgreSQL has replied
   * to the whole batch.
   */
  add<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>> {
    const sent = values.map(prepareValue)
    const { promise, resolve, reject } = Promise.withResolvers<Result<QueryResultRow>>()
    this.#executions.push({ statement, values: sent, prepares: false, rows: [], tag: '', resolve, reject })
    return withOwnStack(promise as Promise<Result<Row>>)
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork()
    for (const execution of this.#executions) this.#send(connection, execution)
    connection.sync()
    connection.stream.uncork()
    this.#expectNext()
  }

  #send(connection: Connection, execution: Execution): void {
    const { statement, values } = execution
    const { name, text } = statement
    execution.prepares = !this.#prepared.has(name)
    if (execution.prepares) {
      if (name) {
        // A failed batch may have prepared it.
        connection.close({ type: 'S', name }, false)
        this.#prepared.set(name, undefined)
      }
      connection.parse({ name, text, types: [] }, false)
    }
    connection.bind({ statement: name, values }, false)
    if (!this.#prepared.get(name)) connection.describe({ type: 'P' }, false)
    connection.execute(null, false)
  }

  #expectNext(): void {
    const next = this.#executions[this.#completed]
    this.#columns = (next && this.#prepared.get(next.statement.name)) ?? []
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#client.getTypeParser(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const execution = this.#executions[this.#completed]
    if (!execution) return
    try {
      execution.rows.push(parseRow(this.#columns, fields))
    } catch (error) {
      execution.error = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const execution = this.#executions[this.#completed]
    if (!execution) return
    execution.tag = text
    const { name } = execution.statement
    if (name) this.#prepared.set(name, this.#columns)
    this.#completed += 1
    this.#expectNext()
  }

  handleReadyForQuery(): void {
    for (const execution of this.#executions) settle(execution)
  }

  handleError(error: unknown): void {
    // After the last statement, the implicit commit has failed.
    const failed = this.#completed === this.#executions.length ? 0 : this.#completed
    for (const execution of this.#executions.slice(0, failed)) settle(execution)
    for (const { statement, prepares, reject } of this.#executions.slice(failed)) {
      if (prepares) this.#prepared.delete(statement.name)
      reject(error)
    }
  }
}
