import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '#lib/dom/test-browser.ts'
import { endSession, startSession } from '#lib/http/session.ts'
import { chooseLanguage, startingLanguage } from './language.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
  localStorage.clear()
})

test('the last chosen language is remembered, even if an earlier one finishes loading later', async () => {
  const fonts = Promise.withResolvers<void>()
  Object.assign(document, { fonts: { load: () => fonts.promise } })
  const earlier = chooseLanguage('bn')
  await chooseLanguage('en')
  fonts.resolve()
  await earlier
  expect(startingLanguage()).toBe('en')
})

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const

/** The first change of an account's language after `logIn`. */
async function firstSaved(logIn: () => void): Promise<unknown> {
  const received = Promise.withResolvers<unknown>()
  const server = await listen(({ method, url, body }, response) => {
    response.writeHead(204).end()
    received.resolve({ method, url, body })
  })
  logIn()
  const first = await received.promise
  await server.close()
  return first
}

const savedAs = (language: string) => ({ method: 'PUT', url: '/api/language/', body: { language } })

test("a login saves the browser's language to an account without one, except English, the default", async () => {
  const first = await firstSaved(() => {
    for (const languages of [['en-GB'], ['bn-BD']]) {
      vi.stubGlobal('navigator', { languages })
      startSession({ user, access: 'token', refresh: 'r' })
    }
  })
  expect(first).toEqual(savedAs('bn'))
})

test('a login saves the language chosen before it, including English', async () => {
  localStorage.setItem('language', 'en')
  expect(await firstSaved(() => startSession({ user, access: 'token', refresh: 'r' }))).toEqual(savedAs('en'))
})
