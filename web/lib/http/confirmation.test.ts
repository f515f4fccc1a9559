import '#lib/dom/test-browser.ts'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '#lib/api/call.ts'
import { json, listen, otherTabWrote, type Received } from '#lib/dom/test-browser.ts'
import { ApiError } from './api-error.ts'
import { answerConfirmation, askConfirmation, failConfirmation, isConfirmationAsked } from './confirmation.ts'
import { onSetupRequired } from './second-factor-setup.ts'
import { endSession, startSession } from './session.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'influencer', language: null } as const
const body = { amount: '600', payment_method: 'bkash', phone_number: '01712345678' } as const

let answer: (request: Received, response: ServerResponse) => void = () => undefined
let server: Awaited<ReturnType<typeof listen>>
beforeEach(async () => {
  server = await listen((request, response) => answer(request, response))
  startSession({ user, access: 'token', refresh: 'r' })
})
afterEach(async () => {
  endSession()
  await server.close()
})

const refused = { error: 'Please confirm', code: 'confirmation_required' }

function refuseUntil(confirmed: () => boolean): void {
  answer = (_, response) => (confirmed() ? json(response, 201, { id: 1 }) : json(response, 403, refused))
}
async function untilAsked(): Promise<void> {
  await expect.poll(isConfirmationAsked).toBe(true)
}

test('a call that needs a confirmation is repeated afterwards with the same Idempotency-Key', async () => {
  let confirmed = false
  refuseUntil(() => confirmed)
  const result = call('POST /withdrawals/', { body })
  await untilAsked()
  confirmed = true
  answerConfirmation(true)
  expect(await result).toEqual({ id: 1 })
  const keys = server.received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.any(String), keys[0]])
  expect(server.received.map(({ body }) => body)).toEqual([body, body])
})

test('all waiting calls share one question', async () => {
  const questions = [askConfirmation(), askConfirmation()]
  answerConfirmation(true)
  expect(await Promise.all(questions)).toEqual([true, true])
  expect(isConfirmationAsked()).toBe(false)
})

test('a question that cannot be shown fails the call with the reason and sends nothing more', async () => {
  refuseUntil(() => false)
  const reason = new ApiError(0, 'network', '')
  const result = call('POST /withdrawals/', { body }).catch((error: unknown) => error)
  await untilAsked()
  failConfirmation(reason)
  expect(await result).toBe(reason)
  expect(server.received).toHaveLength(1)
  expect(isConfirmationAsked()).toBe(false)
})

test.each([
  ['cancelling', () => answerConfirmation(false)],
  ['the end of the session', () => endSession()],
  ['the same user in another tab', () => otherTabWrote({ refresh: 'another' })],
])('%s fails the call with the refusal and sends nothing more', async (_, cancel) => {
  refuseUntil(() => false)
  const result = call('POST /withdrawals/', { body }).catch((error: unknown) => error)
  await untilAsked()
  cancel()
  const error = await result
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 403, code: 'confirmation_required', unanswered: false })
  expect(server.received).toHaveLength(1)
})

test('a refusal for lack of a second factor is reported', async () => {
  let reports = 0
  const stop = onSetupRequired(() => (reports += 1))
  answer = (_, response) => json(response, 403, { error: 'Set it up', code: 'second_factor_setup_required' })
  await expect(call('GET /users/all/')).rejects.toMatchObject({ code: 'second_factor_setup_required' })
  stop()
  await expect(call('GET /users/all/')).rejects.toThrow(ApiError)
  expect(reports).toBe(1)
})
