import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/errors.ts'

/** How often a signed-in person may give their current password: with a stolen token it could be guessed. */
export const passwordGuesses = { max: 10, timeWindow: '15 minutes' }

const givesPassword = ({ body }: FastifyRequest): boolean =>
  (body as { current_password?: unknown }).current_password !== undefined

/** Limits the requests of one person that have a `current_password`. Refuses with `too_many_requests` and Retry-After. */
export function limitPasswordGuesses(scope: FastifyInstance): void {
  const limiter = scope.createRateLimit({ ...passwordGuesses, keyGenerator: ({ actor }) => String(actor?.id) })
  scope.addHook('preHandler', async (request, reply) => {
    if (!givesPassword(request)) return
    const state = await limiter(request)
    if (state.isAllowed || !state.isExceeded) return
    reply.header('retry-after', Math.max(1, state.ttlInSeconds))
    throw new Refusal('too_many_requests')
  })
}
