import type { Message, Connection } from '#contract/index.ts'
import type { MessageRow, ConnectionRow } from './queries.ts'

export const presentMessage = ({ created_at, ...row }: MessageRow): Message => ({
  ...row,
  timestamp: created_at,
})

export function presentConnection({ activity: _, started_at, ...row }: ConnectionRow): Connection {
  return {
    ...row,
    has_existing_messages: row.last_message_at !== null,
    has_conversation: started_at !== null,
  }
}
