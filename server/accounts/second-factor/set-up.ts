import { isStaff, type Reply } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import { forgetGuesses } from '#platform/security/account-guesses.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { SecurityRules } from '#platform/security/security-rules.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { deleteSessions } from '#server/accounts/sessions/index.ts'
import { emit, hold, holdSelf } from '#server/domain/index.ts'
import { deleteFactor, enable, replaceRecoveryCodes, saveSecret, type LockedFactor } from './commands.ts'
import { factorStatus } from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newSecret, uriOf } from './totp.ts'
import { unusedStep } from './use-code.ts'

type RecoveryCodes = Reply<'POST /second-factor/recovery-codes/'>

/** Returns the state of the caller's second factor, and whether the operator requires one of them. */
export async function readSecondFactor(
  db: Db,
  actor: Actor,
  { requireAdminTotp }: SecurityRules,
): Promise<Reply<'GET /second-factor/'>> {
  return {
    ...(await factorStatus(db, actor.id)),
    required: requireAdminTotp && isStaff(actor.role),
  }
}

/** Creates a secret for an app, which takes effect with `turnOn`. Refuses with `second_factor_on`. */
export function beginSetup(transact: Transact, tokens: Tokens, actor: Actor): Promise<Reply<'POST /second-factor/'>> {
  const secret = newSecret()
  return transact(async tx => {
    const user = await holdSelf(tx, actor)
    if ((await hold(tx, actor, 'secondFactor', user.id, 'self'))?.enabled_at) refuse('second_factor_on')
    await saveSecret(tx, user, tokens.seal(secret))
    return { secret, uri: uriOf(secret, user.email) }
  })
}

/** Replaces the recovery codes. Returns the new ones; only their hashes are stored. */
async function makeRecoveryCodes(tx: Tx, factor: LockedFactor): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, factor, codes.map(hashRecoveryCode))
  return { recovery_codes: codes }
}

/**
 * Turns the factor on with a code from the app, and ends the user's other sessions, which started without it. Refuses
 * with `second_factor_off` before `beginSetup`, with `second_factor_on`, and with a field error for a wrong code.
 */
export function turnOn(transact: Transact, tokens: Tokens, actor: Actor, code: string): Promise<RecoveryCodes> {
  return transact(async tx => {
    const user = await holdSelf(tx, actor)
    const factor = await hold(tx, actor, 'secondFactor', user.id, 'self')
    if (!factor) refuse('second_factor_off')
    if (factor.enabled_at) refuse('second_factor_on')
    const step = unusedStep(tokens, factor, code)
    if (step === undefined) refuseField('code', 'wrong_code')
    await enable(tx, factor, step)
    await deleteSessions(tx, user, actor.sessionId)
    await emit(tx, { type: 'second_factor_turned_on', actorId: user.id, subjectId: user.id })
    return makeRecoveryCodes(tx, factor)
  })
}

/** Replaces all recovery codes. Refuses with `second_factor_off`. */
export function renewRecoveryCodes(transact: Transact, actor: Actor): Promise<RecoveryCodes> {
  return transact(async tx => {
    const user = await holdSelf(tx, actor)
    const factor = await hold(tx, actor, 'secondFactor', user.id, 'self')
    if (!factor?.enabled_at) refuse('second_factor_off')
    await emit(tx, { type: 'recovery_codes_renewed', actorId: user.id, subjectId: user.id })
    return makeRecoveryCodes(tx, factor)
  })
}

/** Turns the factor off, which ends the user's other sessions, or cancels its setup. A no-op without a factor. */
export async function turnOff(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(async tx => {
    const user = await holdSelf(tx, actor)
    const factor = await hold(tx, actor, 'secondFactor', user.id, 'self')
    if (!factor) return
    await deleteFactor(tx, factor)
    await forgetGuesses(tx, user.id, 'code', 'confirmation_code')
    if (!factor.enabled_at) return
    await deleteSessions(tx, user, actor.sessionId)
    await emit(tx, { type: 'second_factor_turned_off', actorId: user.id, subjectId: user.id })
  })
}
