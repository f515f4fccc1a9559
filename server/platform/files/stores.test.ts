import { once } from 'node:events'
import { mkdir, mkdtemp, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bucketCredentials, startBucket, type BucketServer } from '#tests/support/bucket.ts'
import { onFreePort } from '#tests/support/ports.ts'
import { asRefusal } from '../http/errors.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { s3Store } from './s3-store.ts'

let folder: string
let service: BucketServer
const bucket = { bucket: 'prochar', region: 'us-east-1', credentials: bucketCredentials }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prochar-files-'))
  service = await startBucket(folder)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: Record<string, () => Promise<FileStore>> = {
  'on disk': async () => diskStore(join(folder, 'disk')),
  'in a bucket': async () => s3Store('pictures', { ...bucket, endpoint: service.endpoint }),
  'as configured without a bucket': () => openFiles('pictures', { s3: undefined, dataDir: join(folder, 'data') }),
  'as configured with a bucket': () =>
    openFiles('pictures', { s3: { ...bucket, endpoint: service.endpoint }, dataDir: join(folder, 'data') }),
}

describe.each(Object.entries(stores))('file store %s', (_, open) => {
  const name = `${'0'.repeat(32)}.webp`

  test('stores, reads and deletes files', async () => {
    const store = await open()
    const bytes = Buffer.from([0, 1, 2, 255, 254, 10, 13])
    expect(await store.get(name)).toBeUndefined()
    await store.put(name, bytes, 'image/webp')
    expect(await store.get(name)).toEqual(bytes)
    await store.remove(name)
    expect(await store.get(name)).toBeUndefined()
  })

  test('stores a file of several parts', async () => {
    const store = await open()
    const large = Buffer.alloc(12_000_000, 'x')
    await store.put(name, large, 'image/webp')
    expect(Buffer.concat(await Array.fromAsync((await store.open(name)) ?? [])).equals(large)).toBe(true)
    await store.remove(name)
  })

  test('lists files that were written before a time', async () => {
    const store = await open()
    await store.put(name, Buffer.from('x'), 'image/webp')
    expect(await Array.fromAsync(store.list(new Date(Date.now() - 3_600_000)))).not.toContain(name)
    expect(await Array.fromAsync(store.list(new Date(Date.now() + 3_600_000)))).toContain(name)
    await store.remove(name)
  })

  test('ignores the removal of a missing file', async () => {
    const store = await open()
    await expect(store.remove(name)).resolves.not.toThrow()
  })
})

test('a file store on disk keeps its folder and files from other users of the machine', async () => {
  const name = `${'2'.repeat(32)}.pdf`
  const own = join(folder, 'own')
  await diskStore(own).put(name, Buffer.from('x'), 'application/pdf')
  const modes = await Promise.all([own, join(own, name)].map(async path => (await stat(path)).mode & 0o777))
  expect(modes).toEqual([0o700, 0o600])
})

test('a file on disk counts as stored once its content, and then its name, are on disk', async () => {
  const path = join(folder, 'durable')
  await mkdir(path)
  const opened = await open(path)
  const handle = Object.getPrototypeOf(opened) as FileHandle
  await opened.close()
  const synchronized: ({ size: number } | { names: string[] })[] = []
  const { sync } = handle
  const spy = vi.spyOn(handle, 'sync').mockImplementation(async function (this: FileHandle) {
    const found = await this.stat()
    synchronized.push(found.isDirectory() ? { names: await readdir(path) } : { size: found.size })
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  await diskStore(path).put('a.pdf', Buffer.from('x'), 'application/pdf')
  expect(synchronized).toEqual([{ size: 1 }, { names: ['a.pdf'] }])
})

describe('a file store on disk leaves no partial file behind', () => {
  const name = `${'1'.repeat(32)}.webp`

  test('when the disk is full', async () => {
    const full = join(folder, 'full')
    await mkdir(full)
    const handle = await open(full)
    onTestFinished(() => handle.close())
    const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const spy = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile').mockRejectedValue(noSpace)
    onTestFinished(() => spy.mockRestore())
    await expect(diskStore(full).put(name, Buffer.alloc(1_000), 'image/webp')).rejects.toThrow('no space left')
    expect(await readdir(full)).toEqual([])
  })

  test('when the file cannot be named', async () => {
    const taken = join(folder, 'taken')
    // A folder with that name cannot be replaced by a file.
    await mkdir(join(taken, name, 'inner'), { recursive: true })
    await expect(diskStore(taken).put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('rename')
    expect(await readdir(taken)).toEqual([name])
  })
})

test('a file on disk that cannot be read is an error, not a missing file', async () => {
  const path = join(folder, 'unreadable')
  await mkdir(join(path, 'a.pdf'), { recursive: true })
  await expect(diskStore(path).get('a.pdf')).rejects.toThrow('EISDIR')
})

test('a missing bucket is an error, not a missing file', async () => {
  const store = s3Store('pictures', { ...bucket, bucket: 'elsewhere', endpoint: service.endpoint })
  await expect(store.get(`${'0'.repeat(32)}.webp`)).rejects.toThrow(/bucket/i)
  await expect(store.put(`${'0'.repeat(32)}.webp`, Buffer.from('x'), 'image/webp')).rejects.toThrow(/bucket/i)
})

describe('an unresponsive bucket', () => {
  const policy = { connectMs: 300, answerMs: 300, idleMs: 60_000, attempts: 2 }
  const name = `${'0'.repeat(32)}.webp`

  /**
   * Runs the action on a service that sends this response to every request. Returns the error and the number of
   * requests.
   */
  async function onSilence(answer: string, act: (store: FileStore) => Promise<unknown>) {
    const sockets: Socket[] = []
    const silent = createServer(socket => {
      sockets.push(socket.on('error', () => undefined))
      socket.once('data', () => socket.write(answer))
    })
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    try {
      const store = s3Store('pictures', { ...bucket, endpoint: `http://127.0.0.1:${port}` }, policy)
      const error = await act(store).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      return { code: asRefusal(error)?.code, requests: sockets.length }
    } finally {
      for (const socket of sockets) socket.destroy()
      silent.close()
    }
  }

  test.each(['put', 'get', 'remove'] as const)('fails %s as unavailable after its last attempt', async action => {
    const act = (store: FileStore) => store[action](name, Buffer.from('a'), 'image/webp')
    expect(await onSilence('', act)).toEqual({ code: 'unavailable', requests: policy.attempts })
  })

  test('fails get as unavailable when it stops in the middle of the file', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nthe beginning'
    expect(await onSilence(answer, store => store.get(name))).toEqual({ code: 'unavailable', requests: 1 })
  })
})

test('a file in a bucket waits for a client who pauses', async () => {
  const bytes = Buffer.alloc(8 * 1024 * 1024)
  const [large, stopping] = ['1', '2'].map(digit => `${digit.repeat(32)}.webp`) as [string, string]
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', (request: Buffer) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\n\r\n`)
      socket.write(request.includes(large) ? bytes : 'the beginning')
    })
  })
  const port = await onFreePort(async free => {
    await once(server.listen(free, '127.0.0.1'), 'listening')
    return free
  })
  onTestFinished(() => void server.close())
  const policy = { connectMs: 1_000, answerMs: 1_000, idleMs: 60_000, attempts: 1 }
  const store = s3Store('pictures', { ...bucket, endpoint: `http://127.0.0.1:${port}` }, policy)
  const file = await store.open(large)
  // Longer than the service itself may take.
  await expect(store.get(stopping)).rejects.toThrow('aborted')
  expect((await buffer(file ?? Readable.from([]))).length).toBe(bytes.length)
})
