export { deleteOldPushes } from './commands.ts'
export { initializeVapidKeys } from './keys.ts'
export { startPusher } from './pusher.ts'
export { pushes } from './subscribers.ts'
