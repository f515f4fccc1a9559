export { deleteEndedSessions, deleteReused, deleteSessions, insertSession } from './commands.ts'
export { deviceOf } from './device.ts'
export { logout } from './end-sessions.ts'
export { refreshAccess } from './refresh-access.ts'
