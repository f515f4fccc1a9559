import type { AdminRefund, AdminWithdrawal, PayoutKind } from '#contract/index.ts'
import type { Person } from './client.ts'
import { earn, expectStatus, owe } from './people.ts'

type PayoutRow = AdminWithdrawal | AdminRefund
type Reply<Body> = Promise<{ status: number; body: Body }>

/** What tests do with a payout of ৳20 by bKash, of either kind. */
export interface Payout {
  kind: PayoutKind
  /** The influencer or the brand that receives the money. */
  owner: () => Person
  /** Creates an unsent one. Returns its id. */
  create: () => Promise<number>
  send: (id: number, transaction_id: string) => Reply<PayoutRow>
  /** Records or corrects its transaction ID. */
  correct: (id: number, replaces: string, transaction_id: string, who?: Person) => Reply<PayoutRow>
  list: (query: { transfer?: 'unseen'; status?: string }) => Promise<PayoutRow[]>
  stored: (id: number) => Promise<PayoutRow | undefined>
  /** What its owner sees of it. */
  own: (id: number) => Promise<{ transaction_id: string | null; transferred_at: string | null } | undefined>
}

/** The number that all withdrawals are sent to. */
export const payoutNumber = '01712345678'

/**
 * Both kinds of payouts, between people who exist by the time the tests run. The influencer must have earned enough.
 */
export function payoutsOf(
  people: () => { admin: Person; brand: Person; influencer: Person },
): Record<PayoutKind, Payout> {
  const withdrawal: Omit<Payout, 'stored'> = {
    kind: 'withdrawal',
    owner: () => people().influencer,
    async create() {
      const body = { amount: '20', payment_method: 'bkash', phone_number: payoutNumber } as const
      return expectStatus(await people().influencer.call('POST /withdrawals/', { body }), 201).body.id
    },
    send: (id, transaction_id) =>
      people().admin.call('PUT /admin/withdrawals/{id}/', {
        params: { id },
        body: { status: 'approved', transaction_id },
      }),
    correct: (id, replaces, transaction_id, who = people().admin) =>
      who.call('PUT /admin/withdrawals/{id}/sent/', { params: { id }, body: { transaction_id, replaces } }),
    list: async query =>
      (await people().admin.call('GET /admin/withdrawals/', { query: { limit: 100, ...(query as object) } })).body,
    own: async id =>
      (await people().influencer.call('GET /withdrawals/', { query: { limit: 100 } })).body.find(row => row.id === id),
  }
  const refund: Omit<Payout, 'stored'> = {
    kind: 'refund',
    owner: () => people().brand,
    async create() {
      const { admin, brand, influencer } = people()
      return (await owe(admin, await earn(admin, brand, influencer, '20'))).id
    },
    send: (id, transaction_id) =>
      people().admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body: { transaction_id } }),
    correct: (id, replaces, transaction_id, who = people().admin) =>
      who.call('PUT /admin/refunds/{id}/sent/', { params: { id }, body: { transaction_id, replaces } }),
    list: async query =>
      (await people().admin.call('GET /admin/refunds/', { query: { limit: 100, ...(query as object) } })).body,
    own: async id =>
      (await people().brand.call('GET /refunds/', { query: { limit: 100 } })).body.find(row => row.id === id),
  }
  const readable = (payout: Omit<Payout, 'stored'>): Payout => ({
    ...payout,
    stored: async id => (await payout.list({})).find(row => row.id === id),
  })
  return { withdrawal: readable(withdrawal), refund: readable(refund) }
}
