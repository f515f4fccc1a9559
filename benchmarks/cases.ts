import { adminId, password } from './fill/people.ts'
import type { LoadRequest } from './load.ts'
import type { World } from './world.ts'

export interface Case {
  /** The name for `--only`. */
  key: string
  title: string
  /** The expected status of every response. */
  status: number
  /** Whether the requests may be repeated after the last one. */
  repeat: boolean
  /** The requests for one measurement of at most this many seconds. */
  requests(world: World, seconds: number): LoadRequest[] | Promise<LoadRequest[]>
  /** The minimum ratio of Prochar's throughput to the raw server's. If omitted, only Prochar is measured. */
  ratio?: number
  /** The maximum ratio of Prochar's p99 to the raw server's. */
  p99Ratio?: number
  /** The minimum number of requests per second. */
  perSecond?: number
}

/** More applications per second than any server can store on two cores. */
const maxPerSecond = 5_000

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** A read by many people, each with their own request. */
const read = (title: string, key: string, ratio: number, request: (world: World) => LoadRequest): Case => ({
  key,
  title,
  status: 200,
  repeat: true,
  ratio,
  requests: world => times(2_000, () => request(world)),
})

const get = (path: string, token: string): LoadRequest => ({ method: 'GET', path: `/api${path}`, token })

const post = (path: string, body: object, token?: string): LoadRequest => ({
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
  ...(token && { token }),
})

const apply = (world: World, campaign: number, influencer: number) =>
  post(
    '/applications/',
    { campaign, proposal: 'I would love to tell this story in two videos.', expected_fee: '2500.00' },
    world.token(influencer),
  )

export const cases: readonly Case[] = [
  {
    ...read('20 open campaigns', 'list', 0.85, world => get('/campaigns/?limit=20', world.token(world.influencer()))),
    p99Ratio: 1.5,
  },
  read('one campaign', 'campaign', 0.8, world =>
    get(`/campaigns/${world.openCampaign()}/`, world.token(world.influencer())),
  ),
  read('open a conversation', 'conversation', 0.7, world => {
    const [from, to] = world.conversation()
    return get(`/messages/?with=${to}&limit=50`, world.token(from))
  }),
  read("a brand's dashboard", 'brand', 0.7, world => get('/dashboard/brand/', world.token(world.brand()))),
  read("an influencer's dashboard", 'influencer', 0.7, world =>
    get('/dashboard/influencer/', world.token(world.influencer())),
  ),
  read("the admin's payments", 'payments', 0.7, world => get('/admin/payments/?limit=50', world.token(adminId))),
  {
    key: 'apply',
    title: 'apply to many campaigns',
    status: 201,
    repeat: false,
    ratio: 0.65,
    requests: (world, seconds) =>
      times(maxPerSecond * seconds, () => {
        const { campaign, influencer } = world.freshPair()
        return apply(world, campaign, influencer)
      }),
  },
  {
    key: 'popular',
    title: 'apply to one campaign',
    status: 201,
    repeat: false,
    ratio: 0.65,
    async requests(world) {
      const { campaign, influencers } = await world.popularCampaign()
      return influencers.map(influencer => apply(world, campaign, influencer))
    },
  },
  {
    key: 'send',
    title: 'send a message',
    status: 201,
    repeat: true,
    ratio: 0.6,
    requests: world =>
      times(5_000, () => {
        const [from, to] = world.conversation()
        return post('/messages/', { receiver: to, content: 'The first draft is ready, ধন্যবাদ!' }, world.token(from))
      }),
  },
  {
    key: 'login',
    title: 'log in',
    status: 200,
    repeat: true,
    perSecond: 100,
    requests: world => times(1_000, () => post('/login/', { email: world.email(), password })),
  },
]
