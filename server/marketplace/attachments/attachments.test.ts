import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { openDatabase } from '#platform/database/db.ts'
import { anotherApp, useApp } from '#tests/support/app.ts'
import { attach, pdfFile } from '#tests/support/attachments.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs, patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { collaborate, createUser, expectStatus, makeAdmin } from '#tests/support/people.ts'
import { listen } from '#tests/support/ports.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { shownName } from './names.ts'
import { deleteUnsentAttachments, sweepAttachmentFiles } from './sweep.ts'

const app = useApp()
let brand: Person
let influencer: Person
let otherBrand: Person
let otherInfluencer: Person
let admin: Person

beforeAll(async () => {
  ;[brand, influencer, otherBrand, otherInfluencer, admin] = await Promise.all([
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
    makeAdmin(app),
  ])
  await collaborate(brand, influencer, '500')
  await collaborate(otherBrand, otherInfluencer, '500')
})

const pdf = pdfFile('a brief')
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0B6E4F' } })
const stored = () => readdir(app.attachmentsFolder)
const send = (from: Person, to: Person, attachment: number, content = 'Here it is') =>
  from.call('POST /messages/', { body: { receiver: to.id, content, attachment } })

/** Fetches a file with its headers. */
async function read(person: Person | undefined, id: number, size?: 'preview' | 'full') {
  const response = await fetch(`${app.origin}/api/messages/attachments/${id}/${size ? `?size=${size}` : ''}`, {
    headers: person ? { authorization: `Bearer ${person.access}` } : {},
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function change(statement: string, values: unknown[] = []): Promise<void> {
  const owner = await connectAs('owner')
  await owner.query(statement, values).finally(() => owner.end())
}

describe('uploading an attachment', () => {
  let before: string[]
  beforeEach(async () => {
    before = await stored()
  })

  test('returns 401 when logged out, 403 for admins, and a field error without a file', async () => {
    expect((await attach(app.origin, undefined, pdf)).status).toBe(401)
    expect((await attach(app.origin, admin, pdf)).status).toBe(403)
    expect((await attach(app.origin, brand, pdf, 'a.pdf', 'other')).error.fields).toHaveProperty('file')
    expect((await brand.call('POST /messages/attachments/', { body: {} })).error.fields).toHaveProperty('file')
    expect(await stored()).toEqual(before)
  })

  test('stores a picture upright, as WebP in two sizes, without metadata or trailing data', async () => {
    const marker = 'X5O!P%@AP-ATTACHED'
    const photo = await blank(3_000, 1_500)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: marker } } })
      .jpeg()
      .toBuffer()
    const reply = await attach(app.origin, brand, Buffer.concat([photo, Buffer.from(marker)]), 'C:\\আমার ছবি.JPG')
    const { id, ...facts } = expectStatus(reply, 201).body
    const full = await read(brand, id)
    const preview = await read(brand, id, 'preview')
    expect(facts).toEqual({
      name: 'আমার ছবি.webp',
      type: 'image/webp',
      size: full.bytes.length,
      width: 1_280,
      height: 2_560,
    })
    expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'webp', width: 1_280, height: 2_560 })
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 640 })
    expect(full.bytes.includes(marker)).toBe(false)
  })

  test('stores a PDF unchanged, with headers that prevent rendering and caching', async () => {
    const bytes = pdfFile('a brief', 6_000_000)
    const { body } = expectStatus(await attach(app.origin, brand, bytes, `Brief (final) 'v2'.pdf`), 201)
    expect(body).toMatchObject({ type: 'application/pdf', size: bytes.length, width: null, height: null })
    const file = await read(brand, body.id, 'preview')
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Brief _final_ _v2_.pdf"; filename*=UTF-8''Brief%20%28final%29%20%27v2%27.pdf`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('names a file that comes without a name', async () => {
    expect(expectStatus(await attach(app.origin, brand, pdf, ''), 201).body.name).toBe('file.pdf')
  })

  test('refuses other types, whatever the file name is', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const png = await blank(300, 300).png().toBuffer()
    const damaged = Buffer.concat([png.subarray(0, png.length / 2), Buffer.alloc(50)])
    for (const bytes of [page, svg, damaged, Buffer.alloc(0), pdf.subarray(0, -20)]) {
      expectRefusal(await attach(app.origin, brand, bytes, 'brief.pdf'), 'unsupported_attachment')
    }
    expect(await stored()).toEqual(before)
  })

  test('accepts 10 MB and refuses one byte more', async () => {
    const { maxBytes } = limits.attachment
    const most = pdfFile('', maxBytes)
    expectStatus(await attach(app.origin, otherBrand, most), 201)
    const now = await stored()
    expectRefusal(await attach(app.origin, otherBrand, Buffer.concat([most, pdf])), 'attachment_too_large')
    expectRefusal(await attach(app.origin, otherBrand, Buffer.concat([most, Buffer.alloc(1)])), 'attachment_too_large')
    expect(await stored()).toEqual(now)
  })

  const photo = () => blank(300, 300).png().toBuffer()
  const attachOnce = (key: string, bytes: Buffer, name = 'a', person = brand) =>
    attach(app.origin, person, bytes, name, 'file', { 'idempotency-key': key })

  test.each([
    ['PDF', async () => pdf, 1],
    ['picture', photo, 2],
  ])('stores a %s once and returns it again when repeated with the same Idempotency-Key', async (type, file, files) => {
    const bytes = await file()
    const first = expectStatus(await attachOnce(type, bytes), 201)
    const again = await attachOnce(type, bytes)
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
    expect(await stored()).toHaveLength(before.length + files)
    expect((await read(brand, first.body.id)).bytes).toHaveLength(first.body.size)
    const [one, other] = await Promise.all([attachOnce(`${type} 2`, bytes), attachOnce(`${type} 2`, bytes)])
    expect([one.status, other.status, other.body]).toEqual([201, 201, one.body])
    expect(one.body.id).not.toBe(first.body.id)
    expect(await stored()).toHaveLength(before.length + 2 * files)
  })

  test('refuses another file or name with the same Idempotency-Key, and stores nothing of it', async () => {
    expectStatus(await attachOnce('reused', pdf), 201)
    const now = await stored()
    const longer = pdfFile('another brief')
    for (const [bytes, name] of [[longer], [pdf, 'b'], [await photo()]] as [Buffer, string?][])
      expectRefusal(await attachOnce('reused', bytes, name), 'idempotency_key_reused')
    expect(await stored()).toEqual(now)
    expect(expectStatus(await attachOnce('reused', longer, 'a', influencer), 201).body.size).toBe(longer.length)
  })

  test('replies normally when the deletion of unneeded files fails', async () => {
    const kept: string[] = []
    const remove = (name: string) => {
      kept.push(name)
      return Promise.reject(new Error('no access'))
    }
    onTestFinished(async () => void (await Promise.all(kept.map(name => app.services.attachments.remove(name)))))
    const origin = await listen(await anotherApp(app, { attachments: { ...app.services.attachments, remove } }))
    const again = () => attach(origin, brand, pdf, 'a', 'file', { 'idempotency-key': 'not deleted' })
    const first = expectStatus(await again(), 201)
    expect(expectStatus(await again(), 201).body).toEqual(first.body)
    expectRefusal(await attach(origin, brand, Buffer.from('text')), 'unsupported_attachment')
    expect(kept).toHaveLength(3)
  })

  test('keeps the file when the reply to the commit is lost', async () => {
    await using proxy = await TcpProxy.to(await testDatabaseUrl())
    const { db } = await openDatabase(proxy.url, () => undefined, patientTimeouts)
    onTestFinished(() => db.destroy())
    const origin = await listen(await anotherApp(app, { db }))
    proxy.losesCommitReplies = true
    expectRefusal(await attach(origin, brand, pdf), 'unavailable')
    expect(proxy.lostCommitReplies).toBe(1)
    const { id } = await app.services.db
      .selectFrom('attachments')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await read(brand, id)).status).toBe(200)
  })

  test('refuses blocked words in the name', async () => {
    expectRefusal(await attach(app.origin, influencer, pdf, 'Payment details.pdf'), 'restricted_words')
  })
})

