import { beforeAll, expect, test } from 'vitest'
import { languages, mailKinds, type Language } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { closeAccount } from '#server/accounts/closing/index.ts'
import { undoings } from '#server/domain/index.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { announceCampaigns, remindOfDeadlines } from '#server/notify/inbox/index.ts'
import { useApp } from '#tests/support/app.ts'
import { contest, decideClaim } from '#tests/support/claims.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { dispatchEverything } from '#tests/support/events.ts'
import { expectedMails, note, title, type Who } from '#tests/support/expected-events.ts'
import type { TakenMail } from '#tests/support/mail-server.ts'
import { mailOrigin, useMail } from '#tests/support/mail.ts'
import {
  applyTo,
  collaborate,
  createUser,
  earn,
  expectStatus,
  makeAdmin,
  owe,
  pay,
  publish,
  reverse,
} from '#tests/support/people.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'
import { mailCampaignDigests } from './index.ts'

const app = useApp()
const mail = useMail(app)

const owner = useConnection('owner')
let people: Record<Who, Person>
const taken = {} as Record<Language, TakenMail[]>

interface Decision {
  status: string
  reason?: string
  transaction_id?: string
}

const decideAs = (key: 'payments' | 'withdrawals', id: number, body: Decision) =>
  people.admin.send({ method: 'PUT', path: `/admin/${key}/${id}/`, body })

/** Confirms a payment without evidence, then adds an entry that contradicts it and one that leaves a gap. */
async function receiveContradictions(): Promise<void> {
  const { admin, brand, influencer } = people
  const wallet = await Wallet.open(admin)
  const application = await collaborate(brand, influencer, '500')
  const transaction_id = bkashId()
  const body = { application_id: application.id, amount: '500', payment_method: 'bkash' as const, transaction_id }
  const payment = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
  expectStatus(await decideAs('payments', payment.id, { status: 'confirmed' }), 200)
  await paste(admin, wallet.receive(300, transaction_id))
  wallet.balance += 1_000
  await paste(admin, wallet.receive(20, bkashId()))
}

/** Claims other brands' payments, each with a different outcome. */
async function claimPayments(): Promise<void> {
  const { admin, brand, influencer } = people
  const first = await createUser(app, 'brand')
  const claimed = async () => {
    const payment = await pay(first, await collaborate(first, influencer, '70'))
    return { payment, claim: await contest(admin, brand, payment, await collaborate(brand, influencer, '70')) }
  }
  for (const action of ['prefer', 'dismiss'] as const) {
    const { payment, claim } = await claimed()
    expectStatus(await decideClaim(admin, payment, claim, { action }), 200)
  }
  const { payment } = await claimed()
  expectStatus(await decideAs('payments', payment.id, { status: 'rejected' }), 200)
}

/** Triggers every event that sends an email. */
async function act(): Promise<void> {
  const { db } = app.services
  const { admin, brand, influencer } = people
  expectStatus(
    await influencer.call('PUT /profile/', {
      body: { username: influencer.username, email: influencer.email, category: 'fashion' },
    }),
    200,
  )
  const soon = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const rejected = await applyTo(influencer, await publish(brand, { title, deadline: soon }))
  expectStatus(
    await brand.call('PUT /applications/{id}/status/', {
      params: { id: rejected.id },
      body: { status: 'rejected', reason: 'not_a_fit', note },
    }),
    200,
  )
  const { id: withdrawn } = await applyTo(influencer, await publish(brand, { title }))
  await mail.deliver()
  expectStatus(await influencer.call('PUT /applications/{id}/withdrawn/', { params: { id: withdrawn } }), 200)
  const payment = await pay(brand, await collaborate(brand, influencer, '500'))
  expectStatus(await decideAs('payments', payment.id, { status: 'rejected', reason: 'not_received' }), 200)
  await earn(admin, brand, influencer, '500')
  const { id } = await owe(admin, await earn(admin, brand, influencer, '400'))
  const sent = { params: { id }, body: { transaction_id: 'SENTBACK' } }
  expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', sent), 200)
  await claimPayments()
  await receiveContradictions()
  for (const { cause } of Object.values(expectedMails)) await cause?.(people, mail.deliver)
  await correctBalance(transactOn(db), {
    actorId: admin.id,
    influencerId: influencer.id,
    amount: 5_000,
    reason: 'Paid twice',
  })
  const waiting = await applyTo(influencer, await publish(brand, { title: 'Winter shawls', deadline: soon }))
  await remindOfDeadlines(db)
  expectStatus(await brand.call('POST /messages/', { body: { receiver: influencer.id, content: 'Hello' } }), 201)
  await owner.query(
    `insert into events (type, actor_id, subject_type, subject_id, brand_id, campaign_id, at)
    values ('campaign_published', $1, 'campaign', $2, $1, $2, now() - interval '1 day')`,
    [brand.id, waiting.campaign],
  )
  const call = brand.call
  expectStatus(await call('POST /password/forgot/', { body: { email: brand.email } }), 204)
  expectStatus(
    await call('POST /password/', { body: { current_password: brand.password, password: brand.password } }),
    204,
  )
  // A new password drops a pending address.
  const wanted = { username: brand.username, email: `wanted-${brand.email}` }
  expectStatus(await call('PUT /profile/', { body: wanted }), 200)
  await dispatchEverything(db)
  await announceCampaigns(db, new Date())
  await mailCampaignDigests(db, new Date())
  await owner.query(`update mails set due_at = now() where kind = 'message_sent'`)
  await owner.query(`update sessions set last_used_at = now() - interval '1 hour'`)
}

