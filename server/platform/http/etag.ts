import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether an If-None-Match header contains this tag. Compressing proxies make tags weak. */
const names = (header: string, tag: string): boolean =>
  header.split(',').some(listed => ['*', tag].includes(listed.trim().replace(/^W\//, '')))

/**
 * Adds an ETag to the responses of a polled endpoint, and sends a 304 without a body if the client already has the
 * response. Runs as an `onSend` hook, so the client has been authorized.
 */
export async function tagReply(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof body !== 'string') return body
  // In some orders, new rows come last: the page stays the same, and only its Link changes.
  const link = String(reply.getHeader('link') ?? '')
  const tag = `"${hash('sha256', link + body, 'base64url')}"`
  reply.header('etag', tag)
  const { 'if-none-match': known } = request.headers
  if (known === undefined || !names(known, tag)) return body
  // It would describe a body that is not sent.
  reply.code(304).removeHeader('content-type')
  return null
}
