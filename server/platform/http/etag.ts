import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether an If-None-Match header names this tag. A proxy that compresses replies makes tags weak. */
const names = (header: string, tag: string): boolean =>
  header.split(',').some(listed => ['*', tag].includes(listed.trim().replace(/^W\//, '')))

/**
 * Sends the replies of a polled endpoint with an ETag, and 304 without a body if the client has this reply already. An
 * `onSend` hook: whether the client may see the reply has been decided.
 */
export async function tagReply(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof body !== 'string') return body
  const tag = `"${hash('sha256', body, 'base64url')}"`
  reply.header('etag', tag)
  const { 'if-none-match': known } = request.headers
  if (known === undefined || !names(known, tag)) return body
  // Of a body that is not there.
  reply.code(304).removeHeader('content-type')
  return null
}
