import type { Db } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'

/** The highest user id; 0 if there are no users. */
export async function highestUserId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

const between = prepared<{ after: number; last: number }, { username: string }>((db, param) =>
  db
    .selectFrom('users')
    .select('username')
    .where('id', '>', param('after'))
    .where('id', '<=', param('last'))
    .where('is_active', '=', true)
    .where('operator_role', 'is', null)
    .orderBy('id'),
)

/** The names of active members with `after` < id <= `last`. */
export async function memberNames(db: Db, ids: { after: number; last: number }): Promise<string[]> {
  return (await between(db, ids)).map(({ username }) => username)
}
