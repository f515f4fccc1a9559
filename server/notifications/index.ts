export { markMessagesRead } from './commands.ts'
export { notifications } from './subscribers.ts'
