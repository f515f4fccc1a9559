import type { Page, Request } from '@playwright/test'
import type { EndpointKey } from '#contract/index.ts'
import { openInApp } from '../support/open-in-app.ts'
import { openPlace } from '../support/places.ts'
import { expectBanner, expectColour, expectHeaders } from '../support/screen.ts'
import { expect } from '../support/test.ts'
import type { Watch } from '../support/watch.ts'
import type { Names, Shows, Situation } from './situation.ts'

type Handler = Parameters<Page['route']>[1]

/** Intercepts the calls of an endpoint. */
async function intercept(page: Page, endpoint: string, handler: Handler): Promise<void> {
  const [method, path = ''] = endpoint.split(' ')
  const pattern = new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  await page.route(
    url => pattern.test(url.pathname),
    (route, request) => (request.method() === method ? handler(route, request) : route.fallback()),
  )
}

/** Resolves once a request has failed because it was aborted or its screen is gone. */
const failureOf = (page: Page, request: Request): Promise<void> =>
  new Promise(resolve => page.on('requestfailed', failed => void (failed === request && resolve())))

async function arrange(
  page: Page,
  { fails = [], refuses = {}, lost = [], pending = [], responses = {} }: Situation,
  watch: Watch,
) {
  if (fails.length > 0 || Object.keys(refuses).length > 0) watch.expectErrors(400)
  if (lost.length > 0) watch.expectErrors(0)
  const entries = <T>(record: Partial<Record<EndpointKey, T>>) => Object.entries(record) as [EndpointKey, T][]
  for (const endpoint of fails) await intercept(page, endpoint, route => route.fulfill({ status: 400, json: {} }))
  for (const [endpoint, error] of entries(refuses))
    await intercept(page, endpoint, route => route.fulfill({ status: 400, json: { error } }))
  for (const endpoint of lost) await intercept(page, endpoint, route => route.abort('connectionfailed'))
  for (const [endpoint, json] of entries(responses)) await intercept(page, endpoint, route => route.fulfill({ json }))
  const { promise, resolve } = Promise.withResolvers<void>()
  const gone: Promise<void>[] = []
  for (const endpoint of pending) {
    await intercept(page, endpoint, async (route, request) => {
      gone.push(failureOf(page, request))
      await promise
      await route.abort('aborted')
    })
  }
  return {
    /** Waits until the pending calls have been intercepted, which may happen after the screen appears. */
    intercepted: () => expect.poll(() => gone.length, 'the pending calls').toBe(pending.length),
    release: async () => {
      resolve()
      // Removing the handler of an intercepted request sends the request to the server.
      await Promise.all(gone)
    },
  }
}

const interpolate = (text: string, names: Names): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: keyof Names) => names[name])

const roles = ['heading', 'button', 'link', 'tab', 'dialog', 'radio'] as const

async function expectShown(page: Page, shows: Shows, names: Names): Promise<void> {
  const {
    green = [],
    red = [],
    alert = [],
    text = [],
    part = [],
    label = [],
    option = [],
    columns = {},
    status = {},
  } = shows
  // Banners first, because they disappear.
  for (const words of green) await expectBanner(page, 'green', words)
  for (const words of red) await expectBanner(page, 'red', words)
  for (const words of alert) await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
  for (const words of text) {
    await expect(
      page.getByText(interpolate(words, names), { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  }
  for (const words of part) await expect(page.locator('body')).toContainText(interpolate(words, names))
  for (const role of roles) {
    for (const name of shows[role] ?? []) {
      await expect(page.getByRole(role, { name: interpolate(name, names), exact: true }).first()).toBeVisible()
    }
  }
  for (const name of label) {
    const exactly = new RegExp(`^${RegExp.escape(name)}( \\*)?$`)
    await expect(
      page.locator('label, legend').filter({ hasText: exactly }).filter({ visible: true }).first(),
    ).toBeVisible()
  }
  for (const name of option) await expect(page.getByRole('option', { name, exact: true }).first()).toBeAttached()
  for (const [table, headers] of Object.entries(columns)) await expectHeaders(page, table, ...headers)
  for (const [colour, words] of Object.entries(status) as ['green' | 'yellow' | 'red', string[]][]) {
    for (const word of words)
      await expectColour(page.getByRole('cell', { name: word, exact: true }).first(), word, colour)
  }
}

/** Waits until no banner from an earlier situation shows one of the texts. */
async function expectNoBanner(page: Page, { green = [], red = [] }: Shows): Promise<void> {
  for (const words of [...green, ...red]) await expect(page.getByText(words, { exact: true })).toHaveCount(0)
}

/** Whether the screen reads anything that differs from our server's responses. */
const arrangesReads = ({ fails = [], refuses = {}, lost = [], pending = [], responses = {} }: Situation): boolean =>
  [...fails, ...Object.keys(refuses), ...lost, ...pending, ...Object.keys(responses)].some(endpoint =>
    endpoint.startsWith('GET '),
  )

/** Opens a screen in a situation and checks its texts. `previous` is the situation that the page showed before. */
export async function checkSituation(
  page: Page,
  situation: Situation,
  previous: Situation | undefined,
  names: Names,
  watch: Watch,
): Promise<void> {
  const { screen, who, when = 'on arrival', first, shows } = situation
  // Earlier responses can be reused unless one of the two situations has arranged a read.
  const forget = arrangesReads(situation) || (previous !== undefined && arrangesReads(previous))
  const { intercepted, release } = await arrange(page, situation, watch)
  try {
    const place = {
      name: `${who}, ${when}`,
      path: interpolate(screen, names),
      first: async () => {
        if (!first) return
        await expectNoBanner(page, shows)
        await first(page, names)
      },
    }
    // Only pages with a session can clear their cache.
    const isLoaded = who === 'visitor' && forget
    await openPlace(page, place, isLoaded ? undefined : (...to) => openInApp(...to, { forget }))
    await intercepted()
    await expectShown(page, shows, names)
  } finally {
    await release()
    // Does not wait for the handlers, which could hang: the abort of a request that is gone with its screen never ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
