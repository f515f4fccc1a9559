import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/index.ts'
import {
  exampleSupportEmail,
  framedPages,
  publicPages,
  type FramedPage,
  type PrerenderedPage,
} from '#contract/values/public-pages.ts'
import type { DB } from '#database/tables.ts'
import { createApp } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'
import { createUser, expectStatus, makeAdmin, uniqueName } from '#tests/support/people.ts'
import { closedPort } from '#tests/support/ports.ts'

const server = useApp()
let folder: string
let app: FastifyInstance

const written: PrerenderedPage[] = [
  {
    path: '/',
    language: 'en',
    title: 'Prochar',
    description: 'Brands &amp; people',
    links: '<link href="/home.css">',
    scripts: '<link href="/home.js">',
    body: '<h1>Welcome</h1>',
  },
  { path: '/', language: 'bn', title: 'Prochar', description: 'ব্র্যান্ড', links: '', scripts: '', body: '<h1>স্বাগতম</h1>' },
  {
    path: '/contact',
    language: 'en',
    title: 'Contact · Prochar',
    description: 'Write to us',
    links: '',
    scripts: '',
    body: `<a href="mailto:${exampleSupportEmail}">${exampleSupportEmail}</a>`,
  },
  {
    path: '/about',
    language: 'en',
    title: 'About · Prochar',
    description: 'Who we are',
    links: '',
    scripts: '',
    body: '<header>Above</header><main id="main"><h1>About</h1></main><footer><a class="active" aria-current="page">Below</a></footer>',
  },
]

const framed: FramedPage[] = framedPages.map(path => ({
  path,
  language: 'en',
  links: '',
  scripts: `<link href="${path}.js">`,
}))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prochar-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Prochar</title><script type="application/json" id="config">{}</script><div id="root"></div></html>',
  )
  await writeFile(join(folder, 'prerendered.json'), JSON.stringify({ pages: written, framed }))
  app = await siteApp()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Creates an app that serves the pages. */
const siteApp = ({
  supportEmail,
  ...options
}: { trustProxy?: number; publicUrl?: string; supportEmail?: string } = {}) =>
  createApp(server.services, {
    logLevel: 'silent',
    rateLimit: false,
    site: { folder, config: { currencyDisplay: 'spec', supportEmail } },
    ...options,
  })

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'prochar.example:8080', ...headers } })

describe('a public page', () => {
  test('contains its text, title and metadata before any script runs', async () => {
    const { statusCode, body } = await get('/')
    expect(statusCode).toBe(200)
    for (const part of [
      '<html lang="en">',
      '<title>Prochar</title>',
      '<meta name="description" content="Brands &amp; people">',
      '<link rel="canonical" href="http://prochar.example:8080/">',
      '<meta property="og:type" content="website">',
      '<meta property="og:locale" content="en_US">',
      '<meta property="og:locale:alternate" content="bn_BD">',
      '<meta property="og:site_name" content="Prochar">',
      '<meta property="og:title" content="Prochar">',
      '<meta property="og:description" content="Brands &amp; people">',
      '<meta property="og:url" content="http://prochar.example:8080/">',
      '<meta property="og:image" content="http://prochar.example:8080/icons/share.png">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link href="/home.css"><template id="after-paint"><link href="/home.js"></template>',
      '<div id="root"><div id="prerendered"><h1>Welcome</h1></div></div>',
    ])
      expect(body).toContain(part)
    expect(body).not.toContain('noindex')
    expect(body.match(/<title>/g)).toHaveLength(1)
  })

  test('contains the configured contact address, or the example without one', async () => {
    const linkTo = (email: string) => `<a href="mailto:${email}">${email}</a>`
    expect((await get('/contact')).body).toContain(linkTo(exampleSupportEmail))
    const configured = await siteApp({ supportEmail: 'help@example.org' })
    const { body } = await configured.inject({ method: 'GET', url: '/contact' })
    await configured.close()
    expect(body).toContain(linkTo('help@example.org'))
    expect(body).not.toContain(exampleSupportEmail)
  })

  test('has one canonical URL', async () => {
    for (const url of ['/about', '/about/', '/about?from=mail']) {
      expect((await get(url)).body).toContain('<link rel="canonical" href="http://prochar.example:8080/about">')
    }
  })

  test.each([
    ['bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
    ['en-GB,bn;q=0.5', 'en'],
    ['fr,bn;q=0.5', 'bn'],
    ['en;q=0.5,bn', 'bn'],
    ['bn;q=0', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    ['*', 'en'],
  ])('is served for the accept-language "%s" in %s', async (asked, language) => {
    const { body, headers } = await get('/', { 'accept-language': asked })
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(language === 'bn' ? 'স্বাগতম' : 'Welcome')
    expect(headers.vary).toContain('accept-language')
  })

  test('is served in English and uncompressed for headers longer than any browser sends', async () => {
    const rest = 'a,'.repeat(500)
    const { body, headers } = await get('/', { 'accept-language': `bn,${rest}`, 'accept-encoding': `gzip,${rest}` })
    expect(body).toContain('<html lang="en">')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('escapes the host header in its tags', async () => {
    const { body } = await get('/', { host: '"><script>alert(1)</script>' })
    expect(body).not.toContain('<script>')
  })
})

describe('a page that differs by viewer', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/campaigns/17', '/campaigns/:id'],
    ['/messages?with=3', '/messages'],
  ])('contains the frame and its files before any script runs: %s', async (url, path) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(200)
    for (const part of [
      '<html lang="en" data-prerendered="frame">',
      '<title>Prochar</title><meta name="robots" content="noindex">',
      `<link href="${path}.js">`,
      '<div id="prerendered"><header>Above</header><main id="main"></main><footer><a>Below</a></footer></div>',
    ])
      expect(body).toContain(part)
    expect(body).not.toContain('after-paint')
    expect(body.match(/<title>/g)).toHaveLength(1)
  })
})

