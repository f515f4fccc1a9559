import type { Subscriber } from '#platform/events/subscriber.ts'
import { addToMonths } from './commands.ts'

/** Keeps the figures of months, which nothing but the charts reads. */
export const monthFigures: Subscriber = {
  types: ['account_registered', 'admin_created', 'payment_confirmed', 'withdrawal_approved'],
  handle: (tx, events) =>
    addToMonths(
      tx,
      events.map(({ id }) => id),
    ),
}
