import { describe, expect, test } from 'vitest'
import { useAdmin, useApp, walletNumbers } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { expectStatus } from '#tests/support/people.ts'
import { bkashId, paste, received, stamp, uploadStatement } from '#tests/support/wallets.ts'
import { rereadEntries } from '../index.ts'
import { hashText } from './classify-readings.ts'

const app = useApp()
const admin = useAdmin(app)
const owner = useConnection('owner')

/** Whether any stored entry contains a text. */
async function isStored(text: string): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(
    `select exists (select from wallet_entries e where e::text like '%' || $1 || '%') as is`,
    [text],
  )
  return rows[0]?.is ?? false
}

describe('a one-time password', () => {
  test('is masked in a paste, its preview and the list', async () => {
    const message = received({ amount: '5.00', balance: '5.00', id: bkashId() })
    const text = `${message}\nYour Nagad OTP is 734951. Valid for 5 minutes.`
    const { body: preview } = await admin.call('POST /admin/wallet-entries/', {
      body: { account: 'bkash', text, preview: true },
    })
    const imported = await paste(admin, text)
    const { body: list } = await admin.call('GET /admin/wallet-entries/')
    for (const shown of [preview, imported, list]) expect(JSON.stringify(shown)).not.toContain('734951')
    expect(imported.entries.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['new', null],
      ['ignored', 'one_time_password'],
    ])
    expect(await isStored('734951')).toBe(false)
  })

  test.each(['bKash', 'NAGAD', 'AnotherBank'])('is masked in a message that a phone forwards from %s', async from => {
    const { body: device } = expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'A phone' } }), 201)
    const body = { from, text: `834951 is the security code of ${from}` }
    const reply = await callerOf(app.send, device.key).call('POST /wallet-messages/', { body })
    expect(expectStatus(reply, 202).body).toEqual({ outcome: 'ignored' })
    expect(await isStored('834951')).toBe(false)
  })

  test('is masked in an unreadable row of a file', async () => {
    const file = [
      'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Reference,Transacted Amount,Fee,Balance',
      `${bkashId()},${stamp()},Unheard of,01700000001,01700000002,your OTP is 934951,5.00,0.00,10.00`,
    ].join('\n')
    const { body } = await uploadStatement(app.origin, admin, file)
    expect(body.entries[0]).toMatchObject({ outcome: 'unreadable', reason: 'unknown_type' })
    expect(body.entries[0]?.raw).toContain('your OTP is ***,5.00')
    expect(await isStored('934951')).toBe(false)
  })
})

test('a text that the current reader does not take for a movement is ignored when it is reparsed', async () => {
  const raw = 'Your Account Binding request for FOODPANDA BANGLADESH LIMITED is successful.'
  const unread = { account: 'bkash', source: 'paste', raw, raw_hash: hashText(raw), is_read: false } as const
  const { db } = app.services
  const { id } = await db
    .insertInto('wallet_entries')
    .values({ ...unread, state: 'unreadable', reader: 'earlier', searched: '  ' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rereadEntries(db, walletNumbers)
  const { rows } = await owner.query('select state, kind, reason from wallet_entries where id = $1', [id])
  expect(rows).toEqual([{ state: 'ignored', kind: 'ignored', reason: 'notice' }])
})