describe('a public profile', () => {
  const withBio = async (bio: string) => {
    const brand = await createUser(server, 'brand')
    const { username, email } = brand
    await brand.call('PUT /profile/', { body: { username, email, bio } })
    return brand
  }

  test('delays its scripts until it has been painted', async () => {
    const { username } = await withBio('We weave.')
    const { body } = await get(`/user/${username}`)
    expect(body).toContain('<template id="after-paint"><link href="/user/:username.js"></template>')
  })

  test('redirects from a former name to the present one', async () => {
    const { username, email, call } = await withBio('We weave.')
    const present = uniqueName('present')
    expectStatus(await call('PUT /profile/', { body: { username: present, email } }), 200)
    const { statusCode, headers } = await get(`/user/${username.toUpperCase()}`)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, `/user/${present}`, 'no-cache'])
    expect((await get(`/user/${present}`)).statusCode).toBe(200)
  })

  test('contains the name, role and bio, with one canonical URL for any case of the name', async () => {
    const { username } = await withBio('We weave\njamdani.')
    const { statusCode, body } = await get(`/user/${username.toUpperCase()}`)
    expect(statusCode).toBe(200)
    for (const part of [
      `<title>${username} · Prochar</title>`,
      '<meta name="description" content="We weave jamdani.">',
      `<link rel="canonical" href="http://prochar.example:8080/user/${username}">`,
      '<meta property="og:type" content="profile">',
      `<h1>${username}</h1><p>Brand</p><p>We weave\njamdani.</p>`,
    ])
      expect(body).toContain(part)
    expect(body).not.toContain('noindex')
  })

  test('contains the links and figures of the profile in the language of the viewer', async () => {
    const person = await createUser(server, 'influencer')
    const { username, email } = person
    const social_links = { tiktok: 'https://tiktok.com/@a?b=1&c="2"' }
    const body = {
      username,
      email,
      category: 'food',
      division: 'dhaka',
      followers_count: 120_000,
      social_links,
    } as const
    expectStatus(await person.call('PUT /profile/', { body }), 200)
    const english = (await get(`/user/${username}`)).body
    expect(english).toMatch(
      /<li><a href="https:\/\/tiktok\.com\/@a\?b=1&amp;c=&quot;2&quot;" rel="nofollow noopener">TikTok<\/a><\/li>/,
    )
    expect(english).toContain('<dt>Category</dt><dd>Food</dd><dt>Division</dt><dd>Dhaka</dd>')
    expect(english).toContain('<dt>Followers</dt><dd>1,20,000</dd><dt>Completed campaigns</dt><dd>0</dd>')
    expect(english).not.toContain(email)
    const bangla = (await get(`/user/${username}`, { 'accept-language': 'bn' })).body
    expect(bangla).toContain('<dt>ফলোয়ার</dt><dd>১,২০,০০০</dd>')
    expect(bangla).toContain('>টিকটক</a></li>')
  })

  test('has the header and footer of the other pages, without a link to itself', async () => {
    const { username } = await createUser(server, 'brand')
    const { body } = await get(`/user/${username}`)
    expect(body).toContain('<header>Above</header><main id="main"><article')
    expect(body).toContain('<link href="/user/:username.js">')
    expect(body).toContain('</article></main><footer><a>Below</a></footer>')
  })

  test('is in Bangla for a Bangla browser', async () => {
    const { username } = await withBio('')
    const { body } = await get(`/user/${username}`, { 'accept-language': 'bn' })
    for (const part of [
      '<html lang="bn">',
      `<title>${username} · প্রচার</title>`,
      '<meta property="og:site_name" content="প্রচার">',
      '<meta property="og:locale" content="bn_BD">',
      '<meta property="og:locale:alternate" content="en_US">',
    ])
      expect(body).toContain(part)
  })

  test('shows a change at once when compressed', async () => {
    const brand = await withBio('We weave.')
    const { username, email } = brand
    const compressed = async () => {
      const { rawPayload } = await get(`/user/${username}`, { 'accept-encoding': 'br' })
      return brotliDecompressSync(rawPayload).toString()
    }
    expect(await compressed()).toContain('<p>We weave.</p>')
    await brand.call('PUT /profile/', { body: { username, email, bio: 'We embroider.' } })
    expect(await compressed()).toContain('<p>We embroider.</p>')
  })

  test('escapes the bio', async () => {
    const { username } = await withBio('"\'</script><img src=x onerror=alert(1)>$&')
    const { body } = await get(`/user/${username}`)
    expect(body).not.toMatch(/<img/)
    // The closing tag of the configuration.
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    expect(body).toContain('content="&quot;&#39;&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;$&amp;"')
    expect(body).toContain('<p>&quot;&#39;&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;$&amp;</p>')
  })

  test('is described by the start of a long bio, or by name and role without one', async () => {
    const long = await withBio('👍'.repeat(200))
    expect((await get(`/user/${long.username}`)).body).toContain(`content="${'👍'.repeat(159)}…"`)
    const { username } = await createUser(server, 'influencer')
    expect((await get(`/user/${username}`)).body).toContain(
      `<meta name="description" content="${username} · Influencer · Prochar">`,
    )
  })

  test('returns 404 and is not indexed for an unknown name, an admin and a deactivated user', async () => {
    const admin = await makeAdmin(server)
    const brand = await createUser(server, 'brand')
    await admin.call('PUT /admin/users/{id}/', { params: { id: brand.id }, body: { action: 'deactivate' } })
    for (const name of [
      'nobody-of-this-name',
      admin.username,
      brand.username,
      'a%20b',
      '%3Cscript%3E',
      '100%',
      'x'.repeat(90),
      'x'.repeat(500),
    ]) {
      const { statusCode, body } = await get(`/user/${name}`)
      expect([name, statusCode]).toEqual([name, 404])
      expect(body).toContain('<title>Prochar</title><meta name="robots" content="noindex">')
      expect(body).toContain('<div id="root"></div>')
    }
  })
})

