import { Type } from 'typebox'
import { endpoints } from '../../contract/index.ts'
import { recordDeed } from '../platform/audit.ts'
import type { Db } from '../platform/db.ts'
import { hashPassword } from '../platform/passwords.ts'
import { StartError } from '../platform/start-error.ts'
import { transactOn, type Transact } from '../platform/transact.ts'
import { compileValidator, validationRefusal } from '../platform/validation.ts'
import { passwordFault } from './policy.ts'
import { emailExists, insertAdmin } from './store.ts'

export interface NewAdmin {
  /** In lower case. */
  email: string
  password: string
  username: string
}

const validate = compileValidator({ schema: Type.Pick(endpoints['POST /register/'].body, ['email', 'username', 'password']) })

/** What is wrong with a new admin, in a sentence: the rules of a registration, but for the reserved names. */
export function adminFault(admin: NewAdmin): string | undefined {
  const result = validate({ ...admin })
  return typeof result === 'object' ? validationRefusal(result.error).message : passwordFault(admin.password, admin.username)
}

/** Makes an admin; answers which of the two somebody has already, and then has made none. */
export async function createAdmin(transact: Transact, { email, password, username }: NewAdmin): Promise<'email' | 'username' | undefined> {
  const passwordHash = await hashPassword(password)
  return transact(async tx => {
    const id = await insertAdmin(tx, { email, username, passwordHash })
    if (id === undefined) return (await emailExists(tx, email)) ? 'email' : 'username'
    await recordDeed(tx, { actorId: id, action: 'admin_created', subjectType: 'user', subjectId: id })
    return undefined
  })
}

/**
 * Makes the first admin once: nothing happens when somebody has the e-mail address, however many instances start at
 * once. Throws a StartError when somebody else has the name.
 */
export async function createFirstAdmin(db: Db, admin: NewAdmin): Promise<void> {
  if (await emailExists(db, admin.email)) return
  if ((await createAdmin(transactOn(db), admin)) !== 'username') return
  throw new StartError(`The name ${admin.username} is taken: choose another with ADMIN_USERNAME.`)
}
