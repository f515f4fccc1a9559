import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { prepared } from './prepared.ts'

const write = prepared<{ user: number }>((db, param) =>
  db
    .insertInto('last_writes')
    .values({ user_id: param('user'), transaction_id: sql<string>`pg_current_xact_id()` })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(eb => ({ transaction_id: eb.ref('excluded.transaction_id') })),
    ),
)

/**
 * Records that this person writes in the transaction, for `hasWrittenFrom`. Must be its last statement, because it
 * serializes the person's transactions until the commit.
 */
export const recordWrite = (tx: Tx, user: number): Promise<void> => write.send(tx, { user })

const writesFrom = prepared<{ user: number; from: string }, { user_id: number }>((db, param) =>
  db
    .selectFrom('last_writes')
    .select('user_id')
    .where('user_id', '=', param('user'))
    .where('transaction_id', '>=', sql<string>`${param('from')}::xid8`),
)

/**
 * Whether the person's last transaction was this one or a later one. Of concurrent transactions, the last one to commit
 * is recorded.
 */
export const hasWrittenFrom = async (db: Db, user: number, transactionId: string): Promise<boolean> =>
  (await writesFrom(db, { user, from: transactionId })).length > 0
