import type { FastifyInstance } from 'fastify'
import { clientAddress } from '#platform/http/proxy.ts'
import { countRequests, limitAddresses } from '#platform/http/rate-limiting.ts'
import type { Services } from '#platform/http/route.ts'
import { loginGuesses, type Guess } from '#platform/security/guesses.ts'
import { loginEmail } from './policy.ts'

declare module 'fastify' {
  interface FastifyRequest {
    guess: Guess | undefined
  }
}

const emailIn = (body: unknown) => loginEmail((body as { email: string }).email)

/** Limits wrong passwords, counting each attempt before its password is verified, and logins per address. */
export function throttleLogin(scope: FastifyInstance, { db, tokens }: Services): void {
  if (!scope.rateLimits) return
  const guesses = loginGuesses(db, tokens, scope.rateLimits)
  // Runs after the guess is counted, so that refused guesses do not consume the address's logins.
  const countLogin = countRequests(scope, 'logins', clientAddress)
  scope.decorateRequest('guess', undefined)
  scope.addHook('preHandler', async request => {
    request.guess = await guesses.count(emailIn(request.body), clientAddress(request))
    await countLogin(request)
  })
  scope.addHook('onSend', async (request, reply) => {
    const { guess } = request
    if (!guess || reply.statusCode === 401) return
    await (reply.statusCode === 200 ? guesses.succeed(guess) : guesses.forgive(guess))
  })
}

/** Limits registrations per address, and records the address as known for the new account. */
export function throttleRegistration(scope: FastifyInstance, { db, tokens }: Services): void {
  if (!scope.rateLimits) return
  const guesses = loginGuesses(db, tokens, scope.rateLimits)
  limitAddresses(scope, 'registrations')
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 201) await guesses.introduce(emailIn(request.body), clientAddress(request))
  })
}

export const throttleRefresh = (scope: FastifyInstance): void => limitAddresses(scope, 'refreshes')
