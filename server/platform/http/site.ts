import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { exampleSupportEmail, type Prerendered } from '#contract/values/public-pages.ts'
import { languages, type Language } from '#contract/values/vocabulary.ts'
import { configPage, pageTemplate, type SiteConfig, type SitePage } from './site-page.ts'

export interface Site {
  /** The pages rendered by the build. */
  prerendered: Prerendered
  send(request: FastifyRequest, reply: FastifyReply, page: SitePage): Promise<FastifyReply>
}

/** Longer than any browser sends. Parsing a header of 15 kB takes a tenth of a second. */
const maxHeader = 1_000

/** Reads what the client accepts. Ignores headers that are too long. */
function negotiator({ headers }: FastifyRequest): Negotiator {
  const short = (header: string | string[] = '') => (header.length > maxHeader ? '' : String(header))
  const { 'accept-language': language, 'accept-encoding': encoding } = headers
  return new Negotiator({ headers: { 'accept-language': short(language), 'accept-encoding': short(encoding) } })
}

/** The browser's preferred supported language, English by default. */
export const preferredLanguage = (request: FastifyRequest): Language =>
  (negotiator(request).language([...languages]) as Language | undefined) ?? 'en'

/** Caches the latest results: compressing a page takes ten times as long as the rest of its response. */
function cached(compress: (text: string) => Promise<Buffer>): (text: string) => Promise<Buffer> {
  const cache = new LRUCache<string, Buffer>({ max: 200, fetchMethod: compress })
  return text => cache.forceFetch(text)
}

// A medium level is the best trade-off, because many pages are compressed for one viewer only.
const compressors = {
  br: cached(text => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  gzip: cached(text => promisify(gzip)(text)),
}

/** The best encoding the client accepts; undefined for none. */
function acceptedEncoding(request: FastifyRequest): keyof typeof compressors | undefined {
  const accepted = negotiator(request).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding))
}

/** Paths that can only belong to files: with an extension, hidden, or in a folder of files. */
const filePath = /^\/(assets|icons|media)\/|\/\.|\.\w+$/

/** Whether a path can only belong to a file. Ignores its query and fragment. */
const isFilePath = (url: string): boolean => filePath.test(decodeURIComponent(url.replace(/[?#].*/s, '')))

/** Serves the configuration without a site, which Vite's development server then serves. */
export function serveConfig(app: FastifyInstance, config: SiteConfig): void {
  app.get('/', (_, reply) => reply.header('cache-control', 'no-cache').type('text/html').send(configPage(config)))
}

/**
 * Serves the built site. Hashed assets are cached indefinitely, pages never, and every other path serves the app, with
 * status 404 if it can only belong to a file. Pages without their own metadata are not indexed. Throws if the site has
 * not been built. After another build, the pages remain those of the start, and the assets are those of both builds.
 */
export async function serveSite(app: FastifyInstance, folder: string, config: SiteConfig): Promise<Site> {
  const fill = pageTemplate(await readFile(join(folder, 'index.html'), 'utf8'), config)
  const rendered = await readFile(join(folder, 'prerendered.json'), 'utf8')
  const { supportEmail = exampleSupportEmail } = config
  const prerendered = JSON.parse(rendered.replaceAll(exampleSupportEmail, supportEmail)) as Prerendered

  async function send(request: FastifyRequest, reply: FastifyReply, page: SitePage): Promise<FastifyReply> {
    const encoding = acceptedEncoding(request)
    const text = fill(page)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .code(page.status ?? 200)
      .header('vary', 'accept-encoding, accept-language')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(encoding ? await compressors[encoding](text) : text)
  }

  const files = { preCompressed: true, index: false as const, cacheControl: false }
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    decorateReply: false,
    // Paths that are not files fall through to the page.
    wildcard: false,
    globIgnore: ['index.html', 'prerendered.json', 'assets/**', '**/*.br', '**/*.gz'],
    setHeaders: reply => reply.header('cache-control', 'public, max-age=3600'),
  })
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    // The plugin's own route would read the whole folder on every request, and it contains the assets of several
    // builds.
    serve: false,
    setHeaders: reply => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // Looked up on every request: another process may have started with a later build.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(request.params['*']))
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isMissingFile = isFilePath(request.url)
    // Serving the page instead of a missing script, picture or `.env` would mislead browsers, caches and scanners.
    // People do see it.
    const acceptsPage = !isMissingFile || request.headers.accept?.includes('text/html')
    if (isRead && acceptsPage) return send(request, reply, isMissingFile ? { status: 404 } : {})
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
  })
  return { prerendered, send }
}
