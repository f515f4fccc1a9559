import type { Notification } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { paged, type Page, type Paged } from '#platform/database/paging.ts'
import type { Actor } from '#platform/security/actor.ts'
import { presentNotification } from './presenter.ts'
import { notificationsPage } from './queries.ts'

/** Returns the caller's notifications, newest first. */
export async function listNotifications(db: Db, { id }: Actor, page: Page): Promise<Paged<Notification>> {
  return paged(page, await notificationsPage(db, id, page), presentNotification)
}
