import { setTimeout as delay } from 'node:timers/promises'
import type { SubjectType } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { subscribers } from '#server/subscribers.ts'

/** Asks again and again until it is so. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(5)
}

/** Whether everything that is committed has been dispatched. */
export const isDispatched = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('undispatched_events').select('id').limit(1).execute()).length === 0

/** Dispatches everything that is committed, waiting for older transactions, which may be another worker's. */
export async function dispatchEverything(db: Db): Promise<void> {
  await until(async () => {
    await dispatchAll(db, subscribers)
    return isDispatched(db)
  })
}

/** What the audit log says about a row, the oldest first. */
export const auditLogOf = (db: Db, subjectType: SubjectType, subjectId: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details', 'before', 'after'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute()
