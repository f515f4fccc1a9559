import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extensions } from '#contract/values/extensions.ts'

/** The browser APIs that web/lib needs, for tests under Node. Import this before the modules under test. */
const stored = new Map<string, string>()

const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: key => void stored.delete(key),
  clear: () => stored.clear(),
}

const page = Object.assign(new EventTarget(), {
  getElementById: (id: string) => (id === 'config' ? { textContent: JSON.stringify({ supports: extensions }) } : null),
  documentElement: { lang: 'en' },
  visibilityState: 'visible',
})

for (const [name, value] of Object.entries({ localStorage: storage, window: new EventTarget(), document: page })) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** Dispatches the events of another tab writing to localStorage. */
export function otherTabWrote(values: Record<string, string | null>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  for (const key of Object.keys(values)) window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}

type Answer = (request: Received, response: ServerResponse) => void

/** Responds with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Starts a stream on the server's side. Returns a function that sends hints. */
export function beginStream(
  response: ServerResponse,
  ready: object = { complete: false },
): (...hints: object[]) => void {
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .write(`event: ready\ndata: ${JSON.stringify(ready)}\n\n:\n\n`)
  return (...hints) => hints.forEach(hint => response.write(`event: hint\ndata: ${JSON.stringify(hint)}\n\n`))
}

/** Starts a real HTTP server as the page's origin, so that `/api/…` reaches it. */
export async function listen(answer: Answer): Promise<{ received: Received[]; close: () => Promise<void> }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync<Buffer>(request)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    const seen = { method, url, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    received.push(seen)
    answer(seen, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => real(typeof input === 'string' ? new URL(input, origin) : input, init)
  return {
    received,
    close: () => {
      globalThis.fetch = real
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/**
 * A navigator that denies locks, as Chromium does where storage is blocked. The tenth request stays pending, so that a
 * loop of requests ends.
 */
export function denyLocks() {
  let requests = 0
  const request = () => {
    requests += 1
    return requests < 10 ? Promise.reject(new DOMException('', 'SecurityError')) : new Promise(() => undefined)
  }
  return { locks: { request } }
}
