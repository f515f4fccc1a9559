import type { Body } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { verifyOwnPassword } from '#platform/security/own-password.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { hold } from '#server/domain/index.ts'
import { confirmSession } from './commands.ts'
import { countCodeGuess, useCode } from './use-code.ts'

async function confirmByCode(db: Db, transact: Transact, tokens: Tokens, actor: Actor, code: string): Promise<void> {
  await countCodeGuess(db, transact, actor.id, 'confirmation_code')
  await transact(async tx => {
    const factor = await hold(tx, actor, 'secondFactor', actor.id, 'self')
    if (!factor?.enabled_at || !(await useCode(tx, tokens, factor, code, 'confirmation_code')))
      refuseField('code', 'wrong_code')
    await confirmSession(tx, actor)
  })
}

async function confirmByPassword(db: Db, transact: Transact, actor: Actor, password: string): Promise<void> {
  await verifyOwnPassword(db, transact, actor, password, 'password')
  await transact(tx => confirmSession(tx, actor))
}

/**
 * Confirms the caller's session for ten minutes with a code or, without one, the password. Refuses with field errors
 * for a wrong one and with `too_many_requests` after too many.
 */
export async function confirm(
  db: Db,
  transact: Transact,
  tokens: Tokens,
  actor: Actor,
  { password, code }: Body<'POST /confirm/'>,
): Promise<undefined> {
  if (code !== undefined) await confirmByCode(db, transact, tokens, actor, code)
  else if (password !== undefined) await confirmByPassword(db, transact, actor, password)
  else refuseField('password', 'required')
}
