import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/** Waits for a page's path and heading, which appear after any redirects. */
export async function expectPage(page: Page, path: string | RegExp, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  // Polls, because the heading does not change when only the query does.
  const address = () => {
    const { pathname, search } = new URL(page.url())
    return pathname + search
  }
  await expect.poll(address).toEqual(typeof path === 'string' ? path : expect.stringMatching(path))
}

/** The files of the app's scripts, which the page loads after it has painted. */
export const appScripts = /\/assets\/(?!before-paint-)[^/]+\.js$/

/** Waits until the app has replaced the prerendered page, which loses clicks and input. */
export async function expectApp(page: Page): Promise<void> {
  await expect(page.locator('#prerendered')).toHaveCount(0)
}

/** Makes a blank page start in Bangla, as if chosen on an earlier visit. */
export const startInBangla = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('language', 'bn'))

/** Disables live updates on the page, so that it sends only the requests under test. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route(/\/api\/events\//, route => route.fulfill({ body: '' }))
}

/** Expects a label to be followed by its value and, in a tile, by the line below. */
export async function expectFigure(scope: Locator, label: string, ...read: string[]): Promise<void> {
  const pair = scope.getByText(label, { exact: true }).locator('..')
  await expect(pair).toHaveText([label, ...read].join(' '), { useInnerText: true })
}

/** Expects the balance that an influencer can withdraw. */
export async function expectBalance(page: Page, amount: string): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Current Balance', exact: true })
  await expect(heading.locator('..').getByText(amount, { exact: true })).toBeVisible()
}

/** The rows of a table that contain a text. */
export const row = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text })

/** Expects the text of every cell of a row, including its header and the labels of buttons. */
export async function expectCells(row: Locator, ...cells: (string | RegExp)[]): Promise<void> {
  await expect(row.locator('th, td')).toHaveText(cells)
}

export async function expectHeaders(page: Page, table: string, ...headers: string[]): Promise<void> {
  await expect(page.getByRole('table', { name: table, exact: true }).getByRole('columnheader')).toHaveText(headers)
}

type Family = 'green' | 'yellow' | 'red'

const hues: Record<Family, (hue: number) => boolean> = {
  green: hue => hue >= 90 && hue <= 180,
  yellow: hue => hue >= 25 && hue <= 65,
  red: hue => hue >= 340 || hue <= 20,
}

/** The colour family of a hue, or the hue itself without one. */
const familyOf = (hue: number): string =>
  (Object.keys(hues) as Family[]).find(family => hues[family](hue)) ?? `hue ${hue}`

/** Expects a visible status whose text and background have a colour. */
export async function expectColour(scope: Locator, word: string, family: Family): Promise<void> {
  const found = scope.getByText(word, { exact: true })
  await expect(found).toBeVisible()
  const measure = async () => {
    const { letters, background } = await found.evaluate(element => {
      const canvas = document.createElement('canvas').getContext('2d')
      const hueOf = (colour: string) => {
        if (!canvas) return Number.NaN
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data
        const max = Math.max(r, g, b)
        const span = max - Math.min(r, g, b)
        // Grey has no hue.
        if (span === 0) return Number.NaN
        const sixth = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4
        return sixth * 60
      }
      let background = element
      while (getComputedStyle(background).backgroundColor === 'rgba(0, 0, 0, 0)' && background.parentElement) {
        background = background.parentElement
      }
      return {
        letters: hueOf(getComputedStyle(element).color),
        background: hueOf(getComputedStyle(background).backgroundColor),
      }
    })
    return { letters: familyOf(letters), background: familyOf(background) }
  }
  // Polls, because an element has no colours while the page replaces it.
  await expect.poll(measure, `the colours of "${word}"`).toEqual({ letters: family, background: family })
}

/**
 * Expects the banner of a success (green) or a failure (red), in one live region, because screen readers announce
 * nested ones twice.
 */
export async function expectBanner(page: Page, family: 'green' | 'red', text: string): Promise<void> {
  await expectColour(page.getByRole(family === 'green' ? 'status' : 'alert'), text, family)
  const regions = page
    .locator('[role=status], [role=alert], [aria-live]')
    .filter({ has: page.getByText(text, { exact: true }) })
  await expect(regions).toHaveCount(1)
}

