import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
let folder: string
let app: FastifyInstance

const script = 'export const answer = 42\n'.repeat(100)
const html =
  '<!doctype html><html lang="en"><title>Prochar</title><script type="application/json" id="config">{}</script><div id="root"></div></html>'
const configured = html
  .replace('{}', '{"currencyDisplay":"taka"}')
  .replace('</title>', '</title><meta name="robots" content="noindex">')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prochar-site-'))
  await mkdir(join(folder, 'assets'))
  const files: [string, string | Buffer][] = [
    ['index.html', html],
    ['prerendered.json', '{"pages":[],"framed":[]}'],
    ['site.webmanifest', '{}'],
    ['favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['assets/app-abc123.js', script],
    ['assets/app-abc123.js.br', brotliCompressSync(script)],
    ['assets/app-abc123.js.gz', gzipSync(script)],
    ['assets/font-def456.woff2', Buffer.from([1, 2, 3])],
  ]
  for (const [path, content] of files) await writeFile(join(folder, path), content)
  app = await createApp(server.services, {
    logLevel: 'silent',
    rateLimit: false,
    site: { folder, config: { currencyDisplay: 'taka' } },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, encoding = 'identity') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })

describe('the page', () => {
  test.each([
    '/',
    '/login',
    '/campaigns/17',
    '/users',
    '/no/such/path',
    '/apis',
    '/assets',
    '/?role=brand&next=/a.b',
    '/%E0%A6%AA',
    '/100%',
  ])('is served at %s with the configuration and a noindex header', async url => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', configured])
  })

  test('is never cached', async () => {
    for (const url of ['/', '/login']) expect((await get(url)).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['BR', 'br'],
    ['br;q=0.5', 'br'],
  ])('for "accept-encoding: %s" is encoded as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/', accepted)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (data: Buffer) => data }
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('accept-encoding')
    expect(decode[(encoding ?? 'none') as keyof typeof decode](rawPayload).toString()).toBe(configured)
  })

  test('has no body for HEAD', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/login' })
    expect([statusCode, body, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('returns 404 for %s', async method => {
    const { statusCode, body } = await app.inject({ method, url: '/login' })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('root')
  })

  test('blocks content from other hosts, framing and native form submission', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    for (const directive of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "form-action 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/unsafe-eval|https?:/)
  })
})

test.each([
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/assets/app-abc123.js', 'application/javascript; charset=utf-8'],
  ['/assets/font-def456.woff2', 'font/woff2'],
])('the content type of %s is %s', async (url, type) => expect((await get(url)).headers['content-type']).toBe(type))

describe('a missing file', () => {
  const missing = [
    '/favicon.ico',
    '/.env',
    '/.git/config',
    '/%2egit/HEAD',
    '/media/nope',
    '/media/nope.webp',
    '/wp-login.php?redirect=/',
    '/index.html',
    '/prerendered.json',
    '/.well-known/nothing',
    '/campaigns/1.json',
  ]

  test.each(missing)('is a 404 without the page: %s', async url => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/plain; charset=utf-8', 'Not found'])
  })

  test('is a 404 with the page for a browser that opens it, which then links to the home page', async () => {
    for (const url of missing) {
      const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([statusCode, body]).toEqual([404, configured])
    }
  })
})

describe('assets', () => {
  test('are cached indefinitely', async () => {
    for (const url of ['/assets/app-abc123.js', '/assets/font-def456.woff2']) {
      expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('for "accept-encoding: %s" are served precompressed', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/assets/app-abc123.js', accepted)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (data: Buffer) => data }
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(decode[(encoding ?? 'none') as keyof typeof decode](rawPayload).toString()).toBe(script)
  })

  test.each(['/assets/app-old000.js', '/assets/none.css', '/assets/'])(
    'return 404 rather than the page when missing: %s',
    async url => {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'no-store',
        'Not found',
      ])
    },
  )

  test('without a hash in the name are cached for an hour', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%00',
  ])('do not escape the folder: %s', async url => {
    const { body } = await get(url)
    expect(body).not.toMatch(/"dependencies"|root:x:/)
  })
})

describe('the API alongside the site', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/campaigns/1/nothing', '/api/index.html'])(
    'returns 404 as JSON for %s',
    async url => {
      const response = await get(url)
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expectRefusal({ status: response.statusCode, body: response.json() }, 'not_found')
    },
  )

  test('keeps responding', async () => {
    expect((await get('/api/health/')).json()).toEqual({ status: 'ok' })
  })
})

test('pageTemplate escapes a configuration that would close its element', async () => {
  const hostile = { currencyDisplay: '</script><script>alert(1)' } as unknown as { currencyDisplay: 'taka' }
  const other = await createApp(server.services, {
    logLevel: 'silent',
    rateLimit: false,
    site: { folder, config: hostile },
  })
  const { body } = await other.inject({ method: 'GET', url: '/' })
  await other.close()
  expect(body.match(/<\/script>/g)).toHaveLength(1)
})

test('serveSite throws when the site was not built', async () => {
  const missing = createApp(server.services, {
    logLevel: 'silent',
    rateLimit: false,
    site: { folder: join(folder, 'none'), config: { currencyDisplay: 'spec' } },
  })
  await expect(missing).rejects.toThrow('index.html')
})
