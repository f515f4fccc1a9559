import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/errors.ts'

const timeWindow = '1 minute'

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/** Refuses with `too_many_requests` and the time to wait when the limit is used up. */
async function enforce(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { increment: boolean },
) {
  const state = await limiter(request, options)
  if (state.isAllowed || (options?.increment === false ? state.remaining > 0 : !state.isExceeded)) return
  reply.header('retry-after', Math.max(1, state.ttlInSeconds))
  throw new Refusal('too_many_requests')
}

/** At most so many calls a minute from one address. */
function perAddress(scope: FastifyInstance, max: number): void {
  const limiter = scope.createRateLimit({ max, timeWindow })
  scope.addHook('onRequest', (request, reply) => enforce(limiter, request, reply))
}

function triedAccount(request: FastifyRequest): string {
  const { email } = request.body as { email: string }
  return `${normalizeIP(request.ip)} ${email.trim().toLowerCase()}`
}

/**
 * 300 attempts a minute from one address, and 20 failed ones for one e-mail: a guesser is stopped, and whoever knows
 * the password does not wait for having signed in often.
 */
export function throttleLogin(scope: FastifyInstance): void {
  perAddress(scope, 300)
  const failures = scope.createRateLimit({ max: 20, timeWindow, keyGenerator: triedAccount })
  scope.addHook('preHandler', (request, reply) => enforce(failures, request, reply, { increment: false }))
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401) await failures(request)
  })
}

/** 200 registrations a minute from one address: many people share the address of a mobile network. */
export const throttleRegistration = (scope: FastifyInstance): void => perAddress(scope, 200)

export const throttleRefresh = (scope: FastifyInstance): void => perAddress(scope, 1_200)
