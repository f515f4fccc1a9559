import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { openDatabase } from '#platform/database/db.ts'
import { threadShares } from '#platform/threads.ts'
import { anotherApp, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { until } from '#tests/support/events.ts'
import { createUser, expectStatus, makeAdmin } from '#tests/support/people.ts'
import { uploadPicture } from '#tests/support/pictures.ts'
import { listen } from '#tests/support/ports.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { squarePicture } from './square-picture.ts'
import { sweepPictureFiles } from './sweep.ts'

const app = useApp()
const influencer = useUser(app, 'influencer')

const red = '#ff0000'
const blue = '#0000ff'
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0B6E4F' }, limitInputPixels: false })
/** Changes the size in a PNG's header. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}
const files = async () => (await readdir(app.picturesFolder).catch(() => [])).toSorted()

const upload = (person: Person | undefined, ...file: [bytes: Buffer, name?: string, field?: string]) =>
  uploadPicture(app.origin, person, ...file)

const stored = async (path: string | null | undefined) => {
  const response = await fetch(app.origin + path)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('uploading a picture', () => {
  test('returns 401 when logged out and 403 for admins', async () => {
    const picture = await blank(10, 10).png().toBuffer()
    expect((await upload(undefined, picture)).status).toBe(401)
    expect((await upload(await makeAdmin(app), picture)).status).toBe(403)
  })

  test('rejects bytes that are not a picture, whatever the file name', async () => {
    const tiff = await blank(10, 10).tiff().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const png = await blank(300, 300).png().toBuffer()
    const damaged = Buffer.concat([png.subarray(0, png.length / 2), Buffer.alloc(50)])
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), tiff, svg, damaged]) {
      const reply = await upload(influencer, bytes, 'photo.jpg')
      expect(reply).toEqual({
        status: 400,
        body: { error: 'Please select a valid image file', code: 'invalid_image' },
      })
    }
    expect(await files()).toEqual([])
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('accepts %s and stores it as WebP', async format => {
    const { status, body } = await upload(influencer, await blank(300, 200).toFormat(format).toBuffer(), 'me.bin')
    expect(status).toBe(200)
    const { bytes } = await stored(body.profile_picture)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 })
  })

  test('stores no metadata or trailing data', async () => {
    const marker = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-TEST'
    const picture = await blank(300, 200)
      .withMetadata({ exif: { IFD0: { Copyright: marker } } })
      .jpeg()
      .toBuffer()
    expect(picture.includes(marker)).toBe(true)
    const { body } = await upload(influencer, Buffer.concat([picture, Buffer.from(marker)]))
    const { bytes } = await stored(body.profile_picture)
    expect(bytes.includes(marker)).toBe(false)
  })

  test('stores the first frame of an animation', async () => {
    const frames = await Promise.all(
      [red, blue].map(background =>
        sharp({ create: { width: 60, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif, { pages: -1 }).metadata()).pages).toBe(2)
    const { body } = await upload(influencer, gif)
    const { bytes } = await stored(body.profile_picture)
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
    const [r = 0, , b = 0] = await sharp(bytes).removeAlpha().raw().toBuffer()
    expect(r).toBeGreaterThan(200)
    expect(b).toBeLessThan(50)
  })

  test.each(['gif', 'avif'] as const)('rejects a damaged %s and one above 25 megapixels', async format => {
    const whole = await blank(300, 300).toFormat(format).toBuffer()
    expectRefusal(await upload(influencer, whole.subarray(0, whole.length / 2)), 'invalid_image')
    const bomb = await blank(5_001, 5_000).toFormat(format, { effort: 1 }).toBuffer()
    expectRefusal(await upload(influencer, bomb), 'image_too_many_pixels')
  })

  test('rejects sides that are too long, regardless of the area', async () => {
    const long = await blank(16_000, 1).png().toBuffer()
    expect((await upload(influencer, long)).status).toBe(200)
    for (const [width, height] of [
      [50, 500_001],
      [60_000, 60_000],
    ] as const) {
      expectRefusal(
        await upload(influencer, withSize(await blank(1, 1).png().toBuffer(), width, height)),
        'image_too_many_pixels',
      )
    }
  })

  test('accepts up to 5,242,880 bytes and 25 megapixels', async () => {
    const tooLarge = await upload(influencer, Buffer.alloc(limits.picture.maxBytes + 1))
    expect(tooLarge).toEqual({
      status: 413,
      body: { error: 'Image size should be less than 5MB', code: 'image_too_large' },
    })
    const bomb = await blank(5_001, 5_000).png({ compressionLevel: 1 }).toBuffer()
    expectRefusal(await upload(influencer, bomb), 'image_too_many_pixels')
    const png = await blank(20, 20).png().toBuffer()
    const largest = Buffer.concat([png, Buffer.alloc(limits.picture.maxBytes - png.length)])
    expect((await upload(influencer, largest)).status).toBe(200)
  })

  test('requires the file in its field of multipart form data, or null in JSON', async () => {
    const png = await blank(20, 20).png().toBuffer()
    expect((await upload(influencer, png, 'me.png', 'file')).status).toBe(400)
    const send = (body: unknown, headers?: Record<string, string>) =>
      influencer.send({ method: 'PATCH', path: '/profile/picture/', body, ...(headers && { headers }) })
    expect((await send({ profile_picture: '/etc/passwd' })).status).toBe(400)
    expect((await send({})).status).toBe(400)
    expect((await send('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
    expect((await send('x', { 'content-type': 'multipart/form-data; boundary=y' })).status).toBe(400)
    expect((await send('x', { 'content-type': 'image/png' })).status).toBe(415)
  })

  test('keeps the picture and returns 400 when the request has no body', async () => {
    const person = await createUser(app, 'influencer')
    const kept = (await upload(person, await blank(20, 20).png().toBuffer())).body.profile_picture
    const response = await fetch(`${app.origin}/api/profile/picture/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${person.access}` },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed_request' })
    expect((await person.call('GET /profile/')).body.profile_picture).toBe(kept)
  })

  test('rotates it upright, crops it square, converts it to WebP and strips metadata', async () => {
    // Left half green, right half red, with EXIF orientation "rotate by 90 degrees".
    const red = await blank(300, 300).tint('#ff0000').png().toBuffer()
    const photo = await blank(600, 300)
      .composite([{ input: red, left: 300, top: 0 }])
      .withExif({ IFD0: { Copyright: 'somebody', Artist: 'somewhere' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(influencer, photo, 'me.jpg')
    expect(body.profile_picture).toMatch(/^\/media\/pictures\/[a-f0-9]{32}\.webp$/)
    const { response, bytes } = await stored(body.profile_picture)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const image = sharp(bytes)
    const metadata = await image.metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 300, height: 300 })
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const pixel = async (top: number) => [
      ...(await sharp(bytes).extract({ left: 150, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    ]
    const [redAbove = 0, greenAbove = 0] = await pixel(10)
    const [redBelow = 0, greenBelow = 0] = await pixel(290)
    expect(greenAbove).toBeGreaterThan(redAbove)
    expect(redBelow).toBeGreaterThan(greenBelow)
  })

  test('returns 503 with Retry-After when the disk is full, and stores nothing', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const other = await anotherApp(app, { files: { ...app.services.files, put: () => Promise.reject(full) } })
    const person = await createUser(app, 'brand')
    const form = new FormData()
    form.set('profile_picture', new Blob([new Uint8Array(await blank(10, 10).png().toBuffer())]))
    const { headers: formHeaders, body } = new Response(form)
    const { statusCode, headers, ...reply } = await other.inject({
      method: 'PATCH',
      url: '/api/profile/picture/',
      headers: {
        authorization: `Bearer ${person.access}`,
        'content-type': formHeaders.get('content-type') ?? '',
      },
      payload: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
    })
    expectRefusal({ status: statusCode, body: reply.json() }, 'unavailable')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await person.call('GET /profile/')).body.profile_picture).toBeNull()
  })

  test('uses no more threads than its share for many concurrent pictures', async () => {
    const picture = await blank(600, 600).png().toBuffer()
    const busy = () => {
      const { queue, process } = sharp.counters()
      // The maximum instead of the sum: they are read sequentially, and a conversion that starts in between counts in
      // both.
      return Math.max(queue, process)
    }
    // Conversions of abandoned uploads may still be running.
    await until(async () => busy() === 0)
    let most = 0
    const count = () => (most = Math.max(most, busy()))
    sharp.queue.on('change', count)
    await Promise.all(Array.from({ length: 20 }, () => squarePicture(picture)))
    sharp.queue.off('change', count)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(threadShares.pictures)
  })

  test('deletes the previous file, and null removes the picture', async () => {
    const [person, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
    const { profile_picture: others } = (await upload(other, await blank(10, 10).png().toBuffer())).body
    const before = await files()
    const first = (await upload(person, await blank(900, 700).webp().toBuffer())).body.profile_picture
    const second = (await upload(person, await blank(900, 700).png().toBuffer())).body.profile_picture
    expect((await stored(first)).response.status).toBe(404)
    expect(await sharp((await stored(second)).bytes).metadata()).toMatchObject({ width: 512, height: 512 })
    expect((await person.call('GET /profile/')).body.profile_picture).toBe(second)
    const shown = await app.anonymous.call('GET /profile/{username}/', { params: { username: person.username } })
    expect(shown.body.profile_picture).toBe(second)

    const remove = () => person.call('PATCH /profile/picture/', { body: { profile_picture: null } })
    expect(expectStatus(await remove(), 200).body).toEqual({ profile_picture: null })
    expect(expectStatus(await remove(), 200).body).toEqual({ profile_picture: null })
    expect(await files()).toEqual(before)
    expect((await other.call('GET /profile/')).body.profile_picture).toBe(others)
    expect((await stored(others)).response.status).toBe(200)
  })

  describe('the picture on the profile survives', () => {
    const shownBy = async (person: Person) => (await person.call('GET /profile/')).body.profile_picture

    test('when its predecessor cannot be deleted, which is later swept', async () => {
      const person = await createUser(app, 'brand')
      const first = (await upload(person, await blank(10, 10).png().toBuffer())).body.profile_picture ?? ''
      const remove = (name: string) =>
        first.endsWith(name) ? Promise.reject(new Error('no access')) : app.services.files.remove(name)
      const origin = await listen(await anotherApp(app, { files: { ...app.services.files, remove } }))
      const { status, body } = await uploadPicture(origin, person, await blank(20, 20).png().toBuffer())
      expect(status).toBe(200)
      expect(await shownBy(person)).toBe(body.profile_picture)
      expect((await stored(body.profile_picture)).response.status).toBe(200)

      const [before, recent] = [await files(), `${'a'.repeat(32)}.webp`]
      const old = new Date(Date.now() - 25 * 3_600_000)
      for (const name of before) await utimes(join(app.picturesFolder, name), old, old)
      await writeFile(join(app.picturesFolder, recent), 'not in use yet')
      await sweepPictureFiles(app.services.db, app.services.files)
      expect(await files()).toEqual([...before.filter(name => !first.endsWith(name)), recent].toSorted())
      await rm(join(app.picturesFolder, recent))
    })

    test('when the reply to its commit is lost', async () => {
      const person = await createUser(app, 'brand')
      await using proxy = await TcpProxy.to(await testDatabaseUrl())
      const { db } = await openDatabase(proxy.url, () => undefined, patientTimeouts)
      onTestFinished(() => db.destroy())
      const origin = await listen(await anotherApp(app, { db }))
      proxy.losesCommitReplies = true
      const reply = await uploadPicture(origin, person, await blank(10, 10).png().toBuffer())
      expect(proxy.lostCommitReplies).toBe(1)
      expectRefusal(reply, 'unavailable')
      expect((await stored(await shownBy(person))).response.status).toBe(200)
    })
  })

  test('serves no path outside the picture folder', async () => {
    const outside = `${'b'.repeat(32)}.webp`
    const file = join(dirname(app.picturesFolder), outside)
    await writeFile(file, 'secret')
    onTestFinished(() => rm(file))
    for (const path of [
      `..%2f${outside}`,
      `%2e%2e%2f${outside}`,
      `../${outside}`,
      '%2e%2e/',
      '.hidden',
      'a'.repeat(32),
    ]) {
      const { status, headers } = await fetch(`${app.origin}/media/pictures/${path}`)
      expect(status).toBe(404)
      expect(headers.get('content-type')).toMatch(/charset=utf-8$/)
    }
  })
})
