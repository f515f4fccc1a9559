import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Role } from '../../contract/index.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What the site must know before its first paint. */
export interface SiteConfig {
  currencyDisplay: 'spec' | 'taka'
  /** How to try the site, while it shows the demo. */
  demo?: { role: Role; email: string; password: string }[]
}

const configElement = /(<script type="application\/json" id="config">)[^<]*(<\/script>)/

/** The page in its encodings, with this server's configuration in it. */
async function page(folder: string, config: SiteConfig): Promise<Record<'br' | 'gzip' | 'identity', Buffer>> {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const html = (await readFile(join(folder, 'index.html'), 'utf8')).replace(
    configElement,
    (_, open: string, close: string) => open + json + close,
  )
  const identity = Buffer.from(html)
  return { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity }
}

/** Whether an Accept-Encoding header such as `br;q=0, gzip` takes this encoding. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase())
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}

function preferredEncoding(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  return (['br', 'gzip'] as const).find(encoding => takes(accepted, encoding)) ?? 'identity'
}

/**
 * Serves the built site: hashed assets for ever, the page itself never cached, every path that is no file the page.
 * Throws when the site has not been built.
 */
export async function serveSite(app: FastifyInstance, folder: string, config: SiteConfig): Promise<void> {
  const encodings = await page(folder, config)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // A path that is no file falls through to the page.
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).type('text/plain').send('Not found')
    }
    const encoding = preferredEncoding(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(encodings[encoding])
  })
}