describe('search engines', () => {
  test('are excluded from private pages and referred to the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const line of [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Sitemap: http://prochar.example:8080/sitemap.xml',
    ]) {
      expect(body.split('\n')).toContain(line)
    }
    const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
    const isClosed = (path: string) => closed.some(start => path.startsWith(start))
    expect(framedPages.filter(path => !isClosed(path))).toEqual(['/user/:username'])
    const open = [...publicPages, '/user/rahim', '/media/pictures/a.webp', '/assets/a.js']
    expect(open.filter(path => isClosed(path))).toEqual([])
  })

  test('may read what the page of a profile shows, because they run its scripts', async () => {
    const { body } = await get('/robots.txt')
    expect(body.split('\n')).toContain('Allow: /api/profile/')
  })

  const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

  test('find all public pages and active members, and nobody else, in the sitemap', async () => {
    const admin = await makeAdmin(server)
    const [brand, gone] = [await createUser(server, 'brand'), await createUser(server, 'influencer')]
    await admin.call('PUT /admin/users/{id}/', { params: { id: gone.id }, body: { action: 'deactivate' } })
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const files = addresses(index.body)
    expect(files.length).toBeGreaterThan(1)
    const found = new Set<string>()
    for (const file of files) {
      const { statusCode, body } = await get(new URL(file).pathname)
      expect([file, statusCode]).toEqual([file, 200])
      for (const address of addresses(body)) found.add(address)
    }
    const origin = 'http://prochar.example:8080'
    for (const path of [...publicPages, `/user/${brand.username}`]) expect(found).toContain(origin + path)
    for (const { username } of [admin, gone]) expect(found).not.toContain(`${origin}/user/${username}`)
  })

  test.each(['0', '999999', '-1', 'x', '1e3', '9'.repeat(30)])('get a 404 for the members file %s', async file => {
    const { headers } = await get(`/sitemap-members-${file}.xml`)
    expect(headers['content-type']).not.toContain('xml')
  })
})

