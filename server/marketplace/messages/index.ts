export { cappedUnreadCount } from './queries.ts'
export { sendMessage } from './send-message.ts'
