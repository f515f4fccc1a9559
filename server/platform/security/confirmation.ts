import { refuse } from '../http/errors.ts'
import type { VerifiedActor } from './actor.ts'

/**
 * Refuses with `confirmation_required` unless the caller has entered their password or a code within the last minutes.
 */
export function requireConfirmation({ confirmed }: Pick<VerifiedActor, 'confirmed'>): void {
  if (!confirmed) refuse('confirmation_required')
}

/**
 * Like `requireConfirmation`, for amounts of at least `from`; undefined requires none. Call it inside `transact`, so
 * that repeating an Idempotency-Key needs no confirmation and a refusal does not consume the key.
 */
export function requireConfirmationFrom(
  from: number | undefined,
  amount: number,
  actor: Pick<VerifiedActor, 'confirmed'>,
): void {
  if (from !== undefined && amount >= from) requireConfirmation(actor)
}
