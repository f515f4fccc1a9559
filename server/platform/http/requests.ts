import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Places, type Seat } from '../places.ts'
import { byteRate } from './byte-rate.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { Connections } from './connections.ts'
import { refuse } from './errors.ts'
import { clientAddress } from './proxy.ts'

/** Counts the Host headers. Node silently keeps only the first. */
function hostCount({ rawHeaders }: FastifyRequest['raw']): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

const isUpload = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  (config.endpoint?.upload ?? config.endpoint?.form) !== undefined

/** Takes one of the places for bodies being received, until the body is complete or the connection breaks. */
function takePlace(
  request: FastifyRequest,
  places: Places,
  connectionLimits: ConnectionLimits,
  connections: Connections,
): void {
  const { raw } = request
  const seat: Seat = {
    address: clientAddress(request),
    lose: () => connections.refuse(raw.socket, 'unavailable'),
    progress: byteRate(raw.socket, connectionLimits.slowMs),
  }
  if (!places.enter(seat)) refuse('unavailable')
  finished(raw, () => places.leave(seat))
}

/** Closes the connection if the body does not arrive in time, or continues for too long after the response. */
function limitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  connectionLimits: ConnectionLimits,
  connections: Connections,
) {
  const { raw } = request
  const time = isUpload(request) ? connectionLimits.uploadMs : connectionLimits.bodyMs
  // A complete body may still be in memory if the caller is authorized late.
  let timer = setTimeout(() => raw.complete || connections.refuse(raw.socket, 'request_timeout'), time)
  finished(reply.raw, () => {
    clearTimeout(timer)
    if (!raw.complete && !raw.destroyed)
      timer = setTimeout(() => connections.destroy(raw.socket), connectionLimits.discardMs)
  })
  raw.once('close', () => clearTimeout(timer))
}

/**
 * Responds to `Expect: 100-continue` just before the body is read, once the caller is known and has a slot. Closes the
 * connection of a refused caller, because its body may or may not follow.
 */
function answerContinue(app: FastifyInstance, connections: Connections): void {
  app.addHook('onRoute', route => {
    route.preParsing = [
      ...[route.preParsing ?? []].flat(),
      (request, reply, payload, done) => {
        connections.askForBody(request.raw, reply.raw)
        done(null, payload)
      },
    ]
  })
  // The handlers of unknown paths have no hooks of their own, and would wait for the body.
  app.addHook('onRequest', (request, _, done) => {
    if (request.is404 && connections.isWaiting(request.raw)) refuse('not_found')
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (connections.isWaiting(request.raw)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Limits every request to this app: exactly one Host header, a body that is expected and arrives in time, and no
 * request that stays open long after the app has started to close.
 */
export function limitRequests(
  app: FastifyInstance,
  connectionLimits: ConnectionLimits,
  connections: Connections,
): void {
  answerContinue(app, connections)
  const bodies = new Places({ places: connectionLimits.bodies, minProgress: connectionLimits.slowBytesPerSecond })
  let closing = false
  app.addHook('onRequest', (request, reply, done) => {
    if (closing) refuse('unavailable')
    const { headers, raw } = request
    const hosts = hostCount(raw)
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) refuse('malformed_request')
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) {
      limitBody(request, reply, connectionLimits, connections)
      // Uploads take a slot instead.
      if (!isUpload(request)) takePlace(request, bodies, connectionLimits, connections)
    }
    done()
  })
  app.addHook('preClose', done => {
    closing = true
    setTimeout(() => connections.destroyAll(), connectionLimits.closeMs).unref()
    done()
  })
}
