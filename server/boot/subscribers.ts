import { monthFigures } from '#server/desk/dashboards/subscribers.ts'
import type { Subscriber } from '#server/domain/index.ts'
import { notifications } from '#server/notify/inbox/index.ts'
import { liveHints } from '#server/notify/live/index.ts'
import { mails } from '#server/notify/mail/index.ts'
import { pushes } from '#server/notify/push/index.ts'

/** All event subscribers, in the order in which they handle a batch. */
export const subscribers: readonly Subscriber[] = [monthFigures, notifications, mails, pushes, liveHints]
