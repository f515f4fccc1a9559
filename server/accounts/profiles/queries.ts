import { sql, type RawBuilder } from 'kysely'
import {
  brandProfile,
  influencerProfile,
  limits,
  publicBrand,
  publicInfluencer,
  recordOf,
  socialNetworks,
  usernamePattern,
  type Profile,
  type PublicProfile,
} from '#contract/index.ts'
import type { Db, ReadOnlyDb, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { isWithin } from '#platform/database/recent.ts'
import { mediaPath } from '#platform/files/media.ts'

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]
const columnsOf = <Table extends string, T extends object>(table: Table, schemas: T) =>
  keysOf(schemas).map(column => `${table}.${column}` as const)

const person = ['users.username', 'users.email', 'users.role'] as const

const member = [...person, 'users.display_name'] as const

const ofAdmin = prepared<{ id: number }, Profile>((db, param) =>
  db.selectFrom('users').select(person).where('id', '=', param('id')),
)

export const adminProfileOf = async (db: Db | Tx, id: number): Promise<Profile> => requireRow(await ofAdmin(db, { id }))

/** How many former usernames are reserved for a user, excluding this one. */
export async function keptUsernames(tx: Tx, id: number, username: string): Promise<number> {
  const { kept } = await tx
    .selectFrom('former_usernames')
    .select(eb => eb.fn.countAll<number>().as('kept'))
    .where('user_id', '=', id)
    .where(sql<boolean>`kept_until > now() and name_hash <> username_hash(${username})`)
    .executeTakeFirstOrThrow()
  return kept
}

export async function emailOf(db: ReadOnlyDb, id: number): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
}

/** Whether an email address requested at this time can still be confirmed. */
export const isPending = (requestedAt: RawBuilder<unknown>) =>
  isWithin(requestedAt, sql`make_interval(hours => ${sql.lit(limits.emailChange.hours)})`)

/** The user's new email address that awaits confirmation, unless it has expired. */
const pendingEmail = sql<string | null>`(
  select email from email_changes
  where user_id = users.id and ${isPending(sql`requested_at`)}
)`.as('pending_email')

export async function pendingEmailOf(tx: Tx, id: number): Promise<string | null> {
  return (await tx.selectFrom('users').select(pendingEmail).where('id', '=', id).executeTakeFirstOrThrow())
    .pending_email
}

const ofBrand = prepared<{ id: number }, Profile>((db, param) =>
  db
    .selectFrom('users')
    .innerJoin('brand_profiles as profile', 'profile.user_id', 'users.id')
    .select([...member, pendingEmail, ...columnsOf('profile', brandProfile)])
    .where('users.id', '=', param('id')),
)

export const brandProfileOf = async (db: Db | Tx, id: number): Promise<Profile> => requireRow(await ofBrand(db, { id }))

type SocialLinks = NonNullable<Profile['social_links']>

const noLinks: SocialLinks = recordOf(socialNetworks, () => '')

const ofInfluencer = prepared<{ id: number }, Omit<Profile, 'social_links'> & { social_links: unknown }>((db, param) =>
  db
    .selectFrom('users')
    .innerJoin('influencer_profiles as profile', 'profile.user_id', 'users.id')
    .select([...member, pendingEmail, ...columnsOf('profile', influencerProfile)])
    .where('users.id', '=', param('id')),
)

export async function influencerProfileOf(db: Db | Tx, id: number): Promise<Profile> {
  const { social_links, ...profile } = requireRow(await ofInfluencer(db, { id }))
  return { ...profile, social_links: { ...noLinks, ...(social_links as Partial<SocialLinks>) } }
}

type PublicRow = Pick<PublicProfile, 'username' | 'display_name' | 'role'> & {
  brand: object | null
  influencer: object | null
}

/** The columns as one JSON object, so that one statement can return the profile of either role. */
const asObject = (table: string, schemas: object) =>
  sql<object>`json_build_object(${sql.join(keysOf(schemas).map(column => sql`${sql.lit(column)}, ${sql.ref(`${table}.${column}`)}`))})`

/** A brand's number of campaigns and of confirmed payments. */
const brandHistory = sql<object>`(
  select json_build_object('campaigns', total_campaigns, 'paid', confirmed_payments)
  from brand_figures where brand_id = users.id)`

/** An influencer's paid campaigns by category. */
const completed = sql<NonNullable<PublicProfile['completed']>>`(
  select coalesce(json_agg(json_build_object('category', category, 'campaigns', completed) order by completed desc, category), '[]')
  from influencer_categories where influencer_id = users.id and completed > 0)`

const byName = prepared<
  { username: string },
  PublicRow & { history: object | null; completed: NonNullable<PublicProfile['completed']> }
>((db, param) =>
  db
    .selectFrom('users')
    .leftJoin('brand_profiles as brand', 'brand.user_id', 'users.id')
    .leftJoin('influencer_profiles as influencer', 'influencer.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.display_name',
      'users.role',
      asObject('brand', publicBrand).as('brand'),
      asObject('influencer', publicInfluencer).as('influencer'),
      brandHistory.as('history'),
      completed.as('completed'),
    ])
    .where(
      sql<boolean>`users.id = coalesce(
        (select id from users where lower(username) = lower(${param('username')})),
        (select user_id from former_usernames
          where name_hash = username_hash(${param('username')}) and kept_until > now()))`,
    )
    .where('users.is_active', '=', true)
    // Admins have no public profile.
    .where('users.operator_role', 'is', null),
)

/** The profile of an active brand or influencer, by their name or a former one reserved for them, ignoring case. */
export async function publicProfile(db: Db, username: string): Promise<PublicProfile | undefined> {
  if (!usernamePattern.test(username)) return undefined
  const [row] = await byName(db, { username })
  if (!row) return undefined
  const { brand, influencer, history, completed, ...person } = row
  if (person.role === 'brand') return { ...person, ...brand, ...history } as PublicProfile
  const profile = influencer as Pick<PublicProfile, 'bio' | 'profile_picture'> & { social_links: Partial<SocialLinks> }
  return { ...person, ...profile, completed, social_links: { ...noLinks, ...profile.social_links } }
}

/** Returns those of the stored pictures that a profile shows. */
export async function knownPictures(db: Db, names: readonly string[]): Promise<Set<string>> {
  const paths = names.map(name => mediaPath + name)
  const rows = await db
    .selectFrom('brand_profiles')
    .select('profile_picture as path')
    .where('profile_picture', 'in', paths)
    .unionAll(
      db.selectFrom('influencer_profiles').select('profile_picture as path').where('profile_picture', 'in', paths),
    )
    .execute()
  return new Set(rows.map(({ path }) => path?.slice(mediaPath.length) ?? ''))
}
