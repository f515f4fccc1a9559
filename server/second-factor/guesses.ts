import type { Transact } from '#platform/database/transact.ts'
import { TooManyRequests } from '#platform/http/errors.ts'
import { insertGuess, type Guessed } from './commands.ts'

/**
 * Counts a guess in a transaction of its own, before it is checked, so that concurrent guesses count too. Refuses with
 * `too_many_requests` during a pause.
 */
export async function countGuess(transact: Transact, userId: number, kind: Guessed): Promise<void> {
  const seconds = await transact(tx => insertGuess(tx, userId, kind))
  if (seconds !== undefined) throw new TooManyRequests(seconds)
}
