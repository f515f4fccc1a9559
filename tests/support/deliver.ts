import { mailLanes } from '#server/notify/mail/index.ts'
import { pushLane } from '#server/notify/push/index.ts'
import { runAsOwner, testDatabaseUrl } from './database.ts'
import { runDue } from './run-due.ts'

/** Sends all emails that are due. */
export const deliverMails = async (delivery: Parameters<typeof mailLanes>[0], concurrency?: number): Promise<void> =>
  runDue(mailLanes(delivery), await testDatabaseUrl(), concurrency)

/** Sends all push messages that are due. */
export const deliverPushes = async (delivery: Parameters<typeof pushLane>[0]): Promise<void> =>
  runDue([pushLane(delivery)], await testDatabaseUrl())

/**
 * Makes every delivery due, simulating that the back-offs between attempts and the locks of dead processes have passed.
 */
export const makeDeliveriesDue = (): Promise<void> =>
  runAsOwner(`
    update graphile_worker._private_jobs set run_at = least(run_at, now()), locked_at = null, locked_by = null
    where key is not null`)
