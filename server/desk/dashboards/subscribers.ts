import type { Subscriber } from '#server/domain/index.ts'
import { addToMonths } from './commands.ts'

/** Maintains the monthly figures, which only the charts use. */
export const monthFigures: Subscriber = {
  name: 'month_figures',
  types: ['account_registered', 'admin_created', 'payment_confirmed', 'payment_reversed', 'withdrawal_approved'],
  handle: (tx, events) =>
    addToMonths(
      tx,
      events.map(({ id }) => id),
    ),
}
