import type { Page } from '@playwright/test'
import { publicPages } from '#contract/values/public-pages.ts'
import { appScripts } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Delays the site's scripts until `open` is called, which leaves the prerendered page on the screen. */
async function delayScripts(page: Page): Promise<{ open(): Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(appScripts, async route => {
    await promise
    await route.continue()
  })
  return {
    open: async () => {
      resolve()
      await expect(page.locator('#prerendered')).toHaveCount(0)
    },
  }
}

/** Checks every frame for a visible link. The returned function reports whether one appeared. */
async function recordVisibility(page: Page, link: string): Promise<() => Promise<boolean>> {
  await page.addInitScript(text => {
    const check = () => {
      const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent === text)
      if (links.some(element => element.checkVisibility())) document.documentElement.dataset.seen = ''
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  }, link)
  return () => page.evaluate(() => 'seen' in document.documentElement.dataset)
}

const contentOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    heading: document.querySelector('h1')?.textContent,
    text: document.querySelector('main')?.textContent,
  }))

for (const [locale, lang] of [
  ['en-GB', 'en'],
  ['bn-BD', 'bn'],
] as const) {
  test(`every public page is readable before scripts run and unchanged afterwards (${lang})`, async ({ pageFor }) => {
    const page = await pageFor(undefined, { locale })
    for (const path of publicPages) {
      await test.step(path, async () => {
        const scripts = await delayScripts(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        const before = await contentOf(page)
        expect(before.heading).toBeTruthy()
        await scripts.open()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await contentOf(page)).toEqual(before)
        expect(await page.locator('html').getAttribute('lang')).toBe(lang)
        await page.unroute(appScripts)
      })
    }
  })
}

test('public pages and profiles are readable without JavaScript', async ({ pageFor, newPerson }) => {
  const { username, email, call } = await newPerson('influencer')
  await call('PUT /profile/', { body: { username, email, bio: 'I cook in Khulna.' } })
  const page = await pageFor(undefined, { javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Brands with the Right Influencers')
  await expect(page.getByText('Confirmed payments go to your balance')).toBeVisible()
  await page.goto('/terms-of-use')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use')
  await expect(page.getByText('bKash').first()).toBeVisible()
  await page.goto(`/user/${username}`)
  await expect(page).toHaveTitle(`${username} · Prochar`)
  for (const text of [username, 'Influencer', 'I cook in Khulna.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('logged-in users never see the prerendered page for visitors', async ({ freshPageFor, newPerson }) => {
  const page = await freshPageFor(await newPerson('brand'))
  const wasVisible = await recordVisibility(page, "I'm a Brand")
  const scripts = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#prerendered')).toBeAttached()
  await expect(page.locator('#prerendered')).toBeHidden()
  await scripts.open()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  expect(await wasVisible()).toBe(false)
})

test('a visitor sees the hero buttons before scripts load', async ({ freshPageFor }) => {
  const page = await freshPageFor()
  const wasVisible = await recordVisibility(page, "I'm a Brand")
  const scripts = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: "I'm a Brand" })).toBeVisible()
  await expect.poll(wasVisible).toBe(true)
  await scripts.open()
})

test('the colour scheme button has the right icon before scripts load', async ({ pageFor }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await pageFor()
    await page.emulateMedia({ colorScheme })
    const sign = page
      .getByRole('banner')
      .getByRole('button', { name: /mode$/ })
      .locator('path')
      .filter({ visible: true })
    const scripts = await delayScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    // The working page's style sheets have loaded.
    await expect(sign).toHaveCount(1)
    const before = await sign.getAttribute('d')
    await scripts.open()
    expect(await sign.getAttribute('d')).toBe(before)
    await page.getByRole('button', { name: /mode$/ }).click()
    expect(await sign.getAttribute('d')).not.toBe(before)
  }
})

test("never shows a page in the browser's language when another language was chosen", async ({ freshPageFor }) => {
  const page = await freshPageFor()
  await page.addInitScript(() => localStorage.setItem('language', 'bn'))
  const wasVisible = await recordVisibility(page, "I'm a Brand")
  const scripts = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#prerendered')).toBeAttached()
  await expect(page.locator('#prerendered')).toBeHidden()
  await scripts.open()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('link', { name: 'আমি ব্র্যান্ড' })).toBeVisible()
  expect(await wasVisible()).toBe(false)
})

test('the manifest and head reference images that exist', async ({ pageFor }) => {
  const page = await pageFor()
  await page.goto('/')
  const missing = await page.evaluate(async () => {
    const hrefs = [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel=manifest], link[rel~=icon], link[rel=apple-touch-icon]'),
    ]
    const manifest: { icons: { src: string; sizes: string }[] } = await (await fetch('/site.webmanifest')).json()
    const share = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? 'none'
    const files = [...hrefs.map(({ href }) => href), ...manifest.icons.map(({ src }) => src), share]
    const answers = await Promise.all(
      files.map(async file => ({ file, type: (await fetch(file)).headers.get('content-type') })),
    )
    return { found: answers.length, wrong: answers.filter(({ type }) => !/^image\/|manifest/.test(type ?? '')) }
  })
  expect(missing).toEqual({ found: 8, wrong: [] })
})

test("a page follows a change of the system's theme before the scripts run", async ({ freshPageFor }) => {
  const page = await freshPageFor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(appScripts, async route => {
    await released
    await route.fallback()
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  release()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
