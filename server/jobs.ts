import {
  deleteEndedSessions,
  deleteForgottenGuesses,
  deleteLapsedEmailChanges,
  deleteOldAddresses,
  deleteOldIdempotencyKeys,
} from './platform/jobs/cleanup.ts'
import type { Job } from './platform/jobs/worker.ts'

/** Scheduled jobs, which run once however many instances there are. Times are UTC: 21:00 is 03:00 in Dhaka. */
export const jobs: readonly Job[] = [
  { name: 'delete_ended_sessions', schedule: '0 21 * * *', run: deleteEndedSessions },
  { name: 'delete_old_idempotency_keys', schedule: '10 21 * * *', run: deleteOldIdempotencyKeys },
  { name: 'delete_old_addresses', schedule: '20 21 * * *', run: deleteOldAddresses },
  { name: 'delete_forgotten_guesses', schedule: '30 * * * *', run: deleteForgottenGuesses },
  { name: 'delete_lapsed_email_changes', schedule: '40 21 * * *', run: deleteLapsedEmailChanges },
]
