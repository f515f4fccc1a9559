import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Client, Places } from '../places.ts'
import { Refusal, refuse } from './errors.ts'
import { clientAddress } from './proxy.ts'

const clients = new AsyncLocalStorage<Client>()

/**
 * Remembers the client of each handler for everything that it calls. Work without a request belongs to the server
 * itself.
 */
export function rememberClients(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _, done) =>
    clients.run({ address: clientAddress(request), account: request.actor?.id }, done),
  )
}

/** The client of the current request, or the server itself. */
export const currentClient = (): Client => clients.getStore() ?? { address: 'server' }

/**
 * Works in one of the places on behalf of the current request's client. Refuses with `unavailable` if there is none.
 */
export async function inPlace<T>(places: Places, work: () => Promise<T>): Promise<T> {
  const { resolve: start, reject, promise: started } = Promise.withResolvers<void>()
  const seat = { ...currentClient(), start, lose: () => reject(new Refusal('unavailable')) }
  if (!places.enter(seat)) refuse('unavailable')
  try {
    await started
    return await work()
  } finally {
    places.leave(seat)
  }
}