/** Matches any formatted date. */
export const anyDate = /^\d{1,2} [A-Z][a-z]+ \d{4}$/

/** Matches a text followed by a date. Narrow tables show omitted columns below another value. */
export const withDate = (text: string): RegExp => new RegExp(`^${text}${anyDate.source.slice(1)}`)

/** Fills in and submits the registration form. */
export async function signUp(page: Page, person: { username: string; email: string; password: string }): Promise<void> {
  await expectApp(page)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expectApp(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Counts the calls of an endpoint, given by method and path below `/api`, in all pages of a context. */
export function countCalls(
  page: Page,
  method: string,
  path: string | RegExp,
  event: 'request' | 'requestfinished' = 'request',
): () => number {
  let calls = 0
  page.context().on(event as 'request', request => {
    const { pathname } = new URL(request.url())
    const below = pathname.replace(/^\/api/, '')
    if (request.method() === method && (typeof path === 'string' ? below === path : path.test(below))) calls += 1
  })
  return () => calls
}

/** Returns the matcher of `page.route` for an endpoint, with any query by default. */
const endpoint = (path: string): string | ((url: URL) => boolean) =>
  /[*?]/.test(path) ? `**/api${path}` : ({ pathname }) => pathname === `/api${path}`

/** Aborts all requests to an endpoint until `restore` is called. */
export async function abortRequests(page: Page, path: string): Promise<{ restore(): Promise<void> }> {
  const address = endpoint(path)
  await page.route(address, route => route.abort('connectionfailed'))
  return { restore: () => page.unroute(address) }
}

/**
 * Refuses all requests to an endpoint until `restore` is called. Also disables live updates, after which a page
 * refetches on its own. The site repeats a read only without a response, after a second.
 */
export async function refuseRequests(page: Page, path: string): Promise<{ restore(): Promise<void> }> {
  await withoutStream(page)
  const address = endpoint(path)
  await page.route(address, route => route.fulfill({ status: 400, json: { error: 'Not now' } }))
  return { restore: () => page.unroute(address) }
}

/** Lets requests to an endpoint reach the server, but drops their responses until `restore` is called. */
export async function loseResponses(
  page: Page,
  path: string,
  method: 'POST' | 'PUT' = 'POST',
): Promise<{ restore(): Promise<void> }> {
  const address = endpoint(path)
  await page.route(address, async route => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return { restore: () => page.unroute(address) }
}

/** Expects a visible field error that is also exposed to assistive technology. */
export async function expectFieldError(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(text)))
  await expect(field.page().getByText(text, { exact: true }).first()).toBeVisible()
}

/** Delays requests to an endpoint until `open` is called. `delayed` excludes those sent before. */
export async function delayRequests(page: Page, path: string): Promise<{ open(): void; delayed: Set<Request> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const delayed = new Set<Request>()
  await page.route(endpoint(path), async route => {
    delayed.add(route.request())
    await promise
    await route.fallback()
  })
  return { open: resolve, delayed }
}

/** The distance of a visible element from the top of the viewport. */
export async function topOf(element: Locator): Promise<number | undefined> {
  await expect(element).toBeVisible()
  return (await element.boundingBox())?.y
}

/** Waits for the second frame, in which the page shows everything it already knows. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/**
 * Goes back in the history, and waits until the page has handled it. Effects of what the page already shows are
 * complete then: it starts to ignore Back a moment after it shows that it is busy.
 */
export async function pressBack(page: Page): Promise<void> {
  await twoFrames(page)
  await page.evaluate(async () => {
    const left = Promise.withResolvers<unknown>()
    addEventListener('popstate', left.resolve, { once: true })
    history.back()
    await left.promise
  })
}

/** The session keys in local storage. */
export const storedSession = (page: Page): Promise<string[]> =>
  page.evaluate(() => ['access', 'refresh', 'user'].filter(key => localStorage.getItem(key) !== null))
