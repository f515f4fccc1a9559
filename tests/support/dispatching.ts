import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client, Pool, type ClientConfig } from 'pg'
import type { DB } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { emit } from '#server/domain/index.ts'
import { connectAs, testDatabaseUrl } from './database.ts'

/** Emits an event that only the `recorder` handles. */
export const emitAbout = (tx: Tx, subjectId: number): Promise<void> =>
  emit(tx, {
    type: 'picture_changed',
    actorId: null,
    subjectId,
    before: { has_picture: false },
    after: { has_picture: true },
  })

/** Registers a subscriber, from the present on. */
export async function addPosition(owner: Client, { name }: Subscriber): Promise<void> {
  await owner.query(
    `insert into event_positions (subscriber, transaction_id, event_id)
    select $1, pg_snapshot_xmin(pg_current_snapshot()), 0`,
    [name],
  )
}

/** Creates the table for `recorder`. */
export async function createRecord(): Promise<void> {
  const owner = await connectAs('owner')
  await owner.query(
    'create table handled (position bigint generated always as identity, event_id bigint, subject_id bigint)',
  )
  await owner.query('grant select, insert on handled to prochar_app')
  await addPosition(owner, recorder)
  await owner.end()
}

/** Records the events that it receives, in the dispatcher's transaction. */
export const recorder: Subscriber = {
  name: 'recorder',
  types: ['picture_changed'],
  async handle(tx, events) {
    await sql`
      insert into handled (event_id, subject_id)
      select * from unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(event => event.subject_id)}::bigint[])`.execute(
      tx,
    )
  },
}

/** Returns the subjects of handled events in order, including duplicates. */
export async function handledSubjects(db: Db): Promise<number[]> {
  const { rows } = await sql<{ subject_id: number }>`select subject_id::integer from handled order by position`.execute(
    db,
  )
  return rows.map(({ subject_id }) => subject_id)
}

/** When the connection breaks: before a statement is sent, or while waiting for its result. */
export type FailurePoint = 'before' | 'during'

/**
 * Opens a database whose connection breaks at the statement with this index. `reached` returns whether that statement
 * was reached.
 */
export async function failingDatabase(at: number, death: FailurePoint): Promise<{ db: Db; reached: () => boolean }> {
  let count = 0
  class FailingClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...args: unknown[]) => unknown
      const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection
      this.on('error', () => undefined)
      this.query = ((...args: unknown[]) => {
        const last = count++ === at
        if (last && death === 'before') stream.destroy()
        const response = query(...args)
        if (last && death === 'during') stream.destroy()
        return response
      }) as typeof this.query
    }
  }
  const pool = new Pool({
    connectionString: await testDatabaseUrl(),
    Client: FailingClient,
    max: 1,
    options: '-c role=prochar_app',
    types: { getTypeParser: ((id: number) => (id === 20 ? Number : (text: string) => text)) as never },
  } as ConstructorParameters<typeof Pool>[0])
  pool.on('error', () => undefined)
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), reached: () => count > at }
}
