export { liveHints } from './subscribers.ts'
