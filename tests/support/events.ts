import { setTimeout as delay } from 'node:timers/promises'
import type { SubjectType } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { subscribers } from '#server/boot/subscribers.ts'

/** Longer than anything that tests wait for, in milliseconds. */
const patience = 300_000

/** Polls until the condition is true. Throws after a time in which any test should have seen it. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not true within ${patience / 1_000} s: ${condition}`)
    await delay(5)
  }
}

/** Whether all committed events have been dispatched. */
export const isDispatched = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('undispatched_events').select('id').limit(1).execute()).length === 0

/** For tests in which no subscriber should fail. */
export function rethrow(_: string, error: unknown): never {
  throw error
}

/** Dispatches all committed events. Waits for older transactions, which may belong to another worker. */
export async function dispatchEverything(db: Db): Promise<void> {
  await until(async () => {
    await dispatchAll(db, subscribers, { onFailure: rethrow })
    return isDispatched(db)
  })
}

/** Returns the audit log of a row, oldest first. */
export const auditLogOf = (db: Db, subjectType: SubjectType, subjectId: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details', 'before', 'after'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
