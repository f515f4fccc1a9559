import {
  sum,
  type Application,
  type Campaign,
  type Market,
  type Message,
  type Payment,
  type User,
  type Withdrawal,
} from './market.ts'

/** A variant of responses that the specification allows. */
export interface Dialect {
  name: string
  /** `transaction_id` and `balance`, or `payment_transaction_id` and `wallet_balance`. */
  spelling: 'short' | 'long'
  numbers: 'numbers' | 'strings'
  /** The type of ids, which the specification does not name. */
  ids: 'numbers' | 'UUIDs'
  optional: 'given' | 'missing'
  deadlines: 'dates' | 'instants'
  /** Instants in UTC, or those of Dhaka with microseconds. */
  instants: 'UTC' | 'Dhaka'
  /** Whether objects also have keys of which the specification knows nothing. */
  unknownKeys: boolean
  /** The prefix of picture paths, with or without a leading slash. */
  pictures: '/media/' | 'media/'
  /** The order of lists, which the specification leaves open. */
  lists: 'oldest first' | 'newest first'
  messages: 'oldest first' | 'newest first'
  /** The response with all users, of which the specification does not say that it is a list. */
  users: 'a list' | 'an object'
  /**
   * Whether `?brand=true` and `?influencer=true`, "used for payments", leave out applications that were not accepted.
   */
  paymentsFilter: 'applied' | 'ignored'
  /** The response to a change of which the specification names no response. */
  changes: 'an object' | 'no content'
  /** The status of a path that only has other methods. */
  otherMethods: 404 | 405
  /** The response to a read of an unknown path: an error, or the page that the site has for all of its own. */
  unknownReads: 'an error' | 'the page'
  /** Whether all values that the server sends are of another type. */
  isFaulty?: true
}

export const dialects: readonly [Dialect, Dialect] = [
  {
    name: 'short names and numbers',
    spelling: 'short',
    numbers: 'numbers',
    ids: 'numbers',
    optional: 'given',
    deadlines: 'dates',
    instants: 'UTC',
    unknownKeys: false,
    pictures: '/media/',
    lists: 'newest first',
    messages: 'oldest first',
    users: 'a list',
    paymentsFilter: 'applied',
    changes: 'an object',
    otherMethods: 404,
    unknownReads: 'an error',
  },
  {
    name: 'long names, numbers as strings and no optional keys',
    spelling: 'long',
    numbers: 'strings',
    ids: 'numbers',
    optional: 'missing',
    deadlines: 'instants',
    instants: 'Dhaka',
    unknownKeys: true,
    pictures: 'media/',
    lists: 'oldest first',
    messages: 'newest first',
    users: 'an object',
    paymentsFilter: 'ignored',
    changes: 'no content',
    otherMethods: 405,
    unknownReads: 'the page',
  },
]

type Json = Record<string, unknown>

const inDhaka = (instant: string): string =>
  new Date(Date.parse(instant) + 6 * 3_600_000).toISOString().replace('Z', '456+06:00')

/** Writes a response as JSON. */
export function serialize(body: unknown, { instants, unknownKeys }: Dialect): string {
  return JSON.stringify(body, (key, value: unknown) => {
    if (typeof value === 'string') return instants === 'Dhaka' && /T.*\.\d{3}Z$/.test(value) ? inDhaka(value) : value
    const isRow = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRow && unknownKeys && key !== 'social_links' ? { ...value, slug: 'a', owner: null, tags: ['b'] } : value
  })
}

/** Links that were never entered, as a server may send them. */
const noLinks = { instagram: null, youtube: null, tiktok: null, twitter: null }

/** A different one for each number, in an order of their own. */
const uuid = (id: number): string =>
  `${((id * 0x9e37_79b1) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-${String(id).padStart(12, '0')}`

