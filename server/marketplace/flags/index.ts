export { clearFlagNotes } from './commands.ts'
export { decideFlag } from './decide-flag.ts'
export { raiseFlag } from './raise-flag.ts'
