import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto'
import { DatabaseError, escapeLiteral } from 'pg'
import { loggedLine } from '#packages/logged-error/index.ts'
import { BoundedClient } from './bounded-client.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

/**
 * The database user that the application connects as. It is only a member of the restricted role, so that no statement
 * can turn its session into the owner's, as `reset role` could if the owner had connected.
 */
export interface Login {
  user: string
  password: string
}

/** The same server and database for another user. Parameters override the other parts of a URL. */
export function asLogin(connectionString: string, login: Login | undefined): string {
  if (!login) return connectionString
  const url = new URL(connectionString)
  for (const [name, value] of Object.entries(login)) url.searchParams.set(name, value)
  return url.href
}

/** The form in which PostgreSQL stores a password, so that its log can never contain the password itself. */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4_096]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = hash('sha256', keyed('Client Key'), 'base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

const unknownLogin = new Set(['28P01', '28000'])

/** Whether a user can log in and assume the role. Throws if the session could gain more than that. */
async function canLogIn(connectionString: string, login: Login, role: string, timeouts: DatabaseTimeouts) {
  const client = new BoundedClient({ connectionString: asLogin(connectionString, login), timeouts })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isRestricted: boolean }>(
      `select session_user = $1 and not rolsuper and not rolcreaterole and pg_has_role(session_user, $2, 'member')
          and not exists (select from pg_class
            where oid = to_regclass('schema_migrations') and pg_has_role(session_user, relowner, 'member')) as "isRestricted"
        from pg_roles where rolname = session_user`,
      [login.user, role],
    )
    if (rows[0]?.isRestricted) return true
    throw new Error(`the role ${login.user} may do more than the role ${role}`)
  } catch (error) {
    if (error instanceof DatabaseError && unknownLogin.has(error.code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

/** Creates the login, or renews its password after a change of the owner's. */
async function createLogin(owner: BoundedClient, { user, password }: Login, role: string): Promise<void> {
  const verifier = escapeLiteral(scramVerifier(password))
  try {
    await owner.query(`create role ${user} login password ${verifier} in role ${role}`)
  } catch (error) {
    const exists = error instanceof DatabaseError && ['42710', '23505'].includes(error.code ?? '')
    if (!exists) throw error
    await owner.query(`alter role ${user} login password ${verifier}`)
  }
}

/**
 * Finds the login of this role for the owner's database, creating it if the owner may. Derives its password from the
 * owner's, so that every instance knows it. Returns the reason, as a clause, if there can be none.
 */
export async function findLogin(
  owner: BoundedClient,
  connectionString: string,
  role: string,
  timeouts: DatabaseTimeouts,
): Promise<Login | { reason: string }> {
  if (!owner.password) return { reason: 'its password could not be derived, since the owner has none' }
  const { rows } = await owner.query<{ user: string }>(
    `select 'prochar_login_' || oid as user from pg_database where datname = current_database()`,
  )
  const user = rows[0]?.user ?? ''
  const login = { user, password: createHmac('sha256', owner.password).update(user).digest('hex') }
  try {
    if (await canLogIn(connectionString, login, role, timeouts)) return login
    // If another instance does the same, one of them may fail, but both have the same password.
    const failure = await createLogin(owner, login, role).then(() => undefined, loggedLine)
    if (await canLogIn(connectionString, login, role, timeouts)) return login
    return { reason: failure ?? `PostgreSQL does not accept the login of ${user}` }
  } catch (error) {
    return { reason: loggedLine(error) }
  }
}