beforeAll(async () => {
  people = {
    admin: await makeAdmin(app),
    brand: await createUser(app, 'brand'),
    influencer: await createUser(app, 'influencer'),
  }
  await dispatchEverything(app.services.db)
  await mail.deliver()
  const verification = mail.server.to(people.influencer)
  await mail.verify(...Object.values(people))
  await act()
  await mail.deliver()
  // Their address changes here.
  expectStatus(
    await people.brand.call('PUT /profile/', {
      body: {
        username: people.brand.username,
        email: `new-${people.brand.email}`,
        current_password: people.brand.password,
      },
    }),
    200,
  )
  await mail.deliver()
  taken.en = [...verification, ...mail.server.taken.splice(0)]
  await owner.query('truncate mail_links')
  await owner.query(`update users set language = 'bn'`)
  await owner.query(`insert into email_changes (user_id, email) values ($1, 'wanted@prochar.com.bd')`, [
    people.brand.id,
  ])
  await owner.query(`update mail_addresses a set verified_at = null, bounced_at = null where user_id = $1`, [
    people.influencer.id,
  ])
  await owner.query(`update mails set state = 'queued', sent_at = null, text = null, attempts = 0, due_at = now()
    where kind = 'verify_email'`)
  await mail.deliver()
  await owner.query(
    'update mail_addresses a set verified_at = now(), email = u.email from users u where u.id = a.user_id',
  )
  // Those of the first language do not count towards the hourly limits.
  await owner.query(
    `update mails set state = 'queued', sent_at = null, text = null, attempts = 0, due_at = now(),
      written_at = written_at - interval '1 hour'
    where kind not in ('verify_email', 'message_sent') and state = 'sent' and not exists (
      select from events e join events u using (subject_type, subject_id)
      where e.id = event_id and (e.type, u.type) in (select * from unnest($1::text[], $2::text[])))`,
    [undoings.map(({ undone }) => undone), undoings.map(({ undoing }) => undoing)],
  )
  await owner.query(`update mails set state = 'queued', sent_at = null, text = null, created_at = now() - interval '2 days',
    due_at = now() where kind = 'message_sent' and state = 'sent'`)
  await mail.deliver()
  taken.bn = mail.server.taken.splice(0)
})

const cases = languages.flatMap(language => mailKinds.map(kind => [kind, language] as const))

