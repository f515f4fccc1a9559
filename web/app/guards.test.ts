import '#lib/dom/test-browser.ts'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { endSession, startSession } from '#lib/http/session.ts'
import { account } from './guards.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const

/** The history state that the guard attaches when it redirects a visitor to the login page. */
function stateOfLogin(): unknown {
  try {
    account({ location: { href: '/payments' } })
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.state
  }
  return undefined
}

test('the login page records whose session was open on the page that it replaces, if any', () => {
  expect(stateOfLogin()).toEqual({ from: '/payments', owner: undefined })
  startSession({ user, access: 'token', refresh: 'r' })
  expect(stateOfLogin()).toBeUndefined()
  endSession()
  expect(stateOfLogin()).toEqual({ from: '/payments', owner: user.id })
})
