import { monthFigures } from './dashboards/subscribers.ts'
import type { Subscriber } from './platform/events/subscriber.ts'

/** Everybody who gets events, in the order in which they handle a batch. */
export const subscribers: readonly Subscriber[] = [monthFigures]
