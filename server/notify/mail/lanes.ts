import { transactOn } from '#platform/database/transact.ts'
import { openLane, type Lane } from '#platform/jobs/delivery.ts'
import { queueRequestedResetMails } from './commands.ts'
import { deliverMail, type Delivery } from './deliver.ts'

/**
 * The lanes of the outbox, so that an email that somebody waits for never queues behind those that others cause.
 * Verifications have their own lane, because anybody can cause them by registering with addresses of slow servers.
 * `mail_task` in database/functions/11_deliveries.sql assigns the lanes.
 */
export function mailLanes(delivery: Delivery): Lane[] {
  const send = (id: number, isLast: boolean) => deliverMail(delivery, id, isLast)
  const queueResets = async () => {
    while (await transactOn(delivery.db)(queueRequestedResetMails));
  }
  return [
    openLane({ send_account_mail: send, queue_reset_mails: queueResets }),
    openLane({ send_verification: send }),
    openLane({ send_notification_mail: send }),
  ]
}
