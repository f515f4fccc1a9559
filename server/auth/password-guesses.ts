import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countRequests } from '#platform/http/limits.ts'

const givesPassword = ({ body }: FastifyRequest): boolean =>
  (body as { current_password?: unknown }).current_password !== undefined

/** Limits the requests of one person that have a `current_password`. */
export function limitPasswordGuesses(scope: FastifyInstance): void {
  const count = countRequests(scope, 'currentPasswords', ({ actor }) => String(actor?.id))
  scope.addHook('preHandler', async request => {
    if (givesPassword(request)) await count(request)
  })
}
