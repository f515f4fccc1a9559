import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is sent as it is read. */
export interface StoredFile {
  content: Readable
  type: string
  /** In bytes; undefined if it is not known. */
  size: number | undefined
  /** What it is called where it is saved. */
  name: string
}

/** The name for a header (RFC 6266, RFC 8187): browsers take the second form. */
const disposition = (name: string) => {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, found => `%${found.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends what somebody has uploaded: never shown as a page of this site, whatever is in it, and kept by no cache.
 */
export function sendFile(reply: FastifyReply, { content, type, size, name }: StoredFile): FastifyReply {
  reply.headers({
    'cache-control': 'no-store',
    'content-disposition': disposition(name),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(size !== undefined && { 'content-length': String(size) }),
  })
  return reply.type(type).send(content)
}
