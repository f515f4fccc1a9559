export { deleteOldPushes } from './commands.ts'
export { initializeVapidKeys } from './keys.ts'
export { pushLane } from './deliver.ts'
export { pushes } from './subscribers.ts'
