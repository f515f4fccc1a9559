import { sql, type QueryCreator, type RawBuilder } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Tx } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'

const emitting = new WeakSet<Tx>()

/** Whether this transaction has emitted events. */
export const hasEmitted = (tx: Tx): boolean => emitting.has(tx)

/** An event without its subject. */
type Values<Column extends keyof DB['events']> = {
  type: string
  actor_id: number | null
  subject_type: string
  payload: string
} & Record<Column, number | null>

/** The functions that write `events`, whose rows have these columns of the product, which name an event's parties. */
export function eventsWith<Column extends keyof DB['events'] & string>(parties: readonly Column[]) {
  type Row = Values<Column> & { subject_id: number }
  const columns: readonly (keyof Row)[] = ['type', 'actor_id', 'subject_type', 'subject_id', 'payload', ...parties]
  const types: Record<string, string> = { type: 'text', subject_type: 'text', payload: 'jsonb' }
  const typeOf = (column: string) => sql.raw(types[column] ?? 'bigint')
  const names = sql.join(columns.map(column => sql.ref(column)))

  const insert = prepared<Row>((db, param) => {
    const values = columns.map(column => sql`${param(column)}::${typeOf(column)}`)
    const query = sql`insert into events (${names}) values (${sql.join(values)})`
    return { compile: () => query.compile(db) }
  })

  return {
    /** Marks a transaction whose next statement stores an event. */
    announce(tx: Tx): void {
      emitting.add(tx)
    },

    async insert(tx: Tx, row: Row): Promise<void> {
      emitting.add(tx)
      await insert.send(tx, row)
    },

    /** Stores many events in one statement, in their order. */
    async insertAll(tx: Tx, rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return
      emitting.add(tx)
      const values = columns.map(column => sql`${rows.map(row => row[column])}::${typeOf(column)}[]`)
      await sql`
        insert into events (${names}) select ${names}
        from unnest(${sql.join(values)}) with ordinality as event (${names}, place)
        order by place`.execute(tx)
    },

    /**
     * Stores an event for each row of `subjects`, in the statement that inserts those rows. `own` is the party that is
     * the row itself.
     */
    insertFrom(
      db: Pick<QueryCreator<DB>, 'insertInto'>,
      subjects: string,
      param: <Name extends keyof Values<Column>>(name: Name) => RawBuilder<Values<Column>[Name]>,
      own?: Column,
    ) {
      const isId = (column: string): column is 'subject_id' => column === 'subject_id' || column === own
      const values = columns.map(column => (isId(column) ? sql`id` : sql`${param(column)}::${typeOf(column)}`))
      return db
        .insertInto('events')
        .columns(columns)
        .expression(sql`select ${sql.join(values)} from ${sql.table(subjects)}`)
    },
  }
}
