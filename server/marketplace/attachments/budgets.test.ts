import { statfs } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { roomOn } from '#platform/files/disk-room.ts'
import { anotherApp, useApp, useUser } from '#tests/support/app.ts'
import { attach, pdfFile } from '#tests/support/attachments.ts'
import { callerOf, sendTo, type Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilWaiting } from '#tests/support/locks.ts'
import { collaborate, createUser, expectStatus, publish } from '#tests/support/people.ts'
import { uploadPicture } from '#tests/support/pictures.ts'
import { listen } from '#tests/support/ports.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const app = useApp({ trustProxy: 1 })
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
const { dailyBytes, addressDailyBytes, addressUnsentBytes, unsentBytes } = limits.attachment

async function change(statement: string, values: unknown[] = []): Promise<void> {
  const owner = await connectAs('owner')
  await owner.query(statement, values).finally(() => owner.end())
}

const pdf = pdfFile()
/** Uploads a small file from an address. */
const attachFrom = (address: string, person: Person, headers = {}) =>
  attach(app.origin, person, pdf, 'a.pdf', 'file', { 'x-forwarded-for': address, ...headers })

/** Stores files from an address, with as many bytes as given but no content. */
async function fill(person: Person, bytes: number, { sent = false, of = '' } = {}): Promise<void> {
  const address = of === '' ? null : app.services.tokens.fingerprint('upload', of)
  await change(
    `insert into attachments (owner_id, file, name, type, size, address, is_sent)
     select $1, md5(random()::text), 'a.pdf', 'application/pdf', $2::bigint / 4, $3, $4 from generate_series(1, 4)`,
    [person.id, bytes, address, sent],
  )
}

beforeAll(async () => {
  await collaborate(brand, influencer, '500')
})
beforeEach(() =>
  change(
    'delete from attachments where id not in (select attachment_id from messages where attachment_id is not null)',
  ),
)

test('an upload is refused without a conversation', async () => {
  for (const role of ['brand', 'influencer'] as const)
    expectRefusal(await attachFrom('192.0.2.1', await createUser(app, role)), 'not_collaborators')
})

test('an upload is refused beyond the daily limit of its person', async () => {
  await fill(influencer, dailyBytes - pdf.length, { sent: true })
  expectRefusal(await attachFrom('192.0.2.1', influencer), 'attachments_used_up')
  // Before the server reads any of the file.
  const text = Buffer.from('text')
  expectRefusal(await attach(app.origin, influencer, text, 'a.pdf', 'file'), 'attachments_used_up')
  expectStatus(await attachFrom('192.0.2.1', brand), 201)
  await change(`update attachments set created_at = now() - interval '25 hours' where owner_id = $1`, [influencer.id])
  expectStatus(await attachFrom('192.0.2.1', influencer), 201)
})

test.each([
  ['in a day', addressDailyBytes, true],
  ['without sending them', addressUnsentBytes, false],
])('an upload is refused when all accounts of its address have uploaded too much %s', async (_, bytes, sent) => {
  await fill(influencer, bytes - 100_000, { sent, of: '2001:db8:0:1::' })
  await change('update attachments set owner_id = $1', [(await createUser(app, 'brand')).id])
  expectStatus(await attachFrom('2001:db8:0:1::1', brand), 201)
  expectRefusal(await attachFrom('2001:db8:0:1::2', brand), 'address_attachments_used_up')
  expectStatus(await attachFrom('2001:db8:0:2::1', brand), 201)
})

test('an upload is refused when all users together have left too much unsent', async () => {
  await fill(await createUser(app, 'brand'), unsentBytes - 100_000)
  expectStatus(await attachFrom('192.0.2.1', brand), 201)
  expectRefusal(await attachFrom('192.0.2.2', influencer), 'storage_full')
})

test('concurrent uploads do not exceed a limit together', async () => {
  await fill(await createUser(app, 'brand'), addressUnsentBytes - 100_000, { of: '192.0.2.1' })
  const [owner, watcher] = [await connectAs('owner'), await connectAs('owner')]
  onTestFinished(async () => void (await Promise.all([owner.end(), watcher.end()])))
  // Nothing can be added until all of them have come as far as they can.
  await owner.query('begin; lock table attachments in share mode')
  const senders = [brand, influencer, brand, influencer]
  const replies = Promise.all(senders.map(each => attachFrom('192.0.2.1', each)))
  await untilWaiting(watcher, senders.length, replies)
  await owner.query('commit')
  const statuses = (await replies).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409])
})

/** Starts an instance whose disk reserve is a multiple of its free space. */
async function withReserve(multiple: number): Promise<{ origin: string; as: (person: Person) => Person }> {
  const { bavail, bsize } = await statfs(app.attachmentsFolder)
  const room = roomOn(app.attachmentsFolder, bavail * bsize * multiple, { files: true, rows: true })
  const origin = await listen(await anotherApp(app, { room }))
  return { origin, as: person => ({ ...person, ...callerOf(sendTo(origin), person.access) }) }
}

test('files are refused when the disk has less than its reserve, while everything else continues', async () => {
  const { origin, as } = await withReserve(1.5)
  const refused = await fetch(`${origin}/api/messages/attachments/`, {
    method: 'POST',
    body: new FormData(),
    headers: { authorization: `Bearer ${brand.access}` },
  })
  expectRefusal({ status: refused.status, body: await refused.json() }, 'storage_full')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expectRefusal(await uploadPicture(origin, brand, pdf), 'storage_full')
  expectStatus(await as(brand).call('PATCH /profile/picture/', { body: { profile_picture: null } }), 200)
  await publish(as(brand))
})

test('records are also refused when the disk has less than half its reserve, but neither reads nor logins', async () => {
  const { origin, as } = await withReserve(2.5)
  const { call } = as(brand)
  const body = { title: 'Eid', description: 'Posts', budget: '5000', category: 'fashion' as const }
  expectRefusal(await call('POST /campaigns/', { body }), 'storage_full')
  expectRefusal(await call('POST /messages/', { body: { receiver: influencer.id, content: 'Hello' } }), 'storage_full')
  expectStatus(await call('GET /campaigns/'), 200)
  expectStatus(await callerOf(sendTo(origin)).call('POST /login/', { body: brand }), 200)
  expectStatus(await callerOf(sendTo(origin)).call('GET /health/'), 200)
})

test('a disk keeps no reserve for what is stored elsewhere', async () => {
  const room = roomOn('/', Number.POSITIVE_INFINITY, { files: false, rows: true })
  await expect(room('files')).resolves.toBeUndefined()
  await expect(room('rows')).rejects.toThrow("We're out of storage space")
})
