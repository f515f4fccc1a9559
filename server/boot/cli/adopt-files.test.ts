import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { initializeSettings } from '#platform/database/settings.ts'
import type { Namespace } from '#platform/files/file-store.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { deleteUnsentAttachments, sweepAttachmentFiles } from '#server/marketplace/attachments/index.ts'
import { bucketCredentials, startBucket, type BucketServer } from '#tests/support/bucket.ts'
import { patientTimeouts } from '#tests/support/database.ts'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { closedPort } from '#tests/support/ports.ts'
import { readConfig } from '../config.ts'
import { claimFiles, openSiteFiles } from '../site-files.ts'
import { runAdmin } from './admin-command.ts'

let folder: string
let bucket: BucketServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prochar-shared-files-'))
  bucket = await startBucket(folder)
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const name = (digit: string) => digit.repeat(32)
const sent = name('a')
const unsent = name('b')
const orphan = name('c')

/** Opens a site on its own database, with a user. `attach` adds the row of an attachment that is two days old. */
async function openSite(env: Record<string, string>) {
  const url = await emptyDatabase(`template ${inject('postgres').template}`)
  const { db } = await openDatabase(url, () => undefined, patientTimeouts)
  onTestFinished(() => db.destroy())
  await initializeSettings(db, { platform_fee_basis_points: 0 })
  const owner = await connect(url)
  const { rows } = await owner.query<{ id: number }>(
    `insert into users (username, email, password_hash, role, operator_role) values ('someone', 'a@example.com', '', 'admin', 'super') returning id`,
  )
  const config = readConfig({ ...env, DATABASE_URL: url })
  const log: string[] = []
  const files = await openSiteFiles(config, db, line => log.push(line))
  return {
    db,
    files,
    log,
    start: () => claimFiles(files, line => log.push(line)),
    attach: (file: string, isSent: boolean) =>
      owner.query(
        `insert into attachments (owner_id, file, name, type, size, is_sent, created_at)
         values ($1, $2, 'brief.pdf', 'application/pdf', 8, $3, now() - interval '2 days')`,
        [rows[0]?.id, file, isSent],
      ),
    async clean() {
      await deleteUnsentAttachments(db, files.attachments)
      await sweepAttachmentFiles(db, files.attachments)
    },
    adopt: () =>
      runAdmin(['adopt-files'], {
        changeDatabase: work => work(db),
        openFiles: async () => files,
        askHidden: undefined,
        print: () => undefined,
        printError: line => log.push(line),
      }),
  }
}

const { accessKeyId, secretAccessKey } = bucketCredentials
const credentials = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
const configured: Record<string, () => Record<string, string>> = {
  'in a folder': () => ({ DATA_DIR: join(folder, 'data') }),
  'in a bucket': () => ({ S3_BUCKET: 'prochar', S3_ENDPOINT: bucket.endpoint, ...credentials }),
}

describe.each(Object.entries(configured))('files %s that two databases use', (_, environment) => {
  const open = (namespace: Namespace) => openFiles(namespace, readConfig(environment()))
  const namesIn = async (namespace: Namespace) =>
    Array.fromAsync((await open(namespace)).list(new Date(Date.now() + 3_600_000)))
  const stored = async () => (await namesIn('attachments')).filter(each => each !== 'site-id').toSorted()
  const files = (...names: string[]) => names.map(each => `${each}.pdf`)

  beforeEach(async () => {
    for (const namespace of ['pictures', 'attachments'] as const) {
      const store = await open(namespace)
      for (const each of await namesIn(namespace)) await store.remove(each)
    }
  })

  /** Stores files that are two days old. */
  async function store(...names: string[]): Promise<void> {
    const attachments = await open('attachments')
    for (const each of files(...names)) await attachments.put(each, Buffer.from('%PDF-1.7'), 'application/pdf')
    const before = new Date(Date.now() - 48 * 3_600_000)
    for (const entry of await readdir(folder, { recursive: true })) await utimes(join(folder, entry), before, before)
  }

  test('are deleted only by the first database, until the second adopts them', async () => {
    const first = await openSite(environment())
    await first.start()
    await store(sent, unsent, orphan)
    await first.attach(sent, true)
    // A copy of the database in which this file was not sent.
    const second = await openSite(environment())
    await second.start()
    await second.attach(sent, false)
    await second.clean()
    expect(await stored()).toEqual(files(sent, unsent, orphan))
    const picture = `${orphan}.webp`
    await first.files.pictures.put(picture, Buffer.from('a picture'), 'image/webp')
    await second.files.pictures.remove(picture)
    expect(await first.files.pictures.get(picture)).toBeDefined()
    expect(second.log.filter(line => line.includes('attachments belong to another database'))).toHaveLength(1)

    await first.clean()
    expect(await stored()).toEqual(files(sent))
    // The mark itself is two days old too.
    expect(await namesIn('attachments')).toContain('site-id')
    expect(first.log).toEqual([])
    expect(await second.files.attachments.get(files(sent)[0] ?? '')).toEqual(Buffer.from('%PDF-1.7'))

    await store(orphan)
    expect(await second.adopt()).toBe(0)
    await first.clean()
    expect(await stored()).toEqual(files(sent, orphan))
    await second.clean()
    expect(await stored()).toEqual([])
  })

  test('of a version without marks belong to the database that knows one of them', async () => {
    await store(sent, orphan)
    const unrelated = await openSite(environment())
    await unrelated.start()
    await unrelated.clean()
    expect(await stored()).toEqual(files(sent, orphan))

    const original = await openSite(environment())
    await original.attach(sent, true)
    await original.start()
    await original.clean()
    expect(await stored()).toEqual(files(sent))
    await unrelated.clean()
    expect(await stored()).toEqual(files(sent))
  })
})

test('a site with unreachable files reports it and starts', async () => {
  const site = await openSite({ S3_BUCKET: 'elsewhere', S3_ENDPOINT: bucket.endpoint, ...credentials })
  await site.start()
  expect(site.log).toEqual([expect.stringContaining('cannot be reached'), expect.stringContaining('cannot be reached')])
})

test('a start claims new attachments while the virus scanner is down', async () => {
  const site = await openSite({ DATA_DIR: join(folder, 'scanned'), CLAMD_ADDRESS: `127.0.0.1:${closedPort}` })
  await site.start()
  expect(site.log).toEqual([])
  await site.clean()
})
