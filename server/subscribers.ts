import { monthFigures } from './dashboards/subscribers.ts'
import { liveHints } from './live/index.ts'
import { mails } from './mail/index.ts'
import { notifications } from './notifications/index.ts'
import type { Subscriber } from './platform/events/subscriber.ts'
import { pushes } from './push/index.ts'

/** All event subscribers, in the order in which they handle a batch. */
export const subscribers: readonly Subscriber[] = [monthFigures, notifications, mails, pushes, liveHints]
