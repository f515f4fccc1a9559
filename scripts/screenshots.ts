// npm run screenshots: captures every screen of the demo at four widths, light and dark, in both languages, as PNG
// files in screenshots/. `-- --only dashboard` filters by name with a regular expression, such as `-- --only
// 'brand-.*-(360|1440)-light-en'`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { demoPassword } from '#demo/data.ts'
import { freePort } from '#packages/embedded-postgres/server-process.ts'
import { findChromium, quietArgs } from '#tests/browser/support/chromium.ts'
import { stillness } from '#tests/browser/support/places.ts'
import { screens, type Screen } from './screens.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screenshots')
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const namePattern = new RegExp(values.only)

async function startDemo(): Promise<{ origin: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prochar-screenshots-'))
  const port = await freePort()
  const { DATABASE_URL: _, ...environment } = process.env
  const server = spawn(process.execPath, ['server/boot/main.ts'], {
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

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}/api/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** New users without any data. */
const newcomers = { 'new-brand': 'brand', newcomer: 'influencer' }

/** The outbox only has emails to the newcomers, because no email is written to the demo's addresses. */
const emailOf = (viewer: string) => `${viewer}@${viewer in newcomers ? 'mail.prochar' : 'prochar.example'}`

async function registerNewcomers(origin: string): Promise<void> {
  for (const [username, role] of Object.entries(newcomers)) {
    await post(origin, 'register', { username, email: emailOf(username), password: demoPassword, role })
  }
}

/** Logs in and returns the browser storage of the session. */
async function session(origin: string, viewer: string): Promise<{ access: string; refresh: string; user: string }> {
  const response = await post(origin, 'login', { email: emailOf(viewer), password: demoPassword })
  const { access, refresh, user } = (await response.json()) as { access: string; refresh: string; user: object }
  return { access, refresh, user: JSON.stringify(user) }
}

/** Marks the first two rows of a list, for a viewer who can mark them. */
async function mark(origin: string, viewer: string, list: string, name: string, query = ''): Promise<void> {
  const { access } = await session(origin, viewer)
  const headers = { authorization: `Bearer ${access}` }
  const rows = (await (await fetch(`${origin}/api/${list}/${query}`, { headers })).json()) as { id: number }[]
  for (const { id } of rows.slice(0, 2)) {
    await fetch(`${origin}/api/${list}/${id}/${name}/`, { method: 'PUT', headers })
  }
}

const slug = (text: string) => text.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')

/** Takes screenshots until two in a row are the same. */
async function still(page: Page, fullPage: boolean): Promise<Buffer> {
  let before: Buffer | undefined
  await expect(async () => {
    const last = before
    before = await page.screenshot({ fullPage, animations: 'disabled' })
    expect(last?.equals(before)).toBe(true)
  }).toPass({ intervals: [200], timeout: 15_000 })
  if (!before) throw new Error('there is no screenshot')
  return before
}

async function take(page: Page, address: string, { api, step }: Screen): Promise<Buffer> {
  await page.unrouteAll()
  if (api === 'silent') await page.route('**/api/**', () => undefined)
  if (api === 'failing') await page.route('**/api/**', route => route.fulfill({ status: 500 }))
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  const loaded = async () => {
    if (api === 'silent') return
    await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 })
  }
  await loaded()
  await step?.first(page)
  await loaded()
  await stillness(page)
  return still(page, step === undefined)
}

async function shoot(browser: Browser, origin: string, viewer: string, places: readonly Screen[]): Promise<number> {
  let taken = 0
  const remembered = viewer === 'visitor' ? {} : await session(origin, viewer)
  for (const width of [360, 768, 1024, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const language of ['en', 'bn']) {
        const wanted = places
          .filter(({ widths }) => widths?.includes(width) !== false)
          .map(place => {
            const parts = [viewer, slug(place.path) || 'home', place.step?.name ?? place.api]
            return { place, name: `${[...parts, width, colorScheme, language].filter(part => part).join('-')}.png` }
          })
          .filter(({ name }) => namePattern.test(name))
        if (wanted.length === 0) continue
        const context = await browser.newContext({
          viewport: { width, height: width === 360 ? 740 : 900 },
          colorScheme,
          // Otherwise, a page that fails to load would come from the service worker's cache.
          serviceWorkers: 'block',
          locale: language === 'bn' ? 'bn-BD' : 'en-US',
        })
        await context.addInitScript(
          entries => {
            for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
          },
          { ...remembered, language },
        )
        const page = await context.newPage()
        for (const { place, name } of wanted) {
          try {
            await writeFile(join(folder, name), await take(page, origin + place.path, place))
            taken += 1
          } catch (error) {
            process.exitCode = 1
            process.stderr.write(`${name}: ${String(error)}\n`)
          }
        }
        await context.close()
      }
    }
  }
  return taken
}

await mkdir(folder, { recursive: true })
const demo = await startDemo()
await registerNewcomers(demo.origin)
await mark(demo.origin, 'brand', 'applications', 'shortlisted', '?status=pending')
await mark(demo.origin, 'influencer', 'campaigns', 'saved')
const browser = await chromium.launch({ executablePath: findChromium(), args: quietArgs })
try {
  // Concurrent, because pages spend most of the time coming to rest.
  const ways = Object.entries(screens).map(async ([viewer, places]) => {
    process.stdout.write(`${viewer}: ${await shoot(browser, demo.origin, viewer, places)} screenshots\n`)
  })
  await Promise.all(ways)
} finally {
  await browser.close()
  await demo.stop()
}
