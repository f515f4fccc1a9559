import type { Role } from '#contract/index.ts'
import { query } from '../database.ts'
import { adminId, brandId, heavyBrandId, heavyInfluencerId, influencerId } from '../fill/people.ts'
import { tokenSigner } from '../sign-token.ts'

/** A person who makes requests, and what they ask about. */
export interface Someone {
  role: Role
  id: number
  username: string
  email: string
  token: string
  /** Someone they exchange messages with, or their own id if there is nobody. */
  partner: number
  /** A campaign; for a brand, one of its own where it has some. */
  campaign: number
}

export interface World {
  admin: Someone
  /** Ordinary people, spread evenly across all registered ones. */
  ordinary: Record<'brand' | 'influencer', readonly Someone[]>
  heavy: Record<'brand' | 'influencer', Someone>
}

/** The number of ordinary people of each role. */
const drawn = 50

const somebody = `
  select users.id::integer, role, username, email,
    coalesce((select case when brand_id = users.id then influencer_id else brand_id end from conversations
      where last_message_id is not null
        and (role = 'brand' and brand_id = users.id or role = 'influencer' and influencer_id = users.id)
      order by activity desc limit 1), users.id)::integer as partner,
    coalesce(
      (select id from campaigns where brand_id = users.id and deleted_at is null order by id desc limit 1),
      (select id from campaigns where deleted_at is null and id > users.id order by id limit 1),
      (select min(id) from campaigns where deleted_at is null))::integer as campaign
  from users where users.id = any($1) order by users.id`

const insertSessions = `insert into sessions (id, user_id, refresh_hash, expires_at) overriding system value
  select id, id, sha256(('benchmark ' || id)::bytea), now() + interval '1 year' from unnest($1::bigint[]) as id on conflict do nothing`

/** Picks people from a filled database, always the same ones, and creates their sessions. */
export async function createWorld(databaseUrl: string, jwtSecret: string, users: number): Promise<World> {
  const brands = Math.floor((users - 5) / 5)
  const influencers = users - 5 - brands
  // Skips the heavy people, who come first.
  const spread = (count: number) => Array.from({ length: drawn }, (_, n) => 1 + Math.floor(((count - 1) * n) / drawn))
  const ids = [
    adminId,
    heavyBrandId,
    heavyInfluencerId,
    ...spread(brands).map(brandId),
    ...spread(influencers).map(influencerId),
  ]
  await query(databaseUrl, insertSessions, [ids])
  const sign = tokenSigner(jwtSecret)
  const rows = await query<Omit<Someone, 'token'>>(databaseUrl, somebody, [ids])
  const people = new Map(
    rows.map(row => [
      row.id,
      {
        ...row,
        // Created on each access, because a run may outlast a token.
        get token() {
          return sign(row.id, row.role)
        },
      },
    ]),
  )
  const person = (id: number): Someone => {
    const found = people.get(id)
    if (!found) throw new Error(`There is no user ${id}`)
    return found
  }
  return {
    admin: person(adminId),
    ordinary: {
      brand: spread(brands).map(n => person(brandId(n))),
      influencer: spread(influencers).map(n => person(influencerId(n))),
    },
    heavy: { brand: person(heavyBrandId), influencer: person(heavyInfluencerId) },
  }
}
