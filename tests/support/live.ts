import { expect, onTestFinished } from 'vitest'
import type { Hint, HintKind } from '#contract/index.ts'
import { listen } from '#platform/events/listener.ts'
import type { Services } from '#platform/http/route.ts'
import { channel } from '#platform/live/hints.ts'
import type { Person } from './client.ts'
import { testDatabaseUrl } from './database.ts'

/**
 * Delivers notifications to the streams of these services, as a running server does, until the end of the test. Their
 * database is this file's, unless given.
 */
export async function deliverHints({ live }: Pick<Services, 'live'>, url?: string): Promise<void> {
  const connectionString = url ?? (await testDatabaseUrl())
  const listening = Promise.withResolvers<void>()
  const stop = listen({
    connectionString,
    channels: { [channel]: payload => live.receive(payload) },
    onListening: () => void live.resume().then(listening.resolve),
  })
  onTestFinished(stop)
  await listening.promise
}

export interface OpenStream {
  status: number
  /** Resolves to the next event: `ready`, `complete` if the stream declares it, a hint, or undefined at the end. */
  next(): Promise<'ready' | 'complete' | Hint | undefined>
  close(): Promise<void>
}

/** Opens the person's event stream until the end of the test. `query` can request recent events. */
export async function openStream(origin: string, { access }: Pick<Person, 'access'>, query = ''): Promise<OpenStream> {
  const response = await fetch(`${origin}/api/events/${query}`, { headers: { authorization: `Bearer ${access}` } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const close = async () => void (await reader?.cancel().catch(() => undefined))
  onTestFinished(close)
  let text = ''
  return {
    status: response.status,
    close,
    async next() {
      for (;;) {
        const [, event, data = ''] = /^event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? []
        if (event !== undefined) {
          text = text.slice(text.indexOf('\n\n') + 2)
          if (event === 'hint') return JSON.parse(data) as Hint
          return (JSON.parse(data) as { complete: boolean }).complete ? 'complete' : 'ready'
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return undefined
        text = (text + value).replaceAll(/^(?::\n\n)+/g, '')
      }
    },
  }
}

/** Opens a stream and waits until its hints begin. */
export async function openReadyStream(origin: string, person: Pick<Person, 'access'>): Promise<OpenStream> {
  const stream = await openStream(origin, person)
  expect(await stream.next()).toBe('ready')
  return stream
}

/** Expects the stream to end, after any number of events. */
export async function expectEnd(stream: OpenStream): Promise<void> {
  let event = await stream.next()
  while (event !== undefined) event = await stream.next()
}

/** Reads until a hint of this kind. Returns its id. */
export async function hintOf(stream: OpenStream, kind: HintKind): Promise<number> {
  for (;;) {
    const hint = await stream.next()
    if (hint === undefined) throw new Error('the stream has ended')
    if (typeof hint === 'object' && hint.kind === kind) return hint.id
  }
}
