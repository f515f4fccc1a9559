import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailKind } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { channel, type AddressedHint, type SentHints } from '#platform/live/hints.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { monthFigures } from '#server/desk/dashboards/subscribers.ts'
import { emit, eventTypes, subjectOf, type EventType, type NewEvent, type SubjectType } from '#server/domain/index.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { dispatchEverything, rethrow, until } from '#tests/support/events.ts'
import { useMail } from '#tests/support/mail.ts'
import { createUser, earn, expectStatus, makeAdmin, owe } from '#tests/support/people.ts'

type Who = 'brand' | 'influencer' | 'admin'

interface Expected {
  /** Whose open pages reload. */
  hint: readonly Who[]
  /** Who finds it in the bell. */
  bell?: readonly Who[]
  /** Who gets an email, if not those who find it in the bell. */
  mail?: Partial<Record<Who, MailKind | readonly MailKind[]>>
}

const user: Expected = { hint: ['brand', 'admin'] }
const campaign: Expected = { hint: ['brand', 'admin'] }
const application: Expected = { hint: ['brand', 'influencer'] }
const payment: Expected = { hint: ['brand', 'influencer', 'admin'] }
const refund: Expected = { hint: ['brand', 'admin'] }
const withdrawal: Expected = { hint: ['influencer', 'admin'] }
const staff: Expected = { hint: ['admin'] }

/** What each event of the server itself causes. Events about a user are about the brand. */
const expected: Record<EventType, Expected> = {
  account_registered: { ...user, mail: { brand: 'verify_email' } },
  admin_created: user,
  user_activated: user,
  user_deactivated: user,
  operator_role_changed: user,
  account_closed: user,
  password_changed: { ...user, mail: { brand: 'password_changed' } },
  password_reset: { ...user, mail: { brand: 'password_changed' } },
  session_ended: user,
  sessions_ended: user,
  session_reused: user,
  email_change_requested: { ...user, mail: { brand: 'confirm_email_change' } },
  email_changed: { ...user, mail: { brand: 'verify_email' } },
  second_factor_turned_on: user,
  second_factor_turned_off: user,
  second_factor_reset: user,
  recovery_codes_renewed: user,
  recovery_code_used: user,
  profile_changed: user,
  picture_changed: user,
  mail_opened: user,
  campaign_published: campaign,
  campaign_deleted: campaign,
  deadline_near: { ...campaign, bell: ['brand'] },
  application_submitted: { ...application, bell: ['brand'] },
  application_accepted: { ...application, bell: ['influencer'] },
  application_rejected: { ...application, bell: ['influencer'] },
  application_withdrawn: { ...application, bell: ['brand'] },
  payment_submitted: { ...payment, bell: ['admin'] },
  payment_confirmed: { ...payment, bell: ['brand', 'influencer'] },
  payment_rejected: { ...payment, bell: ['brand'] },
  payment_replaced: payment,
  payment_reversed: { ...payment, bell: ['brand', 'influencer'] },
  payment_contested: { ...payment, bell: ['admin'] },
  claim_preferred: { ...application, bell: ['brand'] },
  claim_dismissed: { ...application, bell: ['brand'] },
  claim_released: { ...application, bell: ['brand'] },
  refund_sent: { ...refund, bell: ['brand'] },
  refund_corrected: refund,
  refund_transfer_linked: refund,
  withdrawal_requested: {
    ...withdrawal,
    bell: ['admin'],
    mail: { admin: 'withdrawal_requested', influencer: 'withdrawal_confirmation' },
  },
  withdrawal_approved: { ...withdrawal, bell: ['influencer'] },
  withdrawal_rejected: { ...withdrawal, bell: ['influencer'] },
  withdrawal_transaction_recorded: withdrawal,
  withdrawal_transfer_linked: withdrawal,
  balance_corrected: { ...withdrawal, bell: ['influencer'] },
  settings_changed: staff,
  evidence_graded: payment,
  evidence_linked: payment,
  evidence_differed: { ...payment, bell: ['admin'] },
  wallet_entries_added: staff,
  wallet_import_ignored: staff,
  wallet_entry_ignored: staff,
  wallet_entry_explained: staff,
  wallet_entry_restored: staff,
  wallet_entry_chosen: staff,
  wallet_wording_accepted: staff,
  wallet_wording_refused: staff,
  chain_gap_found: { ...staff, bell: ['admin'] },
  cover_left_zero: { ...staff, bell: ['admin'] },
  device_added: staff,
  device_revoked: staff,
  // From the brand.
  message_sent: { hint: ['brand', 'influencer'], bell: ['influencer'] },
}

