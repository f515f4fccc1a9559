export { clearFlagNotes } from './commands.ts'
