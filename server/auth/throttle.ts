import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/errors.ts'

const timeWindow = '1 minute'

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/** Refuses with `too_many_requests` and Retry-After when the limit is reached. */
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

/** Limits requests per minute and IP address. */
function perAddress(scope: FastifyInstance, max: number): void {
  const limiter = scope.createRateLimit({ max, timeWindow })
  scope.addHook('onRequest', (request, reply) => enforce(limiter, request, reply))
}

function triedAccount(request: FastifyRequest): string {
  const { email } = request.body as { email: string }
  return `${normalizeIP(request.ip)} ${email.trim().toLowerCase()}`
}

/**
 * Allows 300 login attempts per minute and IP address, and 20 failed ones per e-mail. Successful logins do not count
 * towards the latter.
 */
export function throttleLogin(scope: FastifyInstance): void {
  perAddress(scope, 300)
  const failures = scope.createRateLimit({ max: 20, timeWindow, keyGenerator: triedAccount })
  scope.addHook('preHandler', (request, reply) => enforce(failures, request, reply, { increment: false }))
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401) await failures(request)
  })
}

/** Allows 200 registrations per minute and IP address, since mobile networks share addresses. */
export const throttleRegistration = (scope: FastifyInstance): void => perAddress(scope, 200)

export const throttleRefresh = (scope: FastifyInstance): void => perAddress(scope, 1_200)
