import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { clamdAt } from '#platform/files/clamd.ts'
import { scannedStore } from '#platform/files/scanned-store.ts'
import { asRefusal } from '#platform/http/errors.ts'
import { createApp } from '#server/boot/app.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import { attach, pdfFile } from '#tests/support/attachments.ts'
import { collaborate, createUser } from '#tests/support/people.ts'
import { listen } from '#tests/support/ports.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
let scanner: Server
let address: string
let scanning: FastifyInstance
let origin: string
const person = useUser(app, 'brand')
/** The scanner's reply; undefined to decide by the content. */
let answer: string | undefined
/** The contents of the scanned files. */
let scanned: string[]

const virus = 'a known virus'

/** Parses clamd's INSTREAM command. Returns undefined until all of it has arrived. */
function contentOf(received: Buffer): string | undefined {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return undefined
  expect(received.toString('latin1', 0, command.length)).toBe(command)
  let content = ''
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return content
    content += received.toString('latin1', at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}

function serve(socket: Socket): void {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const content = contentOf(received)
    if (content === undefined) return
    scanned.push(content)
    if (answer === 'nothing') return
    const verdict = content.includes(virus) ? 'Test.Virus FOUND' : 'OK'
    socket.end(`${answer ?? `stream: ${verdict}`}\0`)
  })
}

beforeAll(async () => {
  scanner = createServer(serve).listen(0, '127.0.0.1')
  await once(scanner, 'listening')
  address = `127.0.0.1:${(scanner.address() as AddressInfo).port}`
  const attachments = scannedStore(app.services.attachments, clamdAt(address, 300_000))
  scanning = await createApp(
    { ...app.services, attachments },
    { logLevel: 'silent', rateLimit: false, site: undefined },
  )
  origin = await listen(scanning)
  await collaborate(person, await createUser(app, 'influencer'), '500')
})
afterAll(async () => {
  await scanning?.close()
  scanner?.close()
})
beforeEach(() => {
  answer = undefined
  scanned = []
})

const pdf = pdfFile
const stored = () => readdir(app.attachmentsFolder)

test('a file without a known virus is stored after a complete scan', async () => {
  const text = 'a brief'.repeat(50_000)
  const { status, body } = await attach(origin, person, pdf(text), 'brief.pdf')
  expect(status).toBe(201)
  expect(body.size).toBe(pdf(text).length)
  expect(scanned).toEqual([pdf(text).toString()])
})

test('a file with a known virus is refused and leaves nothing behind', async () => {
  const before = await stored()
  expectRefusal(await attach(origin, person, pdf(virus), 'brief.pdf'), 'file_infected')
  expect(await stored()).toEqual(before)
})

test('a file is not stored when the scanner reports an error', async () => {
  answer = 'INSTREAM size limit exceeded. ERROR'
  const before = await stored()
  expect((await attach(origin, person, pdf('a brief'), 'brief.pdf')).status).toBe(500)
  expect(await stored()).toEqual(before)
})

test('a file is not stored when the scanner does not respond', async () => {
  answer = 'nothing'
  const impatient = scannedStore(app.services.attachments, clamdAt(address, 1))
  const before = await stored()
  const refused = await impatient.put('file.pdf', pdf('a brief'), 'application/pdf').catch(asRefusal)
  expect(refused).toMatchObject({ code: 'unavailable' })
  expect(await stored()).toEqual(before)
})

test('a file is not stored when there is no scanner at the address', async () => {
  const nowhere = scannedStore(app.services.attachments, clamdAt(`${app.attachmentsFolder}/no-socket`))
  const before = await stored()
  const refused = await nowhere.put('file.pdf', pdf('a brief'), 'application/pdf').catch(asRefusal)
  expect(refused).toMatchObject({ code: 'unavailable' })
  expect(await stored()).toEqual(before)
})

test('a file that cannot be opened for its scan is refused', async () => {
  const { attachments } = app.services
  const forgetful = {
    ...attachments,
    async put(...[name, content, type]: Parameters<typeof attachments.put>) {
      await attachments.put(name, content, type)
      await attachments.remove(name)
    },
  }
  const put = scannedStore(forgetful, clamdAt(address)).put('file.pdf', pdf(virus), 'application/pdf')
  await expect(put).rejects.toThrow('The file file.pdf was stored, but cannot be opened for its scan.')
  expect(scanned).toEqual([])
})

test('a file with a known virus is refused as infected even if it cannot be removed', async () => {
  const { attachments } = app.services
  onTestFinished(() => attachments.remove('file.pdf'))
  const readOnly = { ...attachments, remove: () => Promise.reject(new Error('EROFS: read-only file system')) }
  const put = scannedStore(readOnly, clamdAt(address)).put('file.pdf', pdf(virus), 'application/pdf')
  expect(await put.catch(asRefusal)).toMatchObject({ code: 'file_infected' })
})