test('the stored name has no folder and no unprintable characters, and gets the extension of its type', () => {
  expect(shownName('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf')
  expect(shownName('a\r\nb\u202Egnp.pdf', 'application/pdf')).toBe('abgnp.pdf')
  expect(shownName('', 'image/webp')).toBe('file.webp')
  expect(shownName('.png', 'image/webp')).toBe('file.webp')
  expect([...shownName('ছ'.repeat(300), 'image/webp')]).toHaveLength(limits.attachment.maxName)
})

test('the stored name keeps the joiners that Bangla words and emoji contain', () => {
  expect(shownName('র\u200d্যালি ক্\u200cষ 👩\u200d💻.pdf', 'application/pdf')).toBe('র\u200d্যালি ক্\u200cষ 👩\u200d💻.pdf')
})

describe('a message with an attachment', () => {
  test('is delivered to the receiver and to nobody else', async () => {
    const { body: file } = expectStatus(await attach(app.origin, influencer, await blank(30, 20).png().toBuffer()), 201)
    for (const other of [brand, otherBrand, otherInfluencer]) expect((await read(other, file.id)).status).toBe(404)
    const { body: message } = expectStatus(await send(influencer, brand, file.id), 201)
    expect(message.attachment).toEqual(file)
    for (const person of [influencer, brand]) {
      expect((await person.call('GET /messages/')).body.at(-1)).toEqual(message)
      for (const size of ['preview', 'full'] as const) expect((await read(person, file.id, size)).status).toBe(200)
    }
    for (const other of [otherBrand, otherInfluencer]) {
      expect((await read(other, file.id)).status).toBe(404)
      expect((await read(other, file.id, 'preview')).status).toBe(404)
    }
    expect((await read(admin, file.id)).status).toBe(403)
    expect((await read(undefined, file.id)).status).toBe(401)
  })

  test('refuses a file that belongs to another person, to another message or to nobody', async () => {
    const { body: file } = expectStatus(await attach(app.origin, brand, pdf, 'Brief.pdf'), 201)
    expectRefusal(await send(influencer, brand, file.id), 'attachment_not_found')
    expectRefusal(await send(otherBrand, otherInfluencer, file.id), 'attachment_not_found')
    expectRefusal(await send(brand, influencer, Number.MAX_SAFE_INTEGER), 'attachment_not_found')
    expectStatus(await send(brand, influencer, file.id), 201)
    expectRefusal(await send(brand, influencer, file.id), 'attachment_not_found')
  })

  test('is attached once when two messages are sent with it concurrently', async () => {
    const { body: file } = expectStatus(await attach(app.origin, brand, pdf), 201)
    const replies = await Promise.all([send(brand, influencer, file.id), send(brand, influencer, file.id)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404])
  })

  test('needs content like any other message', async () => {
    const { body: file } = expectStatus(await attach(app.origin, brand, pdf), 201)
    expect((await send(brand, influencer, file.id, '')).error.fields).toHaveProperty('content')
  })
})

describe('the jobs', () => {
  test('delete uploads that were not sent within a day, with their files, and nothing else', async () => {
    // Removes what other tests left behind.
    await deleteUnsentAttachments(app.services.db, app.services.attachments)
    const { body: old } = expectStatus(await attach(app.origin, brand, await blank(9, 9).png().toBuffer()), 201)
    const { body: sent } = expectStatus(await attach(app.origin, brand, pdf), 201)
    expectStatus(await send(brand, influencer, sent.id), 201)
    await change(`update attachments set created_at = now() - interval '25 hours' where id = any($1)`, [
      [sent.id, old.id],
    ])
    const { body: recent } = expectStatus(await attach(app.origin, brand, pdf), 201)
    const before = await stored()
    await deleteUnsentAttachments(app.services.db, app.services.attachments)
    expect((await stored()).length).toBe(before.length - 2)
    expectRefusal(await send(brand, influencer, old.id), 'attachment_not_found')
    for (const { id } of [sent, recent]) expect((await read(brand, id)).status).toBe(200)
    const addresses = await app.services.db
      .selectFrom('attachments')
      .select(['id', 'address'])
      .where('id', 'in', [sent.id, recent.id])
      .orderBy('id')
      .execute()
    expect(addresses).toEqual([
      { id: sent.id, address: null },
      { id: recent.id, address: expect.any(Buffer) },
    ])
  })

  test('remove files without a row once they are a day old', async () => {
    const kept = await stored()
    const orphans = [`${'a'.repeat(32)}.pdf`, `${'b'.repeat(32)}-preview.webp`, '.a-killed-writer']
    const late = `${'c'.repeat(32)}.pdf`
    for (const name of [...orphans, late]) await writeFile(join(app.attachmentsFolder, name), 'x')
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    for (const name of [...orphans, ...kept]) await utimes(join(app.attachmentsFolder, name), yesterday, yesterday)
    await sweepAttachmentFiles(app.services.db, app.services.attachments)
    expect((await stored()).toSorted()).toEqual([...kept, late].toSorted())
  })
})

test('an attachment whose file is missing is not found', async () => {
  const before = await stored()
  const { body } = expectStatus(await attach(app.origin, brand, pdf), 201)
  for (const name of await stored()) if (!before.includes(name)) await rm(join(app.attachmentsFolder, name))
  expect((await read(brand, body.id)).status).toBe(404)
})

test('the application role cannot give an attachment to another owner or delete a sent one', async () => {
  const { db } = app.services
  await expect(sql`update attachments set owner_id = ${brand.id}`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`delete from attachments where is_sent`.execute(db)).rejects.toThrow('messages_attachment_of_sender')
})
