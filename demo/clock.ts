import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** The demo's clock while it is being built. */
export interface DemoClock {
  /** Sets the clock to nine o'clock in Dhaka, this many days ago. */
  set(daysAgo: number): Promise<void>
  close(): Promise<void>
}

/** Tables whose decision times are set by an update. */
const decided = ['applications', 'payments', 'withdrawals']

interface TimedColumn {
  table: string
  column: string
}

/**
 * Until the clock is closed, columns that default to `now()` and decision times use its time instead, because most rows
 * are immutable once they exist. Only the tables' owner can do this, and others see it only after the commit.
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
  await sql`
    create function pg_temp.decide_in_the_demo() returns trigger language plpgsql as $$
    begin
      new.decided_at := current_setting('prochar.demo_time')::timestamptz;
      return new;
    end $$
  `.execute(tx)
  for (const table of decided)
    await sql`
      create trigger demo_time before update of decided_at on ${sql.table(table)}
      for each row execute function pg_temp.decide_in_the_demo()
    `.execute(tx)
  return {
    set: async daysAgo => {
      await sql`select set_config('prochar.demo_time',
        ((dhaka_today() + interval '9 hours') at time zone 'Asia/Dhaka'
          - make_interval(secs => ${daysAgo * 86_400}))::text, true)`.execute(tx)
    },
    async close() {
      // A table cannot be altered while deferred checks of its rows are pending.
      await sql`set constraints all immediate`.execute(tx)
      await setDefaults('now()')
      await sql`drop function pg_temp.decide_in_the_demo cascade`.execute(tx)
      await sql`set constraints all deferred`.execute(tx)
    },
  }
}
