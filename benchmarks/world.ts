import type { Role } from '#contract/index.ts'
import { query } from './database.ts'
import { brandId, influencerId } from './fill/people.ts'
import { tokenSigner } from './sign-token.ts'

/** The people and rows that the requests refer to. */
export interface World {
  /** A valid access token, as a login would return it. */
  token(userId: number): string
  brand(): number
  influencer(): number
  openCampaign(): number
  /** The email address of a random user. */
  email(): string
  /** The two people of a conversation, in any order. */
  conversation(): readonly [from: number, to: number]
  /** An influencer and an open campaign that they have not applied to. Never returns the same pair twice. */
  freshPair(): { influencer: number; campaign: number }
  /**
   * An open campaign that `freshPair` excludes, with all influencers who have not applied to it. Never returns the same
   * campaign twice.
   */
  popularCampaign(): Promise<{ campaign: number; influencers: number[] }>
}

const open = `select campaigns.id from campaigns join users brands on brands.id = brand_id
  where deleted_at is null and campaigns.is_available and (deadline is null or deadline > dhaka_today()) and brands.is_active
  order by campaigns.id`

/** Creates a session for every user, with the user's id as its id. */
const insertSessions = `insert into sessions (id, user_id, refresh_hash, expires_at) overriding system value
  select id, id, sha256(('benchmark ' || id)::bytea), now() + interval '1 day' from users`

const reserved = 100

/** Draws the same items in each run. */
function createDraw(): <T>(items: readonly T[]) => T {
  let state = 1
  return items => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return items[Math.floor((state / 2 ** 32) * items.length)] as (typeof items)[number]
  }
}

/** Reads a filled database and creates a session for each user. */
export async function createWorld(databaseUrl: string, jwtSecret: string, users: number): Promise<World> {
  await query(databaseUrl, insertSessions)
  await query(databaseUrl, `select setval(pg_get_serial_sequence('sessions', 'id'), max(id)) from sessions`)
  const sign = tokenSigner(jwtSecret)
  const draw = createDraw()

  const brandCount = Math.floor((users - 5) / 5)
  const brands = Array.from({ length: brandCount }, (_, n) => brandId(n))
  const influencers = Array.from({ length: users - 5 - brandCount }, (_, n) => influencerId(n))
  const people = await query<{ id: string; email: string; role: Role }>(
    databaseUrl,
    'select id, email, role from users order by id',
  )
  const roles = new Map(people.map(({ id, role }) => [Number(id), role]))
  const emails = people.map(({ email }) => email)
  const allOpen = (await query<{ id: string }>(databaseUrl, open)).map(({ id }) => Number(id))
  const popular = allOpen.splice(0, reserved)
  const talks = await query<{ brand_id: string; influencer_id: string }>(
    databaseUrl,
    'select brand_id, influencer_id from conversations where last_message_id is not null order by id limit 20000',
  )
  const conversations = talks.map(({ brand_id, influencer_id }) => [Number(brand_id), Number(influencer_id)] as const)
  const pairs = await query<{ pair: string }>(
    databaseUrl,
    `select campaign_id || ' ' || influencer_id as pair from applications where campaign_id = any($1)`,
    [allOpen],
  )
  const used = new Set(pairs.map(({ pair }) => pair))

  return {
    token: userId => sign(userId, roles.get(userId)),
    brand: () => draw(brands),
    influencer: () => draw(influencers),
    openCampaign: () => draw(allOpen),
    email: () => draw(emails),
    conversation() {
      const [brand, influencer] = draw(conversations)
      return draw([true, false]) ? [brand, influencer] : [influencer, brand]
    },
    freshPair() {
      for (;;) {
        const [campaign, influencer] = [draw(allOpen), draw(influencers)]
        const pair = `${campaign} ${influencer}`
        if (used.has(pair)) continue
        used.add(pair)
        return { campaign, influencer }
      }
    },
    async popularCampaign() {
      const campaign = popular.pop()
      if (campaign === undefined) throw new Error(`There are only ${reserved} popular campaigns: measure fewer rounds.`)
      const applied = await query<{ id: string }>(
        databaseUrl,
        'select influencer_id as id from applications where campaign_id = $1',
        [campaign],
      )
      const applicants = new Set(applied.map(({ id }) => Number(id)))
      return { campaign, influencers: influencers.filter(id => !applicants.has(id)) }
    },
  }
}
