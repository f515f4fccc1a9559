import { type Connection, formatMoney, type Message } from '#contract/index.ts'
import type { MessageRow, ConnectionRow } from './queries.ts'

export const presentMessage = ({ created_at, attachment, ...row }: MessageRow): Message => ({
  ...row,
  timestamp: created_at,
  ...(attachment && { attachment }),
})

export function presentConnection(connection: ConnectionRow): Connection {
  const { activity: _, started_at, last_message_own, campaign, campaign_title, amount_due, ...row } = connection
  return {
    ...row,
    has_existing_messages: row.last_message_at !== null,
    has_conversation: started_at !== null,
    last_message_own: last_message_own ?? false,
    attachments: true,
    ...(campaign !== null &&
      campaign_title !== null &&
      amount_due !== null && {
        collaboration: { campaign, campaign_title, amount_due: formatMoney(amount_due) },
      }),
  }
}
