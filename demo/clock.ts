import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** The time of the demo while it is built. */
export interface DemoClock {
  /** So many days before nine o'clock today, in Dhaka. */
  set(daysAgo: number): Promise<void>
  close(): Promise<void>
}

interface TimedColumn {
  table: string
  column: string
}

/**
 * Until the clock is closed, the columns that are `now()` by default are its time instead, since most rows cannot be
 * changed once they exist. Only the owner of the tables can do this, and others see it only if it commits.
 */
export async function openClock(tx: Tx): Promise<DemoClock> {
  const { rows } = await sql<TimedColumn>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'
  `.execute(tx)
  const setDefaults = async (value: string) => {
    for (const { table, column } of rows)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set default ${sql.raw(value)}`.execute(
        tx,
      )
  }
  await setDefaults(`current_setting('prochar.demo_time')::timestamptz`)
  return {
    set: async daysAgo => {
      await sql`select set_config('prochar.demo_time',
        ((dhaka_today() + interval '9 hours') at time zone 'Asia/Dhaka'
          - make_interval(secs => ${daysAgo * 86_400}))::text, true)`.execute(tx)
    },
    async close() {
      // A table cannot be altered while checks of its rows are deferred.
      await sql`set constraints all immediate`.execute(tx)
      await setDefaults('now()')
      await sql`set constraints all deferred`.execute(tx)
    },
  }
}
