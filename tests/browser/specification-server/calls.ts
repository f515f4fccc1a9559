import type { Campaign, Market, User } from './market.ts'
import type { createReplies, Dialect } from './replies.ts'

/** A response. Throwing it ends a call. */
export class Answer {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body?: unknown) {
    this.status = status
    this.body = body
  }
}

export interface Request {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** The bytes of an uploaded form. */
  upload: Buffer | undefined
  me: User | undefined
}

const fail = (status: number, error: string): never => {
  throw new Answer(status, { error })
}

type Replies = ReturnType<typeof createReplies>
type Handler = (request: Request & { me: User }, ...ids: string[]) => unknown

/** Section 7: every call of the specification. Responses to writes are minimal. */
export function createCalls(
  { changes, lists, messages, users, paymentsFilter }: Dialect,
  market: Market,
  replies: Replies,
): [method: string, path: RegExp, handler: Handler][] {
  const changed = () => (changes === 'no content' ? new Answer(204) : {})
  const text = (value: unknown) => String(value ?? '').trim()
  const amount = (value: unknown) => (value === null || value === undefined || value === '' ? null : Number(value))
  const find = <Row extends { id: number }>(rows: readonly Row[], id: unknown): Row =>
    rows.find(row => String(replies.idOf(row)) === String(id)) ?? fail(404, 'Not found')
  const list = <Row>(rows: readonly Row[], present: (row: Row) => unknown) =>
    (lists === 'newest first' ? replies.newestFirst(rows) : rows).map(present)
  const mine = (me: User) =>
    market.applications.filter(
      ({ influencer, campaign }) => me.role === 'admin' || influencer === me || campaign.brand === me,
    )
  const isOpen = ({ deadline }: Campaign) => deadline === null || deadline >= '2026-01-01'
  const recent = <Row>(rows: readonly Row[], present: (row: Row) => unknown) =>
    replies.newestFirst(rows).slice(0, 5).map(present)

  return [
    [
      'GET',
      /^\/dashboard\/brand\/$/,
      ({ me }) => ({
        stats: replies.brandStats(me),
        recent_campaigns: recent(
          market.campaigns.filter(({ brand }) => brand === me),
          replies.campaign,
        ),
        recent_applications: recent(mine(me), replies.application),
      }),
    ],
    [
      'GET',
      /^\/dashboard\/influencer\/$/,
      ({ me }) => ({
        stats: replies.influencerStats(me),
        available_campaigns: recent(market.campaigns.filter(isOpen), replies.campaign),
        recent_applications: recent(mine(me), replies.application),
      }),
    ],
    [
      'GET',
      /^\/dashboard\/admin\/$/,
      () => ({
        stats: replies.adminStats(),
        recent_users: recent(market.users, replies.adminUser),
        recent_campaigns: recent(market.campaigns, replies.adminCampaign),
      }),
    ],
    [
      'GET',
      /^\/campaigns\/$/,
      ({ me }) =>
        list(
          market.campaigns.filter(row => (me.role === 'brand' ? row.brand === me : isOpen(row))),
          replies.campaign,
        ),
    ],
    [
      'POST',
      /^\/campaigns\/$/,
      ({ me, body }) => {
        const { title, description, budget, category, deadline } = body
        market.addCampaign(me, {
          title: text(title),
          description: text(description),
          budget: Number(budget),
          category: text(category),
          deadline: text(deadline) || null,
        })
        return new Answer(201, {})
      },
    ],
    [
      'DELETE',
      /^\/campaigns\/([\da-f-]+)\/$/,
      (_, id) => {
        market.campaigns.splice(market.campaigns.indexOf(find(market.campaigns, id)), 1)
        return new Answer(204)
      },
    ],
    [
      'GET',
      /^\/applications\/$/,
      ({ me, query }) => {
        const payments =
          paymentsFilter === 'applied' && (query.get('brand') === 'true' || query.get('influencer') === 'true')
        return list(
          mine(me).filter(row => !payments || market.accepted(row)),
          replies.application,
        )
      },
    ],
    [
      'POST',
      /^\/applications\/$/,
      ({ me, body }) => {
        const campaign = find(market.campaigns, body['campaign'])
        if (mine(me).some(row => row.campaign === campaign)) fail(400, 'You applied to this one before')
        const { id } = market.addApplication(me, campaign, {
          proposal: text(body['proposal']),
          fee: amount(body['expected_fee']),
          status: 'pending',
          applied_at: null,
        })
        return new Answer(201, { id, campaign: campaign.id })
      },
    ],
    [
      'PUT',
      /^\/applications\/([\da-f-]+)\/status\/$/,
      ({ body }, id) => {
        find(market.applications, id).status = text(body['status'])
        return changed()
      },
    ],
    [
      'GET',
      /^\/messages\/$/,
      ({ me }) => {
        const mine = market.messages.filter(({ sender, receiver }) => sender === me || receiver === me)
        return (messages === 'newest first' ? mine.toReversed() : mine).map(replies.message)
      },
    ],
    [
      'GET',
      /^\/messages\/connections\/$/,
      ({ me }) => market.collaborators(me).map(other => replies.connection(other, me)),
    ],
    [
      'POST',
      /^\/messages\/start-conversation\/$/,
      ({ me, body }) =>
        market.collaborators(me).includes(find(market.users, body['receiver_id']))
          ? {}
          : fail(403, 'You do not work together'),
    ],
    [
      'POST',
      /^\/messages\/$/,
      ({ me, body }) => {
        market.addMessage(me, find(market.users, body['receiver']), text(body['content']))
        return new Answer(201, {})
      },
    ],
    [
      'GET',
      /^\/influencers\/search\/$/,
      ({ query }) => {
        const [category, least] = [query.get('category') ?? '', Number(query.get('min_followers') ?? '')]
        const fits = (user: User) =>
          user.role === 'influencer' && (category === '' || user.category === category) && user.followers_count >= least
        return list(market.users.filter(fits), replies.influencer)
      },
    ],
    [
      'POST',
      /^\/payments\/submit\/$/,
      ({ body }) => {
        const application = find(market.applications, body['application_id'])
        if (Number(body['amount']) !== market.due(application)) fail(400, 'This is not the amount')
        market.addPayment(application, {
          amount: Number(body['amount']),
          method: text(body['payment_method']),
          transaction: text(body['transaction_id']),
        })
        return new Answer(201, {})
      },
    ],
    [
      'GET',
      /^\/withdrawals\/$/,
      ({ me }) =>
        list(
          market.withdrawals.filter(({ influencer }) => influencer === me),
          replies.withdrawal,
        ),
    ],
    [
      'POST',
      /^\/withdrawals\/$/,
      ({ me, body }) => {
        if (Number(body['amount']) > market.balanceOf(me)) fail(400, 'Insufficient balance')
        market.addWithdrawal(me, {
          amount: Number(body['amount']),
          method: text(body['payment_method']),
          phone: text(body['phone_number']),
        })
        return new Answer(201, {})
      },
    ],
    ['GET', /^\/influencer\/balance\/$/, ({ me }) => replies.balance(me)],
    [
      'GET',
      /^\/users\/all\/$/,
      () => {
        const rows = list(market.users, replies.adminUser)
        return users === 'a list' ? rows : { users: rows }
      },
    ],
    ['GET', /^\/admin\/campaigns\/$/, () => list(market.campaigns, replies.adminCampaign)],
    ['GET', /^\/admin\/withdrawals\/$/, () => list(market.withdrawals, replies.adminWithdrawal)],
    ['GET', /^\/admin\/payments\/$/, () => list(market.payments, replies.adminPayment)],
    [
      'PUT',
      /^\/admin\/withdrawals\/([\da-f-]+)\/$/,
      ({ body }, id) => {
        find(market.withdrawals, id).status = text(body['status'])
        return changed()
      },
    ],
    [
      'PUT',
      /^\/admin\/payments\/([\da-f-]+)\/$/,
      ({ body }, id) => {
        find(market.payments, id).status = text(body['status'])
        return changed()
      },
    ],
    [
      'PUT',
      /^\/admin\/users\/([\da-f-]+)\/$/,
      ({ body }, id) => {
        find(market.users, id).is_active = body['action'] === 'activate'
        return changed()
      },
    ],
    ['GET', /^\/profile\/$/, ({ me }) => replies.profile(me)],
    [
      'PUT',
      /^\/profile\/$/,
      ({ me, body }) => {
        const { profile_picture: _, followers_count, ...fields } = body
        Object.assign(me, fields, { followers_count: Number(followers_count ?? me.followers_count) })
        return changed()
      },
    ],
    [
      'PATCH',
      /^\/profile\/picture\/$/,
      ({ me, upload }) => {
        me.picture = upload ? `${me.username}.png` : null
        return upload ? replies.picture(me) : {}
      },
    ],
  ]
}
