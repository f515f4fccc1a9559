import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isStaff } from '#contract/index.ts'
import { Places, type Seat } from '../places.ts'
import { byteRate } from './byte-rate.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { Connections } from './connections.ts'
import { Refusal, refuse } from './errors.ts'
import { clientAddress } from './proxy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    takeUploadSlot: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
}

/**
 * Limits concurrent uploads. Receives and processes a bounded number, keeps some more waiting, and refuses the rest
 * with `unavailable`, or with `too_many_requests` if the account has too many. No address or account can take all of
 * the slots, the slowest uploads lose theirs while others wait, and admins have their own slots, because anybody can
 * register many accounts. Releases the slot when the response is finished or, if the client disconnects earlier, once
 * the upload is no longer processed.
 */
export function boundUploads(app: FastifyInstance, connectionLimits: ConnectionLimits, connections: Connections): void {
  const {
    uploads,
    uploadsPerAddress: perAddress,
    startedPerAccount: perAccount,
    waitingUploads: waiting,
  } = connectionLimits
  const common = { waiting, minProgress: connectionLimits.slowBytesPerSecond }
  const places = {
    members: new Places({ ...common, places: uploads, perAddress, perAccount }),
    admins: new Places({ ...common, places: connectionLimits.adminUploads, perAccount }),
  }
  const timer = setInterval(() => {
    places.members.replaceSlow()
    places.admins.replaceSlow()
  }, connectionLimits.checkMs)
  app.addHook('onClose', (_, done) => {
    clearInterval(timer)
    done()
  })
  app.decorate('takeUploadSlot', async (request, reply) => {
    const { actor, socket, raw } = request
    const { members, admins } = places
    const wanted = actor && isStaff(actor.role) ? admins : members
    if (wanted.seatsOf(actor?.id) >= connectionLimits.uploadsPerAccount) refuse('too_many_requests')
    const { resolve, reject, promise: slot } = Promise.withResolvers<void>()
    let rate: (() => number) | undefined
    const seat: Seat = {
      address: clientAddress(request),
      account: actor?.id,
      start() {
        rate = byteRate(socket, connectionLimits.slowMs)
        resolve()
      },
      lose: () => (rate ? connections.refuse(socket, 'request_timeout') : reject(new Refusal('unavailable'))),
      progress: () => (raw.complete ? undefined : rate?.()),
    }
    if (!wanted.enter(seat)) refuse('unavailable')
    const ended = Promise.withResolvers<void>()
    finished(reply.raw, async () => {
      ended.resolve()
      await request.handling?.catch(() => undefined)
      wanted.leave(seat)
      resolve()
    })
    // Processing a large file may take minutes without any traffic.
    raw.once('end', () => void connections.exemptFromStalling(socket, ended.promise))
    await connections.exemptFromStalling(socket, slot)
    // The client has disconnected in the meantime.
    if (socket.destroyed) refuse('malformed_request')
  })
}
