import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'

declare const locked: unique symbol

/** A second factor, locked until the end of the transaction. Commands that change one accept nothing else. */
export interface LockedFactor {
  user_id: number
  secret: Buffer
  /** Null while it is being set up. */
  enabled_at: string | null
  last_step: number
  readonly [locked]: true
}

const factorForUpdate = prepared<{ user: number }, LockedFactor>((db, param) =>
  db
    .selectFrom('second_factors')
    .select(['user_id', 'secret', 'enabled_at', 'last_step'])
    .where('user_id', '=', param('user'))
    .forUpdate()
    .$castTo<LockedFactor>(),
)

/** Locks the user's second factor, enabled or not. */
export async function lockFactor(tx: Tx, userId: number): Promise<LockedFactor | undefined> {
  const [factor] = await factorForUpdate(tx, { user: userId })
  return factor
}

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
