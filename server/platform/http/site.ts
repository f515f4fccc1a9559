import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PrerenderedPage } from '#contract/public-pages.ts'
import { languages, type Language } from '#contract/vocabulary.ts'

/** What the site must know before its first paint. */
export interface SiteConfig {
  currencyDisplay: 'spec' | 'taka'
}

/** The site's page for one address. `head` and `body` are HTML; the body stands until the browser has drawn its own. */
export interface SitePage {
  status?: number
  language?: Language
  head?: string
  body?: string
}

export interface Site {
  /** The public pages as the build wrote them. */
  prerendered: PrerenderedPage[]
  send(request: FastifyRequest, reply: FastifyReply, page: SitePage): Promise<FastifyReply>
}

const configElement = /(<script type="application\/json" id="config">)[^<]*(<\/script>)/

/** What follows the colon in `br;q=0.5` as a number; 1 where nothing is said. */
const weight = (parameters: string[]) => Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)

/** The words of a header such as `gzip;q=0.5, br` that are not refused, dearest first. */
function accepted(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map(part => part.split(';').map(piece => piece.trim().toLowerCase()))
    .map(([word = '', ...parameters]) => ({ word, weight: weight(parameters) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ word }) => word)
}

/** The language that a reader's browser asks for, as far as the site is written in it. */
export function preferredLanguage(request: FastifyRequest): Language {
  const asked = accepted(request.headers['accept-language']).map(tag => tag.split('-')[0])
  return asked.map(tag => languages.find(language => language === tag)).find(language => language !== undefined) ?? 'en'
}

// These pages are put together at every request: a middling effort saves most of the bytes in a fraction of the time.
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/** The built page with its parts filled in. */
function fill(
  template: string,
  { language = 'en', head = '<title>Prochar</title><meta name="robots" content="noindex">', body = '' }: SitePage,
) {
  return template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${body && `<div id="prerendered">${body}</div>`}</div>`)
}

/**
 * Serves the built site: hashed assets for ever, pages never cached, and the app for every path that is no file. Search
 * engines are to pass over what nobody has given a head. Throws when the site has not been built.
 */
export async function serveSite(app: FastifyInstance, folder: string, config: SiteConfig): Promise<Site> {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const template = html.replace(configElement, (_, open: string, close: string) => open + json + close)
  const prerendered = JSON.parse(await readFile(join(folder, 'prerendered.json'), 'utf8')) as PrerenderedPage[]

  async function send(request: FastifyRequest, reply: FastifyReply, page: SitePage): Promise<FastifyReply> {
    const encodings = accepted(request.headers['accept-encoding']?.toString())
    const encoding = (['br', 'gzip'] as const).find(known => encodings.includes(known))
    const text = fill(template, page)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .code(page.status ?? 200)
      .header('vary', 'accept-encoding, accept-language')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(encoding ? await compressors[encoding](text) : text)
  }

  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // A path that is no file falls through to the page.
    wildcard: false,
    globIgnore: ['index.html', 'prerendered.json', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    // A page in place of a script that is gone would be an error that nobody understands.
    if (asksForPage && !request.url.startsWith('/assets/')) return send(request, reply, {})
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
  })
  return { prerendered, send }
}
