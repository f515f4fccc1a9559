import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import { countGuess, forgetGuesses, type Guessed } from '#platform/security/account-guesses.ts'
import { system } from '#platform/security/resource.ts'
import { hasSecondFactor } from '#platform/security/second-factor.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { emit, hold } from '#server/domain/index.ts'
import { deleteRecoveryCode, setLastStep, type LockedFactor } from './commands.ts'
import { recoveryCodesLeft } from './queries.ts'
import { hashRecoveryCode, normalizeCode } from './recovery-codes.ts'
import { latestStep, stepOfCode } from './totp.ts'

/** The time step of an app's unused code; undefined for anything else. */
export function unusedStep(tokens: Tokens, factor: LockedFactor, code: string): number | undefined {
  const secret = tokens.unseal(factor.secret)
  if (secret === undefined) return undefined
  const time = Date.now()
  const step = stepOfCode(secret, normalizeCode(code), time)
  // A step in the future was recorded while the clock was wrong.
  const last = factor.last_step > latestStep(secret, time) ? 0 : factor.last_step
  return step !== undefined && step > last ? step : undefined
}

/** A code at login or in a confirmation. */
type GuessedCode = Exclude<Guessed, 'password'>

/**
 * Uses a code from the app or a recovery code, which invalidates it. Returns whether it was valid. Emits an event for a
 * recovery code. Count the guess first.
 */
export async function useCode(
  tx: Tx,
  tokens: Tokens,
  factor: LockedFactor,
  code: string,
  kind: GuessedCode,
): Promise<boolean> {
  const userId = factor.id
  const step = unusedStep(tokens, factor, code)
  if (step !== undefined) await setLastStep(tx, factor, step)
  else if (await deleteRecoveryCode(tx, factor, hashRecoveryCode(code))) {
    const details = { codes_left: await recoveryCodesLeft(tx, userId) }
    await emit(tx, { type: 'recovery_code_used', actorId: userId, subjectId: userId, details })
  } else return false
  await forgetGuesses(tx, userId, kind)
  return true
}

/** Counts a guess at a code, if the account has a second factor. Refuses with `too_many_requests`. */
export async function countCodeGuess(db: Db, transact: Transact, userId: number, kind: GuessedCode): Promise<void> {
  if (await hasSecondFactor(db, userId)) await countGuess(transact, userId, kind)
}

/**
 * Checks the code during a login with the correct password, if the account has a second factor. Refuses with
 * `second_factor_required` without a code and with `invalid_code` for a wrong one. Count the guess first.
 */
export async function passSecondFactor(
  tx: Tx,
  tokens: Tokens,
  userId: number,
  code: string | undefined,
): Promise<void> {
  const factor = await hold(tx, system, 'secondFactor', userId, 'system')
  if (!factor?.enabled_at) return
  if (code === undefined) refuse('second_factor_required')
  if (!(await useCode(tx, tokens, factor, code, 'code'))) refuse('invalid_code')
}
