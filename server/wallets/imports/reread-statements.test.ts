import { afterAll, beforeAll, expect, test } from 'vitest'
import { useAdmin, useApp, walletNumbers } from '#tests/support/app.ts'
import { collaborate, createUser, pay } from '#tests/support/people.ts'
import { observeStatements } from '#tests/support/sent-statements.ts'
import { bkashId, Wallet } from '#tests/support/wallets.ts'
import { hashText } from '../entries/classify-readings.ts'
import { rereadEntries } from '../index.ts'

let statements: ReturnType<typeof observeStatements>
beforeAll(() => {
  statements = observeStatements()
})

const app = useApp()
const admin = useAdmin(app)
afterAll(() => statements.stop())

/** Stores messages for confirmed payments, simulating an earlier version of the templates. */
async function storeUnread(count: number): Promise<void> {
  const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
  const wallet = await Wallet.open(admin)
  for (let index = 0; index < count; index++) {
    const { id, transaction_id } = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
    await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' } })
    const raw = wallet.receive(500, transaction_id)
    const unread = { is_read: false, state: 'unreadable', reader: 'earlier', searched: '  ' } as const
    const values = { account: 'bkash', source: 'paste', raw, raw_hash: hashText(raw), ...unread } as const
    await app.services.db.insertInto('wallet_entries').values(values).execute()
  }
}

test('reparsing entries, which links payments confirmed before, sends no more statements for six than for two', async () => {
  const sentFor = async (count: number) => {
    await storeUnread(count)
    const sent = await statements.during(() => rereadEntries(app.services.db, walletNumbers))
    return sent.map(({ text }) => text)
  }
  const few = await sentFor(2)
  expect(await sentFor(6)).toEqual(few)
  const { body } = await admin.call('GET /admin/wallet-entries/')
  expect(body.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'matched'))
})
