import { expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { makeAdmin } from '#tests/support/people.ts'
import { bkashId, paste, received, sent, stamp } from '#tests/support/wallets.ts'

const app = useApp()

const walletOf = async (admin: Person, account: PaymentMethod) => {
  const { accounts, cover } = (await admin.call('GET /admin/wallet-accounts/')).body
  const wallet = accounts.find(row => row.account === account)
  return { balance: wallet?.balance, gaps: wallet?.gaps.map(({ amount }) => amount), remainder: cover.remainder }
}

// The procedure in docs/operations/secrets.md for a wallet's new number, whose entries follow those of the old one.
test('a new wallet continues the old one without a gap if it starts with the same balance, and only then', async () => {
  const admin = await makeAdmin(app)
  const at = (minutes: number) => ({ id: bkashId(), at: stamp(minutes) })
  await paste(admin, received({ amount: '500.00', balance: '500.00', ...at(-9) }))
  await paste(admin, sent({ amount: '500.00', balance: '0.00', ...at(-8) }))
  await paste(admin, received({ amount: '20.00', balance: '20.00', ...at(-7) }))
  expect(await walletOf(admin, 'bkash')).toEqual({ balance: '20.00', gaps: [], remainder: '0.00' })

  // Another change, to a wallet with ৳73.00 while this one has ৳20.00.
  await paste(admin, received({ amount: '5.00', balance: '78.00', ...at(-6) }))
  expect(await walletOf(admin, 'bkash')).toEqual({ balance: '78.00', gaps: ['53.00'], remainder: '53.00' })
  // A late message of the previous wallet.
  await paste(admin, received({ amount: '1.00', balance: '21.00', ...at(-5) }))
  await paste(admin, received({ amount: '5.00', balance: '83.00', ...at(-4) }))
  expect((await walletOf(admin, 'bkash')).gaps).toEqual(['57.00', '-58.00', '53.00'])
})
