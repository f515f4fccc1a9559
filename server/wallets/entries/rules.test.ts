import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { collaborate, earn, expectStatus, pay } from '#tests/support/people.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

// Changes that the database itself rejects from the application's role.

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let entry: number
let outgoing: number
let unreadable: number
let payment: number
beforeAll(async () => {
  const wallet = await Wallet.open(admin)
  const { entries } = await paste(admin, `${wallet.receive(10, bkashId())}\n${wallet.send(10, bkashId())}\n\nOdd text`)
  ;[entry = 0, outgoing = 0, unreadable = 0] = entries.map(({ id }) => id ?? 0)
  payment = (await pay(brand, await collaborate(brand, influencer, '10'))).id
  expectStatus(
    await admin.call('PUT /admin/wallet-entries/{id}/', {
      params: { id: entry },
      body: { action: 'explain', note: 'A note' },
    }),
    200,
  )
})

describe('the database', () => {
  test.each([
    ['changing an amount', () => sql`update wallet_entries set amount = 5 where id = ${entry}`],
    ['changing an ID', () => sql`update wallet_entries set transaction_id = null, searched = ' ' where id = ${entry}`],
    ['changing a balance', () => sql`update wallet_entries set balance_after = 5 where id = ${entry}`],
    ['changing a kind', () => sql`update wallet_entries set kind = 'other' where id = ${entry}`],
    ['changing a direction', () => sql`update wallet_entries set direction = 'out' where id = ${entry}`],
    ['changing a fee', () => sql`update wallet_entries set fee = 5 where id = ${entry}`],
    [
      'changing a sender',
      () => sql`update wallet_entries
        set party = 'x', searched = concat(transaction_id, ' x ', left(reference, 60)) where id = ${entry}`,
    ],
    [
      'changing whether a sender is masked',
      () => sql`update wallet_entries set party_masked = not party_masked where id = ${entry}`,
    ],
    [
      'changing a reference',
      () => sql`update wallet_entries
        set reference = 'x', searched = concat(transaction_id, ' ', party, ' x') where id = ${entry}`,
    ],
    [
      'changing a time',
      () => sql`update wallet_entries set occurred_at = occurred_at - interval '1 minute' where id = ${entry}`,
    ],
    ['changing a text', () => sql`update wallet_entries set raw = 'x' where id = ${entry}`],
    ['marking an entry as unread again', () => sql`update wallet_entries set is_read = false where id = ${entry}`],
    ['a match without a payment', () => sql`update wallet_entries set state = 'matched' where id = ${entry}`],
    ['deleting an entry', () => sql`delete from wallet_entries where id = ${entry}`],
    ['changing a note', () => sql`update wallet_entry_notes set note = 'x'`],
    ['deleting a note', () => sql`delete from wallet_entry_notes`],
    ['changing an import', () => sql`update wallet_imports set account = 'nagad'`],
    ['deleting a link', () => sql`delete from wallet_links`],
    ['changing the payment of a link', () => sql`update wallet_links set payment_id = payment_id`],
    ['changing a sum', () => sql`update wallet_sums set amount = 0`],
    ['changing a term', () => sql`update wallet_terms set amount = 0`],
    ['inserting evidence', () => sql`insert into payment_evidence values (${payment}, 1, true, 'matched')`],
    ['deleting evidence', () => sql`delete from payment_evidence`],
    ["changing a payment's reference", () => sql`update payment_references set reference = 'ABCDEFGH'`],
    ["inserting a payment's reference", () => sql`insert into payment_references values (${payment}, 'ABCDEFGH')`],
    ["changing a payment's sender", () => sql`update payments set sender_number = '01711111111' where id = ${payment}`],
    ['linking an entry that does not count', () => link(entry, payment)],
    ['linking an outgoing entry', () => link(outgoing, payment)],
    ['changing the fee of an unreadable entry', () => sql`update wallet_entries set fee = 5 where id = ${unreadable}`],
  ])('rejects %s', async (_, statement) => {
    await expect(statement().execute(app.services.db)).rejects.toThrow(/permission denied|immutable|append-only|linked/)
  })

  test('links a payment once, and an entry once', async () => {
    const wallet = await Wallet.open(admin)
    const { entries } = await paste(admin, `${wallet.receive(10, bkashId())}\n${wallet.receive(10, bkashId())}`)
    const [first = 0, second = 0] = entries.map(({ id }) => id ?? 0)
    const [one, other] = [await earn(admin, brand, influencer, '10'), await earn(admin, brand, influencer, '10')]
    await link(first, one.id).execute(app.services.db)
    await expect(link(first, other.id).execute(app.services.db)).rejects.toThrow('wallet_links_pkey')
    await expect(
      sql`update wallet_entries set state = 'matched' where id = ${second}`.execute(app.services.db),
    ).rejects.toThrow('is not linked')
    await expect(link(second, one.id).execute(app.services.db)).rejects.toThrow('wallet_links_payment_once')
    await expect(
      sql`update wallet_entries set state = 'unmatched' where id = ${first}`.execute(app.services.db),
    ).rejects.toThrow('is linked')
  })
})

const link = (entryId: number, paymentId: number) =>
  sql`insert into wallet_links (entry_id, payment_id) values (${entryId}, ${paymentId})`