const app = useApp()
const mail = useMail(app)
let owner: Client
let people: Record<Who, Person>
let subjects: Record<SubjectType, number>
let parties: Record<'brand_id' | 'influencer_id' | 'campaign_id' | 'application_id', number>
const heard: AddressedHint[] = []

beforeAll(async () => {
  owner = await connectAs('owner')
  const [admin, brand, influencer] = [
    await makeAdmin(app),
    await createUser(app, 'brand'),
    await createUser(app, 'influencer'),
  ]
  people = { admin, brand, influencer }
  await mail.verify(admin, brand, influencer)
  const paid = await earn(admin, brand, influencer, '500')
  const { id: refundId } = await owe(admin, await earn(admin, brand, influencer, '400'))
  const body = { amount: '20', payment_method: 'bkash', phone_number: '01712345678' } as const
  const requested = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
  const correction = { actorId: admin.id, influencerId: influencer.id, amount: 100, reason: 'Gift' }
  const corrected = await correctBalance(transactOn(app.services.db), correction)
  const message = { receiver: influencer.id, content: 'Hello' }
  const sent = expectStatus(await brand.call('POST /messages/', { body: message }), 201).body
  const { rows } = await owner.query<{ application: string; campaign: string }>(
    `select a.id as application, campaign_id as campaign from payments p join applications a on a.id = application_id
    where p.id = $1`,
    [paid.id],
  )
  const [applicationId, campaignId] = [Number(rows[0]?.application), Number(rows[0]?.campaign)]
  parties = {
    brand_id: brand.id,
    influencer_id: influencer.id,
    campaign_id: campaignId,
    application_id: applicationId,
  }
  subjects = {
    user: brand.id,
    campaign: campaignId,
    application: applicationId,
    payment: paid.id,
    refund: refundId,
    withdrawal: requested.id,
    correction: corrected.id,
    message: sent.id,
    settings: 1,
    wallet_import: 1,
    wallet_entry: 1,
    device: 1,
  }
  await dispatchEverything(app.services.db)
  await owner.query(`listen ${channel}`)
  owner.on('notification', ({ payload = '' }) => {
    const parsed = JSON.parse(payload) as SentHints | AddressedHint[]
    heard.push(...('hints' in parsed ? parsed.hints : parsed))
  })
})
afterAll(() => owner?.end())

const everybody: readonly Who[] = ['brand', 'influencer', 'admin']
const whoHas = (id: number) => everybody.find(who => people[who].id === id)
const sorted = (who: Iterable<Who | undefined>) => [...new Set(who)].toSorted()

/** The others count rows, which these events do not have. */
const tellers = subscribers.filter(({ name }) => name !== monthFigures.name)

/** Removes an event about which there is nothing else. */
async function forget(): Promise<void> {
  await owner.query(`
    truncate mails, notifications, pushes;
    set session_replication_role = replica;
    delete from events where id = (select max(id) from events);
    set session_replication_role = origin`)
}

test.each(eventTypes)('an event %s reaches exactly those whom it concerns', async type => {
  await owner.query('truncate mails, notifications, pushes')
  heard.length = 0
  const [subject, { hint, bell = [], mail: mails }] = [subjectOf(type), expected[type]]
  const actorId = type === 'message_sent' ? people.brand.id : null
  const event = {
    type,
    actorId,
    subjectId: subjects[subject],
    parties,
    details: { amount: 100 },
  } as unknown as NewEvent
  await transactOn(app.services.db)(tx => emit(tx, event))
  await dispatchAll(app.services.db, tellers, { onFailure: rethrow })

  const told = () =>
    sorted(
      heard
        .filter(({ kind }) => kind !== 'notification')
        .flatMap(({ to }) => (typeof to === 'string' ? ['admin' as const] : to.map(whoHas))),
    )
  await until(async () => told().length >= hint.length)
  expect(told()).toEqual(sorted(hint))

  for (const who of everybody) {
    const { body } = await people[who].call('GET /notifications/')
    expect(
      body.map(({ kind }) => kind),
      who,
    ).toEqual(bell.includes(who) ? [type] : [])
    for (const { page } of body) expect(page).toMatch(/^\//)
  }

  const { rows } = await owner.query<{ user_id: string; kind: MailKind }>('select user_id, kind from mails')
  const ofBell = Object.fromEntries(bell.map(who => [who, type]))
  expect(Object.fromEntries(rows.map(({ user_id, kind }) => [whoHas(Number(user_id)), kind]))).toEqual(mails ?? ofBell)

  const { body: log } = await people.admin.call('GET /admin/activity/', { query: { limit: 1 } })
  const logged = log.some(
    ({ kind, subject: { type: about, id } }) => kind === type && about === subject && id === subjects[subject],
  )
  // Messages are private.
  expect(logged).toBe(type !== 'message_sent')
  await forget()
})