test.each(cases)(
  '%s is written in its language (%s) and escaped, and can be turned off unless it is required',
  (kind, language) => {
    const { to, subject, text = '', required } = expectedMails[kind]
    const found = taken[language].find(
      each => subject[language].test(each.subject ?? '') && each.recipient.endsWith(people[to].email),
    )
    expect(found, taken[language].map(each => `${each.recipient}: ${each.subject}`).join('\n')).toBeDefined()
    if (!found) return
    const { html = '', subject: line = '', headers } = found
    expect(line).not.toContain('\n')
    expect(headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(found.text).toContain(mailOrigin)
    expect(found.text).toContain(text)
    expect(found.text).not.toMatch(/^\s*Bcc/m)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toMatch(/<b>|<script/)
    const isAccount = /^(verify_email|reset_password|password_changed|withdrawal_confirmation)$|email_change/.test(kind)
    const oneClick = headers.find(({ key }) => key === 'list-unsubscribe-post')?.value
    expect(oneClick).toBe(isAccount || required ? undefined : 'List-Unsubscribe=One-Click')
  },
)

test.each([
  ['en', '৳60.00 of it repaid what you owed.', '৳40.00 of it repaid what you owed.'],
  ['bn', 'এর মধ্যে ৳৬০.০০ দিয়ে আপনার দেনা শোধ হয়েছে।', 'এর মধ্যে ৳৪০.০০ দিয়ে আপনার দেনা শোধ হয়েছে।'],
] as const)(
  'the emails about returned money state how much of it repaid the debt of the influencer (%s)',
  async (language, rejected, corrected) => {
    const { admin, brand } = people
    const influencer = await createUser(app, 'influencer')
    await mail.verify(influencer)
    await owner.query('update users set language = $1 where id = $2', [language, influencer.id])
    const payment = await earn(admin, brand, influencer, '100')
    const request = async (amount: string) => {
      const body = { amount, payment_method: 'bkash' as const, phone_number: '01712345678' }
      return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
    }
    const [spent, waiting] = [await request('40'), await request('60')]
    expectStatus(await decideAs('withdrawals', spent, { status: 'approved' }), 200)
    await reverse(admin, payment, 'not_received')
    expectStatus(await decideAs('withdrawals', waiting, { status: 'rejected' }), 200)
    await correctBalance(transactOn(app.services.db), {
      actorId: admin.id,
      influencerId: influencer.id,
      amount: 5_000,
      reason: 'Goodwill',
    })
    await mail.deliver()
    const texts = mail.server.to(influencer).map(({ text }) => text ?? '')
    expect(texts.filter(text => text.includes(rejected))).toHaveLength(1)
    expect(texts.filter(text => text.includes(corrected))).toHaveLength(1)
  },
)

test.each([
  [
    'en',
    ['We took ৳30.00 from your balance.', "Your balance didn't cover ৳70.00, so you owe it."],
    'We will send ৳100.00 back to your wallet.',
    '৳70.00 of it repaid what you owed.',
  ],
  [
    'bn',
    ['আপনার ব্যালেন্স থেকে ৳৩০.০০ কেটে নেওয়া হয়েছে।', '৳৭০.০০ আর আপনার ব্যালেন্সে ছিল না'],
    '৳১০০.০০ আপনার ওয়ালেটে ফেরত পাঠানো হবে।',
    'এর মধ্যে ৳৭০.০০ দিয়ে আপনার দেনা শোধ হয়েছে।',
  ],
] as const)(
  'the emails about a reversal, and about the payment that repays its debt, tell each side what happens to its own money (%s)',
  async (language, influencers, brands, repaid) => {
    const { admin } = people
    const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
    await mail.verify(brand, influencer)
    await owner.query('update users set language = $1 where id = any($2)', [language, [brand.id, influencer.id]])
    const payment = await earn(admin, brand, influencer, '100')
    const body = { amount: '70', payment_method: 'bkash' as const, phone_number: '01712345678' }
    expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
    await reverse(admin, payment, 'duplicate')
    await earn(admin, brand, influencer, '200')
    await mail.deliver()
    const textsTo = (person: Person) =>
      mail.server
        .to(person)
        .map(({ text }) => text)
        .join('\n')
    const [toInfluencer, toBrand] = [textsTo(influencer), textsTo(brand)]
    for (const text of [...influencers, repaid]) {
      expect(toInfluencer).toContain(text)
      expect(toBrand).not.toContain(text)
    }
    expect(toBrand).toContain(brands)
    expect(toInfluencer).not.toContain(brands)
  },
)

test.each([
  ['not_received', /don't send it again\. Check your wallet to see which number it went to/],
  ['wrong_amount', /If you sent an amount other than ৳500\.00, contact us before you pay again\.$/m],
  ['wrong_transaction_id', /don't send it again\. Submit the transaction ID/],
  ['duplicate', /Each payment needs its own transaction ID\./],
  ['other', /^You can submit it again\.$/m],
] as const)('the email about a payment rejected as %s tells the brand what it can do', async (reason, text) => {
  const { influencer } = people
  const brand = await createUser(app, 'brand')
  await mail.verify(brand)
  const { id } = await pay(brand, await collaborate(brand, influencer, '500'))
  expectStatus(await decideAs('payments', id, { status: 'rejected', reason }), 200)
  await mail.deliver()
  expect(mail.server.to(brand).map(mail => mail.text)).toContainEqual(expect.stringMatching(text))
})

test.each([
  ['en', 'Hello %s,\n\nYour application to “Eid” was rejected.'],
  ['bn', 'প্রিয় %s,\n\n‘Eid’ ক্যাম্পেইনে আপনার আবেদন প্রত্যাখ্যাত হয়েছে।'],
] as const)(
  "the email about a rejection names nobody if the brand's account was closed (%s)",
  async (language, text) => {
    const [brand, influencer] = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
    await mail.verify(influencer)
    await owner.query('update users set language = $1 where id = $2', [language, influencer.id])
    await applyTo(influencer, await publish(brand, { title: 'Eid' }))
    await closeAccount(app.services.db, app.services.files, brand.email)
    await mail.deliver()
    const texts = mail.server.to(influencer).map(({ text = '' }) => text)
    expect(texts).toEqual([expect.stringContaining(text.replace('%s', influencer.username))])
  },
)