describe('the URLs in pages, robots.txt and the sitemap', () => {
  const spoofed = { host: 'evil.example', 'x-forwarded-host': 'worse.example', 'x-forwarded-proto': 'https' }

  /** Returns the origins of all absolute addresses of the site in its pages. */
  async function origins(options: { trustProxy?: number; publicUrl?: string }): Promise<string[]> {
    const { username } = await createUser(server, 'brand')
    const site = await siteApp(options)
    const found = new Set<string>()
    for (const url of [
      '/',
      '/about',
      `/user/${username}`,
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/sitemap-members-1.xml',
    ]) {
      const { statusCode, body } = await site.inject({ url, headers: spoofed })
      const addresses = [...body.matchAll(/(?:<loc>|content="|href="|Sitemap: )(https?:\/\/[^/<"]+)/g)]
      expect([url, statusCode, addresses.length > 0]).toEqual([url, 200, true])
      for (const [, origin = ''] of addresses) found.add(origin)
    }
    await site.close()
    return [...found]
  }

  test('begin with PUBLIC_URL, whatever the request contains', async () => {
    for (const options of [{}, { trustProxy: 1 }])
      expect(await origins({ ...options, publicUrl: 'https://prochar.example' })).toEqual(['https://prochar.example'])
  })

  test("use the request's origin without PUBLIC_URL, and forwarded headers only from a trusted proxy", async () => {
    expect(await origins({})).toEqual(['http://evil.example'])
    expect(await origins({ trustProxy: 1 })).toEqual(['https://worse.example'])
  })

  test.each([
    [undefined, 'no-cache'],
    ['https://prochar.example', 'public, max-age=3600'],
  ])('are sent to search engines with PUBLIC_URL %s and the cache-control %s', async (publicUrl, cacheControl) => {
    await createUser(server, 'brand')
    const site = await siteApp({ ...(publicUrl && { publicUrl }) })
    for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-members-1.xml']) {
      const { headers } = await site.inject({ url, headers: spoofed })
      expect([url, headers['cache-control']]).toEqual([url, cacheControl])
    }
    await site.close()
  })
})

describe('while the database is unavailable', () => {
  let cutOff: FastifyInstance
  let db: Kysely<DB>
  beforeAll(async () => {
    db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: new Pool({ host: '127.0.0.1', port: closedPort }) }),
    })
    const site = { folder, config: { currencyDisplay: 'spec' as const } }
    cutOff = await createApp({ ...server.services, db }, { logLevel: 'silent', rateLimit: false, site })
  })
  afterAll(async () => {
    await cutOff.close()
    await db.destroy()
  })

  test.each([
    ['/user/rahim', 'text/html'],
    ['/sitemap.xml', 'text/plain'],
    ['/sitemap-members-1.xml', 'text/plain'],
  ])("%s returns 503 with Retry-After and nothing but the contract's sentence", async (url, type) => {
    const { statusCode, headers, body } = await cutOff.inject({ method: 'GET', url })
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['content-type']).toContain(type)
    expect(headers['cache-control']).toMatch(/^no-(store|cache)$/)
    expect(body).toContain(errors.unavailable.message)
    expect(body).not.toMatch(/ECONNREFUSED|connect/)
  })

  test.each(['/', '/about', '/sitemap-pages.xml', '/robots.txt', '/dashboard'])('%s returns 200', async url => {
    expect((await cutOff.inject({ method: 'GET', url })).statusCode).toBe(200)
  })
})

describe('the well-known paths', () => {
  test('security.txt names the contact for vulnerabilities, and is valid for half a year', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^Contact: http:\/\/prochar\.example:8080\/contact$/m)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '')
    const days = (expires - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  })

  test('change-password redirects to the page where passwords are changed', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, '/account'])
  })
})
