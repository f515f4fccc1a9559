import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, listen, type Received } from '#lib/dom/test-browser.ts'
import { endSession, startSession } from '#lib/http/session.ts'
import { call, callFile } from './call.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const

/** Sends forms with `fetch`, and reports that half of each has been sent. */
class TestXhr extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  readonly #aborted = new AbortController()
  readonly #headers: Record<string, string> = {}
  #method = ''
  #url = ''

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  send(form: FormData): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
    const init = { method: this.#method, headers: this.#headers, signal: this.#aborted.signal }
    // The test server reads JSON.
    void this.#finish({ ...init, body: JSON.stringify(Object.fromEntries(form)) })
  }

  async #finish(init: RequestInit): Promise<void> {
    try {
      const response = await fetch(this.#url, init)
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      if (!this.#aborted.signal.aborted) this.dispatchEvent(new Event('error'))
    }
  }

  abort(): void {
    this.#aborted.abort()
    this.dispatchEvent(new Event('abort'))
  }
}

let answer: (request: Received, response: ServerResponse) => void = () => undefined
let server: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  server = await listen((request, response) => answer(request, response))
  vi.stubGlobal('XMLHttpRequest', TestXhr)
  startSession({ user, access: 'token', refresh: 'r' })
})
afterEach(async () => {
  endSession()
  vi.unstubAllGlobals()
  await server.close()
})

const formOf = (file: string) => {
  const form = new FormData()
  form.set('file', file)
  return form
}
const upload = (file: string, options: object = {}) =>
  call('POST /messages/attachments/', { body: formOf(file), ...options })

test('an upload does not replace another concurrent upload', async () => {
  answer = ({ body }, response) => json(response, 201, body)
  expect(await Promise.all([upload('one'), upload('two')])).toEqual([{ file: 'one' }, { file: 'two' }])
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token', 'Bearer token'])
  // The browser sets it, including the form's boundary.
  expect(server.received[0]?.headers['content-type']).not.toContain('json')
})

test('an upload reports its progress, throws the refusal, and throws a network error without a response', async () => {
  const progress: number[] = []
  answer = (_, response) => json(response, 413, { error: 'Too large', code: 'attachment_too_large' })
  const onProgress = (share: number) => progress.push(share)
  await expect(upload('one', { onProgress })).rejects.toMatchObject({ status: 413, code: 'attachment_too_large' })
  expect(progress).toEqual([0.5])
  answer = (_, response) => response.destroy()
  await expect(upload('one')).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('an upload is aborted with its signal', async () => {
  const leaving = new AbortController()
  const closed = Promise.withResolvers<void>()
  answer = (_, response) => {
    response.on('close', closed.resolve)
    leaving.abort()
  }
  await expect(upload('one', { signal: leaving.signal })).rejects.toHaveProperty('name', 'AbortError')
  await closed.promise
  await expect(upload('two', { signal: leaving.signal })).rejects.toHaveProperty('name', 'AbortError')
  expect(server.received).toHaveLength(1)
})

test('callFile returns a file, and throws the code of a refusal', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('picture')
  const download = () => callFile('GET /messages/attachments/{id}/', { params: { id: 4 } })
  expect(await (await download()).text()).toBe('picture')
  answer = (_, response) => json(response, 404, { error: 'Not found', code: 'not_found' })
  await expect(download()).rejects.toMatchObject({ status: 404, code: 'not_found' })
})
