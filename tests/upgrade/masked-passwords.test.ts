import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { readSources } from '#database/migrate/files.ts'
import { hashText } from '#server/wallets/entries/classify-readings.ts'
import { readMessage } from '#server/wallets/reader/read-message.ts'
import { connect, emptyDatabase } from '../support/empty-database.ts'
import { migrationFolder } from '../support/migration-folder.ts'

const passwords = [
  'Do NOT share your OTP or PIN with anyone. Your bKash OTP for PAYMENT of Tk.750.00 to Software Shop Limited-RM51177 is 816523. Expires in 2 min.',
  'Your Nagad OTP is 456789. Valid for 5 minutes.',
  'Use code 4821 to log in to your bKash account.',
  'Your one-time passcode is ৮১৬৫২৩.',
  'আপনার ওয়ান টাইম পাসওয়ার্ড 816523',
  'আপনার যাচাইকরণ কোডটি ৮১৬৫২৩',
  'Never tell your O\u200bTP 816523',
]
const others = [
  'Barcode 4821',
  'You have received Tk 500.00 from 01700000001. Ref my PIN is safe',
  'Your points: 816523',
]

test('an upgrade masks the passwords in stored texts, which then never count, and the replies that repeat them', async () => {
  const { migrations } = await readSources()
  const earlier = migrations.filter(({ name }) => name < '0086')
  const folder = await migrationFolder({
    migrations: Object.fromEntries(earlier.map(({ name, text }) => [name, text])),
  })
  const url = await emptyDatabase()
  await migrate(url, { folder })
  const client = await connect(url)
  const mixed = 'Reward of Tk 7.00, TrxID DHM8NM6BYD, and your OTP is 816523'
  const texts = [...passwords, 'Your Nagad OTP is 111222. Valid for 5 minutes.', ...others, mixed]
  for (const text of texts)
    await client.query(
      `insert into wallet_entries (account, source, raw, raw_hash, is_read, reason, state, searched)
       values ('bkash', 'device', $1, $2, false, 'unknown_wording', 'unreadable', '  ')`,
      [text, hashText(text)],
    )
  await client.query(`insert into idempotency_keys (key_hash, request_hash, answer) values ('a', 'b', 'c')`)
  await migrate(url)

  const { rows } = await client.query('select raw, raw_hash, state, kind, reason from wallet_entries order by id')
  const expected = passwords.map(text => readMessage('bkash', text).raw)
  expect(rows.slice(0, passwords.length)).toEqual(
    expected.map(raw => ({
      raw,
      raw_hash: hashText(raw),
      state: 'ignored',
      kind: 'ignored',
      reason: 'one_time_password',
    })),
  )
  const [repeated, ...rest] = rows.slice(passwords.length)
  expect(repeated).toMatchObject({ raw: expected[1], state: 'ignored' })
  expect(rest.map(({ raw, state }) => [raw, state])).toEqual(
    [...others, mixed.replace('816523', '***')].map(raw => [raw, 'unreadable']),
  )
  const kept = await client.query('select answer from idempotency_keys')
  expect(kept.rows).toEqual([{ answer: null }])
})
