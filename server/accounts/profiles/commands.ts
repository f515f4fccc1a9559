import { sql, type Updateable } from 'kysely'
import type { TProperties, TSchema } from 'typebox'
import { brandInput, influencerInput, type ProfileInput } from '#contract/index.ts'
import { visibleText } from '#contract/values/text.ts'
import type { BrandProfiles, InfluencerProfiles } from '#database/tables.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { deleteWhere } from '#platform/jobs/cleanup.ts'
import type { Locked } from '#server/domain/index.ts'
import { isPending } from './queries.ts'

type Self = Locked<'user', 'self'>

/**
 * Changes the names; undefined leaves the display name unchanged. A username that belongs to another user, now or
 * formerly, violates `users_username_key`.
 */
export async function updateNames(
  tx: Tx,
  { id }: Self,
  { username, display_name }: Pick<ProfileInput, 'username' | 'display_name'>,
): Promise<void> {
  await tx.updateTable('users').set({ username, display_name }).where('id', '=', id).execute()
}

/** Deletes former usernames whose reservation has ended. */
export const deleteFormerUsernames = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'former_usernames', sql<boolean>`kept_until <= now()`, signal)

export async function updateEmail(tx: Tx, { id }: Locked<'user', 'self' | 'system'>, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
}

/**
 * Stores a pending email address until it is confirmed, replacing any earlier one. Requesting the same address again
 * does not extend its expiry, nor that of the link mailed for it.
 */
export async function setPendingEmail(tx: Tx, { id }: Self, email: string): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({ user_id: id, email })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({
        email,
        requested_at: sql<string>`case
          when email_changes.email = excluded.email
            and ${isPending(sql`email_changes.requested_at`)}
          then email_changes.requested_at
          else now()
        end`,
      }),
    )
    .execute()
}

/**
 * Converts a field's value for its column: an empty choice to null, a text without visible characters to an empty one,
 * and an object to the stored one with its known properties replaced.
 */
function columnValue(
  column: string,
  { type, properties = {} }: TSchema & { type?: unknown; properties?: TProperties },
  value: unknown,
): unknown {
  if (value === '' && Array.isArray(type) && type.includes('null')) return null
  if (typeof value === 'string') return visibleText(value)
  if (typeof value !== 'object' || value === null) return value
  return sql`${sql.ref(column)} || ${JSON.stringify(value, Object.keys(properties))}::jsonb`
}

/**
 * The input's fields by column. Undefined leaves a column unchanged. Includes the id, so that there is always a column.
 */
const columnsOf = (user_id: number, fields: TProperties, input: ProfileInput) =>
  Object.fromEntries([
    ['user_id', user_id],
    ...Object.entries(fields).map(([name, schema]) => [
      name,
      columnValue(name, schema, input[name as keyof ProfileInput]),
    ]),
  ])

export async function updateBrand(tx: Tx, { id }: Self, input: ProfileInput): Promise<void> {
  const columns: Updateable<BrandProfiles> = columnsOf(id, brandInput, input)
  await tx.updateTable('brand_profiles').set(columns).where('user_id', '=', id).execute()
}

export async function updateInfluencer(tx: Tx, { id }: Self, input: ProfileInput): Promise<void> {
  const columns: Updateable<InfluencerProfiles> = columnsOf(id, influencerInput, input)
  await tx.updateTable('influencer_profiles').set(columns).where('user_id', '=', id).execute()
}

/** Stores the path of the user's picture and returns the previous one. */
export async function replacePicture(tx: Tx, { id, role }: Self, path: string | null): Promise<string | null> {
  const table = role === 'brand' ? 'brand_profiles' : 'influencer_profiles'
  const before = await tx
    .selectFrom(table)
    .select('profile_picture')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  await tx.updateTable(table).set({ profile_picture: path }).where('user_id', '=', id).execute()
  return before.profile_picture
}

/** Deletes new email addresses that have been unconfirmed for more than a day. */
export const deleteLapsedEmailChanges = (db: Db, signal?: AbortSignal): Promise<void> =>
  deleteWhere(db, 'email_changes', sql<boolean>`not ${isPending(sql`requested_at`)}`, signal)
