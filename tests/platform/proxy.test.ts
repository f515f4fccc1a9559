import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientAddress } from '#platform/http/proxy.ts'
import { createApp, type AppOptions } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'

const server = useApp()

/** Creates an app that responds with what it knows about the client. */
async function appBehind(
  trustProxy: number | string[] | undefined,
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  const defaults = { logLevel: 'silent', rateLimit: false, site: undefined }
  const app = await createApp(server.services, { ...defaults, trustProxy, ...options })
  app.get('/client', request => ({
    address: clientAddress(request),
    protocol: request.protocol,
    host: request.host,
  }))
  return app
}

let direct: FastifyInstance
let oneHop: FastifyInstance
let twoHops: FastifyInstance
let byAddress: FastifyInstance

beforeAll(async () => {
  direct = await appBehind(undefined)
  oneHop = await appBehind(1)
  twoHops = await appBehind(2)
  byAddress = await appBehind(['10.0.0.0/8', '::1'])
})
afterAll(() => Promise.all([direct, oneHop, twoHops, byAddress].map(app => app.close())))

const forwarded = {
  'x-forwarded-for': '198.51.100.1, 203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'prochar.example',
}

const clientSeenBy = async (app: FastifyInstance, headers: Record<string, string> = forwarded, from = '10.1.2.3') =>
  (
    await app.inject({ url: '/client', remoteAddress: from, headers: { host: 'internal:3000', ...headers } })
  ).json<unknown>()

describe('forwarded headers', () => {
  const itself = { address: '10.1.2.3', protocol: 'http', host: 'internal:3000' }

  test('have no effect without TRUST_PROXY', async () => {
    expect(await clientSeenBy(direct)).toEqual(itself)
    expect(await clientSeenBy(direct, { forwarded: 'for=203.0.113.7;proto=https;host=prochar.example' })).toEqual(
      itself,
    )
  })

  test('determine the address, protocol and host of the client behind one proxy', async () => {
    expect(await clientSeenBy(oneHop)).toEqual({ address: '203.0.113.7', protocol: 'https', host: 'prochar.example' })
  })

  test('count as many proxies as TRUST_PROXY specifies, and no more', async () => {
    expect(await clientSeenBy(twoHops)).toMatchObject({ address: '198.51.100.1' })
    const spoofed = { ...forwarded, 'x-forwarded-for': `192.0.2.1, ${forwarded['x-forwarded-for']}` }
    expect(await clientSeenBy(twoHops, spoofed)).toMatchObject({ address: '198.51.100.1' })
  })

  test('are trusted only from a proxy with a trusted address', async () => {
    expect(await clientSeenBy(byAddress)).toMatchObject({ address: '203.0.113.7', protocol: 'https' })
    expect(await clientSeenBy(byAddress, forwarded, '::1')).toMatchObject({ address: '203.0.113.7' })
    expect(await clientSeenBy(byAddress, forwarded, '192.0.2.9')).toEqual({ ...itself, address: '192.0.2.9' })
  })

  test('may be absent', async () => {
    for (const app of [oneHop, twoHops, byAddress]) expect(await clientSeenBy(app, {})).toEqual(itself)
  })
})

describe('the address of a client', () => {
  const seen = async (address: string) =>
    ((await clientSeenBy(oneHop, { 'x-forwarded-for': address })) as { address: string }).address

  test('is the /64 network for IPv6, and IPv4 when it is mapped', async () => {
    expect(await seen('2001:db8:1:2:3:4:5:6')).toBe(await seen('2001:0DB8:1:2::1'))
    expect(await seen('2001:db8:1:2::1')).not.toBe(await seen('2001:db8:1:3::1'))
    expect(await seen('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })

  test('does not depend on the ports that a proxy adds', async () => {
    expect(await seen('203.0.113.7:50123')).toBe('203.0.113.7')
    for (const address of ['[2001:db8:1:2::1]:50123', '[2001:db8:1:2::1]'])
      expect(await seen(address)).toBe(await seen('2001:db8:1:2::1'))
    const chained = { 'x-forwarded-for': '203.0.113.7:50123, 10.4.5.6:443' }
    expect(await clientSeenBy(byAddress, chained)).toMatchObject({ address: '203.0.113.7' })
  })

  test('is "unknown" for anything that is not an address', async () => {
    for (const other of ['somebody', '[somebody]', '203.0.113.7:x', ':']) expect(await seen(other)).toBe('unknown')
    expect(await seen('x'.repeat(4_000))).toBe('unknown')
  })
})

describe('Strict-Transport-Security', () => {
  const header = async (app: FastifyInstance, url: string, protocol: string) =>
    (await app.inject({ url, headers: { 'x-forwarded-proto': protocol } })).headers['strict-transport-security']

  test.each(['/api/health/', '/api/campaigns/', '/no/such/path', '/api/campaigns/%zz', '/%ff'])(
    'is sent for %s over https',
    async url => {
      expect(await header(oneHop, url, 'https')).toBe('max-age=31536000')
      expect(await header(oneHop, url, 'http')).toBeUndefined()
    },
  )

  test('extends to subdomains if the operator enables it', async () => {
    const app = await appBehind(1, { hstsSubdomains: true })
    expect(await header(app, '/api/health/', 'https')).toBe('max-age=31536000; includeSubDomains')
    expect(await header(app, '/api/health/', 'http')).toBeUndefined()
    await app.close()
  })

  test('is not sent just because a client claims to use https', async () => {
    expect(await header(direct, '/api/health/', 'https')).toBeUndefined()
  })
})

describe('the log', () => {
  /** Returns the warnings about requests with these headers. */
  async function warningsOf(trustProxy: number | undefined, ...requests: Record<string, string>[]): Promise<string[]> {
    const warnings: string[] = []
    const logTo = { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) }
    const app = await appBehind(trustProxy, { logLevel: 'warn', logTo })
    for (const headers of requests) await clientSeenBy(app, headers)
    await app.close()
    return warnings
  }

  test.each(['x-forwarded-for', 'forwarded'])(
    'explains once what to set when %s arrives without TRUST_PROXY',
    async name => {
      const headers = { [name]: '203.0.113.7' }
      const warnings = await warningsOf(undefined, {}, headers, headers)
      expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY=1')])
      expect(warnings[0]).not.toContain('203.0.113.7')
    },
  )

  test('contains no such warning with TRUST_PROXY, or without such headers', async () => {
    expect(await warningsOf(1, forwarded)).toEqual([])
    expect(await warningsOf(undefined, {}, {})).toEqual([])
  })
})
