import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file to stream. */
export interface StoredFile {
  content: Readable
  type: string
  /** In bytes; undefined if unknown. */
  size: number | undefined
  /** The suggested name for saving it. */
  name: string
}

/** The file name in both header forms (RFC 6266, RFC 8187). Browsers prefer the second. */
const disposition = (name: string) => {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, found => `%${found.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** Sends an uploaded file. Browsers never render it as a page of this site, and caches never store it. */
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