/** Serializes rows with the keys of section 3 of the specification, in a dialect. */
export function createReplies({ spelling, numbers, ids, optional, deadlines, pictures }: Dialect, market: Market) {
  const idOf = ({ id }: { id: number }): number | string => (ids === 'UUIDs' ? uuid(id) : number(id))
  const number = (value: number): number | string => (numbers === 'strings' ? String(value) : value)
  const money = (value: number): number | string => (numbers === 'strings' ? value.toFixed(2) : value)
  const ifGiven = (fields: Json): Json => (optional === 'given' ? fields : {})
  const unlessNull = (fields: Json): Json =>
    optional === 'given'
      ? fields
      : Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
  const picture = ({ picture: name }: User) => (name === null ? null : pictures + name)
  const newestFirst = <Row>(rows: readonly Row[]): Row[] => rows.toReversed()

  const user = ({ id, username, email, role }: User): Json => ({ id: idOf({ id }), username, email, role })
  /** The user in the response to a login or registration, whose id the specification does not name. */
  const loggedIn = ({ id, username, email, role }: User): Json => ({
    ...ifGiven({ id: idOf({ id }) }),
    username,
    email,
    role,
  })
  const campaign = ({ id, title, description, budget, category, deadline, brand, created_at }: Campaign): Json => ({
    id: idOf({ id }),
    title,
    description,
    budget: money(budget),
    category,
    brand: idOf(brand),
    brand_name: brand.username,
    applications_count: number(market.applications.filter(row => row.campaign.id === id).length),
    created_at,
    ...unlessNull({ deadline: deadline && deadlines === 'instants' ? `${deadline}T00:00:00Z` : deadline }),
  })
  const application = (row: Application): Json => {
    const payment = market.paymentOf(row)
    return {
      id: idOf(row),
      campaign_title: row.campaign.title,
      campaign_brand: row.campaign.brand.username,
      campaign_budget: money(row.campaign.budget),
      influencer_name: row.influencer.username,
      proposal: row.proposal,
      expected_fee: row.fee === null ? null : money(row.fee),
      applied_at: row.applied_at,
      ...(optional === 'given' || row.status ? { status: row.status ?? 'pending' } : {}),
      ...(payment || optional === 'given' ? { payment_status: payment?.status ?? 'unpaid' } : {}),
      ...(payment && {
        payment_method: payment.method,
        [spelling === 'short' ? 'transaction_id' : 'payment_transaction_id']: payment.transaction,
      }),
    }
  }
  const message = ({ id, sender, receiver, content, timestamp }: Message): Json => ({
    id: idOf({ id }),
    sender: idOf(sender),
    sender_name: sender.username,
    receiver: idOf(receiver),
    receiver_name: receiver.username,
    content,
    timestamp,
  })
  const withdrawal = ({ id, amount, method, phone, status, created_at }: Withdrawal): Json => ({
    id: idOf({ id }),
    amount: money(amount),
    payment_method: method,
    phone_number: phone,
    status,
    created_at,
  })
  const adminUser = (row: User): Json => ({ ...user(row), is_active: row.is_active })
  const adminCampaign = ({ id, title, brand, budget, category }: Campaign): Json => ({
    id: idOf({ id }),
    title,
    brand_name: brand.username,
    budget: money(budget),
    category,
    is_active: true,
  })

  return {
    idOf,
    user,
    loggedIn,
    campaign,
    application,
    message,
    withdrawal,
    adminUser,
    adminCampaign,
    newestFirst,
    connection: (other: User, me: User): Json => ({
      id: idOf(other),
      username: other.username,
      role: other.role,
      has_existing_messages: market.messages.some(
        ({ sender, receiver }) => [sender, receiver].includes(other) && [sender, receiver].includes(me),
      ),
    }),
    influencer: ({ id, username, email, category, followers_count, bio }: User): Json => ({
      id: idOf({ id }),
      username,
      email,
      followers_count: number(followers_count),
      ...unlessNull({ category: category ?? null }),
      ...(optional === 'given' ? { bio: bio ?? '' } : bio ? { bio } : {}),
    }),
    adminWithdrawal: ({ id, influencer, amount, method, phone, status, created_at }: Withdrawal): Json => ({
      id: idOf({ id }),
      influencer_name: influencer.username,
      amount: money(amount),
      payment_method: method,
      status,
      requested_at: created_at,
      ...ifGiven({ phone_number: phone }),
    }),
    adminPayment: ({
      id,
      application: {
        campaign: { title },
        influencer,
      },
      amount,
      method,
      transaction,
      status,
      created_at,
    }: Payment): Json => ({
      id: idOf({ id }),
      campaign_title: title,
      influencer_name: influencer.username,
      amount: money(amount),
      payment_method: method,
      brand_transaction_id: transaction,
      status,
      created_at,
    }),
    balance: (me: User): Json => ({
      [spelling === 'short' ? 'balance' : 'wallet_balance']: money(market.balanceOf(me)),
    }),
    profile: (me: User): Json => {
      const { username, email, bio, category, website, industry, followers_count, social_links, portfolio } = me
      const common = {
        username,
        email,
        profile_picture: picture(me),
        ...unlessNull({ bio: bio ?? null, category: category ?? null }),
      }
      return me.role === 'brand'
        ? { ...common, ...unlessNull({ website: website ?? null, industry: industry ?? null }) }
        : {
            ...common,
            followers_count: number(followers_count),
            ...unlessNull({ portfolio: portfolio ?? null }),
            ...(optional === 'given'
              ? { social_links: { ...noLinks, ...social_links } }
              : Object.keys(social_links).length > 0
                ? { social_links }
                : {}),
          }
    },
    publicProfile: (row: User): Json => ({
      username: row.username,
      role: row.role,
      profile_picture: picture(row),
      ...unlessNull({ bio: row.bio ?? null }),
    }),
    picture: (row: User): Json => ({ profile_picture: picture(row) }),
    brandStats: (me: User): Json => {
      const mine = market.applications.filter(row => row.campaign.brand === me)
      const paid = market.payments.filter(
        ({ application: row, status }) => row.campaign.brand === me && status === 'confirmed',
      )
      return {
        total_campaigns: number(market.campaigns.filter(({ brand }) => brand === me).length),
        total_applications: number(mine.length),
        money_spent: money(sum(paid.map(({ amount }) => amount))),
      }
    },
    influencerStats: (me: User): Json => {
      const mine = market.applications.filter(({ influencer }) => influencer === me)
      const accepted = mine.filter(market.accepted)
      const confirmed = accepted.filter(row => market.paymentOf(row)?.status === 'confirmed')
      const waiting = accepted.filter(row => !confirmed.includes(row))
      return {
        total_applications: number(mine.length),
        accepted_applications: number(accepted.length),
        total_earnings: money(sum(confirmed.map(market.due))),
        pending_earnings: money(sum(waiting.map(market.due))),
      }
    },
    adminStats: (): Json => ({
      total_users: number(market.users.length),
      total_brands: number(market.users.filter(({ role }) => role === 'brand').length),
      total_influencers: number(market.users.filter(({ role }) => role === 'influencer').length),
      total_campaigns: number(market.campaigns.length),
      total_applications: number(market.applications.length),
      total_payments: money(
        sum(market.payments.filter(({ status }) => status === 'confirmed').map(({ amount }) => amount)),
      ),
    }),
  }
}
