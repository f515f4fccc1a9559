export { adminError, createAdmin, createFirstAdmin } from './create-admin.ts'
export { register } from './register.ts'
export { isReservedOrAdmins } from './usernames.ts'
