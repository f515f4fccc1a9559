import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared } from '#platform/database/prepared.ts'

declare const locked: unique symbol

/** A second factor, locked until the end of the transaction. Commands that change one accept nothing else. */
export interface LockedFactor {
  user_id: number
  secret: Buffer
  /** Null while it is being set up. */
  enabled_at: Date | null
  last_step: number
  readonly [locked]: true
}

const factorForUpdate = prepared<{ user: number }, LockedFactor>((db, param) =>
  db
    .selectFrom('second_factors')
    .select(['user_id', 'secret', 'enabled_at', 'last_step', sql<true>`true`.as('locked')])
    .where('user_id', '=', param('user'))
    .forUpdate()
    .$castTo<LockedFactor>(),
)

/** Locks the user's second factor, enabled or not. */
export async function lockFactor(tx: Tx, userId: number): Promise<LockedFactor | undefined> {
  const [factor] = await factorForUpdate(tx, { user: userId })
  return factor
}

export async function recoveryCodesLeft(db: Db | Tx, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}

/** Throws if the user does not exist. */
export async function emailOf(db: Db, userId: number): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
}
