// npm run screenshots: every screen of the demo at three widths, light and dark, in both languages, as PNG files in
// screenshots/. `-- --only dashboard` takes those whose name contains the word.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { freePort } from '../server/platform/embedded-postgres/server-process.ts'
import { findChromium } from '../tests/browser/support/chromium.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const screens: Record<string, readonly string[]> = {
  visitor: [
    '/', '/login', '/register', '/about', '/contact', '/pricing', '/success-stories', '/browse-campaigns',
    '/application-tips', '/community', '/resources', '/privacy-policy', '/terms-of-use', '/user/nokshi.house',
  ],
  brand: ['/dashboard', '/campaigns', '/create-campaign', '/applications', '/payments', '/influencers', '/messages', '/profile'],
  influencer: ['/dashboard', '/campaigns', '/applications', '/payments', '/withdrawals', '/messages', '/profile'],
  admin: ['/admin-panel', '/users', ...['campaigns', 'withdrawals', 'payments'].map(tab => `/admin-panel?tab=${tab}`)],
}

async function startDemo(): Promise<{ origin: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-screenshots-'))
  const port = await freePort()
  const { DATABASE_URL: _, ...environment } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_DATA: 'on', RATE_LIMIT: 'off' },
  })
  await new Promise<void>(resolve => {
    server.stdout.on('data', (line: Buffer) => {
      if (line.includes('listening on')) resolve()
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a signed-in person's browser remembers. */
async function session(origin: string, role: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@prochar.example`, password: 'prochar-demo' }),
  })
  const { access, refresh, user } = (await response.json()) as { access: string; refresh: string; user: object }
  return { access, refresh, user: JSON.stringify(user) }
}

async function shoot(browser: Browser, origin: string, role: string, paths: readonly string[]): Promise<number> {
  let taken = 0
  const remembered = role === 'visitor' ? {} : await session(origin, role)
  for (const width of [360, 768, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const language of ['en', 'bn']) {
        const viewport = { width, height: width === 360 ? 740 : 900 }
        const context = await browser.newContext({ viewport, colorScheme, locale: language === 'bn' ? 'bn-BD' : 'en-US' })
        await context.addInitScript(entries => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
        }, { ...remembered, language })
        const page = await context.newPage()
        for (const path of paths) {
          const name = `${role}${path.replaceAll(/\W+/g, '-').replace(/-$/, '') || '-home'}-${width}-${colorScheme}-${language}.png`
          if (!name.includes(values.only)) continue
          await page.goto(origin + path, { waitUntil: 'networkidle' })
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({ path: join(folder, name), fullPage: true })
          taken += 1
        }
        await context.close()
      }
    }
  }
  return taken
}

await mkdir(folder, { recursive: true })
const demo = await startDemo()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ],
})
try {
  for (const [role, paths] of Object.entries(screens)) {
    process.stdout.write(`${role}: ${await shoot(browser, demo.origin, role, paths)} screenshots\n`)
  }
} finally {
  await browser.close()
  await demo.stop()
}
