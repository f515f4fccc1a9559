import { sql, type Updateable } from 'kysely'
import type { TProperties, TSchema } from 'typebox'
import { brandInput, influencerInput, type ProfileInput } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { BrandProfiles, InfluencerProfiles } from '#platform/database/tables.ts'
import type { Held } from '#platform/security/hold.ts'

type Self = Held<'user', 'self'>

export async function updateUsername(tx: Tx, { id }: Self, username: string): Promise<void> {
  await tx.updateTable('users').set({ username }).where('id', '=', id).execute()
}

export async function updateEmail(tx: Tx, { id }: Self, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
}

/** Keeps a new e-mail address until the password comes, in place of one that is kept already. */
export async function setPendingEmail(tx: Tx, { id }: Self, email: string): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({ user_id: id, email })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ email, requested_at: sql<string>`now()` }))
    .execute()
}

export async function deletePendingEmail(tx: Tx, { id }: Self): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', id).execute()
}

/** A field's value as its column has it: the empty choice is null, and objects are JSON. */
function columnValue({ type }: TSchema & { type?: unknown }, value: unknown): unknown {
  if (value === '' && Array.isArray(type) && type.includes('null')) return null
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** These fields of the input, by column. Undefined leaves a column as it is; the id is named so that there is one. */
const columnsOf = (user_id: number, fields: TProperties, input: ProfileInput) =>
  Object.fromEntries([
    ['user_id', user_id],
    ...Object.entries(fields).map(([name, schema]) => [name, columnValue(schema, input[name as keyof ProfileInput])]),
  ])

export async function updateBrand(tx: Tx, { id }: Self, input: ProfileInput): Promise<void> {
  const columns: Updateable<BrandProfiles> = columnsOf(id, brandInput, input)
  await tx.updateTable('brand_profiles').set(columns).where('user_id', '=', id).execute()
}

export async function updateInfluencer(tx: Tx, { id }: Self, input: ProfileInput): Promise<void> {
  const columns: Updateable<InfluencerProfiles> = columnsOf(id, influencerInput, input)
  await tx.updateTable('influencer_profiles').set(columns).where('user_id', '=', id).execute()
}

/** Writes the path of the user's picture and returns the one before. */
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
