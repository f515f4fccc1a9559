import type { Db } from '../platform/db.ts'
import { recordDeed } from '../platform/audit.ts'
import { hashPassword } from '../platform/passwords.ts'
import { StartError } from '../platform/start-error.ts'
import { transactOn } from '../platform/transact.ts'
import { emailExists, insertAdmin } from './store.ts'

export interface NewAdmin {
  /** In lower case. */
  email: string
  password: string
  username: string
}

/** Makes an admin; answers whether it did: false when the e-mail address or the name is taken. */
export async function createAdmin(db: Db, { email, password, username }: NewAdmin): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return transactOn(db)(async tx => {
    const id = await insertAdmin(tx, { email, username, passwordHash })
    if (id === undefined) return false
    await recordDeed(tx, { actorId: id, action: 'admin_created', subjectType: 'user', subjectId: id })
    return true
  })
}

/**
 * Makes the first admin once: nothing happens when somebody has the e-mail address, however many instances start at
 * once. Throws a StartError when somebody else has the name.
 */
export async function createFirstAdmin(db: Db, admin: NewAdmin): Promise<void> {
  if (await emailExists(db, admin.email)) return
  if ((await createAdmin(db, admin)) || (await emailExists(db, admin.email))) return
  throw new StartError(`The name ${admin.username} is taken: choose another with ADMIN_USERNAME.`)
}
