// npm run screenshots: captures every screen of the demo at three widths, light and dark, in both languages, as PNG
// files in screenshots/. `-- --only dashboard` limits it to names that match this regular expression.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { freePort } from '#platform/embedded-postgres/server-process.ts'
import { findChromium, quietArgs } from '#tests/browser/support/chromium.ts'
import { stillness } from '#tests/browser/support/places.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const namePattern = new RegExp(values.only)

/** A screen, and optionally an action before its screenshot, which is then limited to the viewport. */
interface Screen {
  path: string
  step?: { name: string; first(page: Page): Promise<void> }
  widths?: readonly number[]
}

/** Clicks the first button or link with this English or Bangla name. */
const press =
  (...names: readonly [english: string, bangla: string]) =>
  async (page: Page) => {
    // Within main, because the header has a link with the same name as a form's button.
    const called = (role: 'button' | 'link') =>
      page.getByRole('main').getByRole(role, { name: new RegExp(`^(${names.join('|')})$`) })
    await called('button').or(called('link')).first().click()
  }

const openMenu = async (page: Page) => page.locator('header button[aria-haspopup=dialog]').click()
const openConversation = async (page: Page) => page.locator('main a[href*="with="]').first().click()
const openCampaign = async (page: Page) => {
  await press('Apply', 'আবেদন করুন')(page)
  await page.waitForURL(/campaigns\/\d+$/)
}

const openOwnCampaign = async (page: Page) => {
  await page.locator('main h2 a').first().click()
  await page.waitForURL(/campaigns\/\d+$/)
}

const screen = (path: string): Screen => ({ path })
const menu: Screen = { path: '/dashboard', step: { name: 'menu', first: openMenu }, widths: [360, 768] }
const conversation: Screen = { path: '/messages', step: { name: 'conversation', first: openConversation } }

const screens: Record<string, readonly Screen[]> = {
  visitor: [
    ...[
      '/',
      '/login',
      '/register',
      '/about',
      '/contact',
      '/pricing',
      '/success-stories',
      '/browse-campaigns',
      '/application-tips',
      '/community',
      '/resources',
      '/privacy-policy',
      '/terms-of-use',
      '/user/nokshi.house',
      '/user/tanvir.eats',
    ].map(screen),
    { path: '/', step: { name: 'menu', first: openMenu }, widths: [360, 768] },
    { path: '/login', step: { name: 'errors', first: press('Login', 'লগ ইন করুন') } },
    { path: '/register', step: { name: 'errors', first: press('Register', 'রেজিস্টার করুন') } },
  ],
  brand: [
    ...[
      '/dashboard',
      '/campaigns',
      '/create-campaign',
      '/applications',
      '/payments',
      '/statement',
      '/influencers',
      '/influencers?category=gaming&min_followers=99999999',
      '/messages',
      '/profile',
      '/account',
    ].map(screen),
    menu,
    conversation,
    { path: '/dashboard', step: { name: 'proposal', first: press('View Proposal', 'প্রস্তাব দেখুন') } },
    { path: '/campaigns', step: { name: 'campaign', first: openOwnCampaign } },
    { path: '/campaigns', step: { name: 'delete', first: press('Delete Campaign', 'ক্যাম্পেইন মুছে ফেলুন') } },
    { path: '/applications', step: { name: 'accept', first: press('Accept', 'গ্রহণ করুন') } },
    { path: '/payments', step: { name: 'pay', first: press('Pay Now', 'পেমেন্ট দিন') } },
  ],
  influencer: [
    ...[
      '/dashboard',
      '/campaigns',
      '/applications',
      '/payments',
      '/withdrawals',
      '/statement',
      '/messages',
      '/profile',
    ].map(screen),
    menu,
    conversation,
    { path: '/campaigns', step: { name: 'apply', first: press('Apply to Campaign', 'ক্যাম্পেইনে আবেদন করুন') } },
    { path: '/dashboard', step: { name: 'campaign', first: openCampaign } },
  ],
  admin: [
    ...[
      '/admin-panel',
      '/users',
      ...['campaigns', 'withdrawals', 'payments', 'desk', 'activity'].map(tab => `/admin-panel?tab=${tab}`),
      '/campaigns',
      '/applications',
      '/account',
    ].map(screen),
    { path: '/admin-panel?tab=campaigns', step: { name: 'drawer', first: press('View', 'দেখুন') } },
    { path: '/users', step: { name: 'deactivate', first: press('Deactivate', 'নিষ্ক্রিয় করুন') } },
  ],
}

async function startDemo(): Promise<{ origin: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-screenshots-'))
  const port = await freePort()
  const { DATABASE_URL: _, ...environment } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_DATA: 'on',
      RATE_LIMIT: 'off',
    },
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

/** Logs in and returns the browser storage of the session. */
async function session(origin: string, role: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@prochar.example`, password: 'prochar-demo' }),
  })
  const { access, refresh, user } = (await response.json()) as { access: string; refresh: string; user: object }
  return { access, refresh, user: JSON.stringify(user) }
}

const slug = (text: string) => text.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')

async function shoot(browser: Browser, origin: string, role: string, places: readonly Screen[]): Promise<number> {
  let taken = 0
  const remembered = role === 'visitor' ? {} : await session(origin, role)
  for (const width of [360, 768, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const language of ['en', 'bn']) {
        const viewport = { width, height: width === 360 ? 740 : 900 }
        const context = await browser.newContext({
          viewport,
          colorScheme,
          locale: language === 'bn' ? 'bn-BD' : 'en-US',
        })
        await context.addInitScript(
          entries => {
            for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
          },
          { ...remembered, language },
        )
        const page = await context.newPage()
        for (const { path, step, widths } of places) {
          const parts = [role, slug(path) || 'home', step?.name, width, colorScheme, language]
          const name = `${parts.filter(part => part !== undefined).join('-')}.png`
          if (!namePattern.test(name) || widths?.includes(width) === false) continue
          await page.goto(origin + path)
          await step?.first(page)
          await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })
          await stillness(page)
          await page.screenshot({ path: join(folder, name), fullPage: step === undefined })
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
const browser = await chromium.launch({ executablePath: findChromium(), args: quietArgs })
try {
  // Concurrent, because most of the time is spent waiting for pages to settle.
  const ways = Object.entries(screens).map(async ([role, places]) => {
    process.stdout.write(`${role}: ${await shoot(browser, demo.origin, role, places)} screenshots\n`)
  })
  await Promise.all(ways)
} finally {
  await browser.close()
  await demo.stop()
}
