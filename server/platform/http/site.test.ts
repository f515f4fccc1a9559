import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
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
    ['prerendered.json', '[]'],
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
    '/index.html',
    '/apis',
    '/assets',
    '/prerendered.json',
    '/?role=brand',
    '/%E0%A6%AA',
  ])("answers %s, with this server's configuration in it, and asks not to be indexed", async url => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', configured])
  })

  test('is never cached', async () => {
    for (const url of ['/', '/index.html', '/login']) expect((await get(url)).headers['cache-control']).toBe('no-cache')
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
  ])('for "accept-encoding: %s" comes encoded as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/', accepted)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (data: Buffer) => data }
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('accept-encoding')
    expect(decode[(encoding ?? 'none') as keyof typeof decode](rawPayload).toString()).toBe(configured)
  })

  test('answers HEAD without a body', async () => {
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/login' })
    expect([statusCode, body, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8'])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('does not answer %s', async method => {
    const { statusCode, body } = await app.inject({ method, url: '/login' })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('root')
  })

  test('lets nothing of other hosts in, and no one frame it', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    for (const directive of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/unsafe-eval|https?:/)
  })
})

describe('assets', () => {
  test('are kept for ever by who has them', async () => {
    for (const url of ['/assets/app-abc123.js', '/assets/font-def456.woff2']) {
      expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('for "accept-encoding: %s" come as they were compressed ahead of time', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/assets/app-abc123.js', accepted)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, none: (data: Buffer) => data }
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(decode[(encoding ?? 'none') as keyof typeof decode](rawPayload).toString()).toBe(script)
  })

  test.each(['/assets/app-old000.js', '/assets/none.css', '/assets/'])(
    'that are gone are not answered with the page: %s',
    async url => {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        404,
        'text/plain',
        'no-store',
        'Not found',
      ])
    },
  )

  test('without a hash in their name are asked for again after an hour', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%00',
  ])('lead nowhere outside: %s', async url => {
    const { body } = await get(url)
    expect(body).not.toMatch(/"dependencies"|root:x:/)
  })
})

describe('beside the site, the API', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/campaigns/1/nothing', '/api/index.html'])(
    'answers %s as JSON: there is no such call',
    async url => {
      const answer = await get(url)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expectRefusal({ status: answer.statusCode, body: answer.json() }, 'not_found')
    },
  )

  test('goes on answering', async () => {
    expect((await get('/api/health/')).json()).toEqual({ status: 'ok' })
  })
})

test('a configuration cannot end the element that it stands in', async () => {
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

test('a site that was not built stops the start', async () => {
  const missing = createApp(server.services, {
    logLevel: 'silent',
    rateLimit: false,
    site: { folder: join(folder, 'none'), config: { currencyDisplay: 'spec' } },
  })
  await expect(missing).rejects.toThrow('index.html')
})
