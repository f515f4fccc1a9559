import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'

const statusOf = prepared<{ user: number }, { enabled: boolean; recovery_codes_left: number }>((db, param) =>
  db.selectNoFrom(eb => [
    eb
      .exists(eb.selectFrom('second_factors').where('user_id', '=', param('user')).where('enabled_at', 'is not', null))
      .$castTo<boolean>()
      .as('enabled'),
    eb
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)`.as('count'))
      .where('user_id', '=', param('user'))
      .$asScalar()
      .$notNull()
      .as('recovery_codes_left'),
  ]),
)

/** Whether the user's second factor is on, and how many recovery codes it has left. */
export const factorStatus = async (
  db: Db,
  userId: number,
): Promise<{ enabled: boolean; recovery_codes_left: number }> => requireRow(await statusOf(db, { user: userId }))

export async function recoveryCodesLeft(db: Db | Tx, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}
