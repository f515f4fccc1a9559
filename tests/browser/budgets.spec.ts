import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { chunks } from '../../scripts/lib/chunks.ts'
import { publish } from '../support/people.ts'
import { twoFrames } from './support/screen.ts'
import { layoutShift } from './support/shift.ts'
import { expect, test } from './support/test.ts'

const site = join(import.meta.dirname, '../../dist/web')

interface Loaded {
  /** Bytes transferred. */
  script: number
  style: number
  /** The catalogues that the page has loaded. */
  catalogues: string[]
  /** Total layout shift during loading. */
  shift: number
}

/** Loads a page with an empty cache and measures its transfer sizes and layout shift. */
async function load(page: Page, path: string, loaded: () => Promise<void>): Promise<Loaded> {
  const responses: Response[] = []
  page.on('response', response => responses.push(response))
  await page.goto(path)
  await loaded()
  const transferSize = async (type: string) => {
    let sum = 0
    for (const response of responses.filter(each => new URL(each.url()).pathname.endsWith(type))) {
      sum += (await response.request().sizes()).responseBodySize
    }
    return sum
  }
  return {
    script: await transferSize('.js'),
    style: await transferSize('.css'),
    catalogues: responses.flatMap(response => /\/texts-(\w+-\w+)-/.exec(response.url())?.[1] ?? []).toSorted(),
    shift: await layoutShift(page),
  }
}

/** Waits until the app has replaced the prerendered page and its skeletons. */
const untilLoaded = (page: Page, heading: string) => async () => {
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0)
  await page.evaluate(async () => void (await document.fonts.ready))
}

for (const width of [360, 1440]) {
  test(`the landing page loads only its feature's messages, at most 95 kB of JavaScript and 16 kB of CSS, with a layout shift below 0.05 at ${width} px`, async ({
    pageFor,
  }) => {
    const page = await pageFor(undefined, { viewport: { width, height: 800 } })
    const { script, style, catalogues, shift } = await load(
      page,
      '/',
      untilLoaded(page, 'Connect Brands with the Right Influencers'),
    )
    expect(catalogues).toEqual(['app-en', 'home-en'])
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(95_000)
    expect(style).toBeGreaterThan(2_000)
    expect(style).toBeLessThanOrEqual(16_000)
    expect(shift).toBeLessThan(0.05)
  })

  for (const role of ['brand', 'influencer'] as const) {
    test(`the first dashboard of ${role === 'brand' ? 'a' : 'an'} ${role} loads only its feature's messages, at most 165 kB of JavaScript and 16 kB of CSS, with a layout shift below 0.05 at ${width} px`, async ({
      pageFor,
      newPerson,
    }) => {
      const page = await pageFor(await newPerson(role), { viewport: { width, height: 800 } })
      const { script, style, catalogues, shift } = await load(page, '/dashboard', untilLoaded(page, 'Dashboard'))
      expect(catalogues).toEqual(['app-en', 'dashboards-en', 'shared-en'])
      expect(script).toBeGreaterThan(95_000)
      expect(script).toBeLessThanOrEqual(165_000)
      expect(style).toBeGreaterThan(2_000)
      expect(style).toBeLessThanOrEqual(16_000)
      expect(shift).toBeLessThan(0.05)
    })
  }
}

test('an English page with a Bangla title fetches the Bangla font, which is larger than most scripts, only when idle', async ({
  freshPageFor,
  brand,
}) => {
  await publish(brand, { title: 'বৈশাখী মেলা' })
  const page = await freshPageFor(brand)
  const fonts: string[] = []
  page.on('request', request => {
    if (request.url().includes('hind-siliguri')) fonts.push(request.url())
  })
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    window.requestIdleCallback = callback => waiting.push(callback as () => void)
    Object.assign(window, { becomeIdle: () => waiting.forEach(callback => callback()) })
  })
  await page.goto('/campaigns')
  await expect(page.getByRole('link', { name: 'বৈশাখী মেলা' })).toBeVisible()
  // The first frame requests the fonts in use; its layout is complete in the second.
  await twoFrames(page)
  expect(fonts).toEqual([])
  await page.evaluate('becomeIdle()')
  await expect.poll(() => page.evaluate(() => document.fonts.check("600 1em 'Hind Siliguri'", 'ক'))).toBe(true)
  expect(fonts).not.toEqual([])
})

test('an info page loads at most 105 kB of JavaScript, with a layout shift below 0.05', async ({ freshPageFor }) => {
  for (const [path, heading] of [
    ['/about', 'About'],
    ['/terms-of-use', 'Terms of Use'],
  ] as const) {
    const page = await freshPageFor()
    const { script, shift } = await load(page, path, untilLoaded(page, heading))
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(105_000)
    expect(shift).toBeLessThan(0.05)
  }
})

test('a page of our own server does not load the adapter for other servers', async ({ freshPageFor, brand }) => {
  const isAdapter = (file: string) => /^adapter-.*\.js$/.test(file)
  expect(readdirSync(join(site, 'assets')).some(isAdapter)).toBe(true)
  const page = await freshPageFor(brand)
  const loaded: string[] = []
  page.on('request', request => loaded.push(basename(request.url())))
  await page.goto('/dashboard')
  await untilLoaded(page, 'Dashboard')()
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter(isAdapter)).toEqual([])
})

test('the build makes every file that pages are meant to share', () => {
  const built = readdirSync(join(site, 'assets'))
  const shared = chunks.map(({ name, debugName }) => debugName ?? String(name))
  expect(shared.filter(name => !built.some(file => file.startsWith(`${name}-`) && file.endsWith('.js')))).toEqual([])
})

test("the style sheets of all pages except the admin panel total at most 18 kB, and the admin panel's own is at most 3 kB", () => {
  const folder = join(site, 'assets')
  const ofEarlierBuilds = JSON.parse(readFileSync(join(site, '.replaced.json'), 'utf8')) as Record<string, number>
  const sheets = readdirSync(folder)
    .filter(name => name.endsWith('.css') && !(name in ofEarlierBuilds))
    .map(name => join(folder, name))
  const sumOf = (names: string[]) =>
    // Style sheets too small to compress are sent uncompressed.
    names.map(sheet => statSync(existsSync(`${sheet}.br`) ? `${sheet}.br` : sheet).size).reduce((a, b) => a + b, 0)
  const isAdminPanel = (sheet: string) => /\/(admin-page|desk|[a-z-]+-tab)-/.test(sheet)
  const sum = sumOf(sheets.filter(sheet => !isAdminPanel(sheet)))
  expect(sum).toBeGreaterThan(8_000)
  expect(sum).toBeLessThanOrEqual(18_000)
  expect(sumOf(sheets.filter(isAdminPanel))).toBeLessThanOrEqual(3_000)
})
