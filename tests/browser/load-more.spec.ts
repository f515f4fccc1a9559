import type { Locator, Page } from '@playwright/test'
import type { Person } from '../support/client.ts'
import { applyTo, collaborate, expectStatus, pay, publish } from '../support/people.ts'
import { expectAnnounced, recordAnnouncements } from './support/announcements.ts'
import { abortRequests, delayRequests, refuseRequests, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const unreachable = "We couldn't reach Prochar. Check your connection and try again"

/** Limits the pages of a list to one row. */
async function onePerPage(page: Page, endpoint: string): Promise<void> {
  await page.route(`**/api${endpoint}?*limit=50*`, route =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
  )
}

interface List {
  name: string
  path: string
  endpoint: string
  rows: (page: Page) => Locator
  button?: string
  failure: string
  /** Other tests add rows, so the list may have more than two pages. */
  shared?: true
  /** Whether to test a second failure. All lists share the button, so one grid and one table are enough. */
  failsTwice?: true
}

const bodyRows = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr')

const lists: List[] = [
  {
    name: 'a grid of campaigns',
    path: '/campaigns',
    endpoint: '/campaigns/',
    failure: 'Failed to fetch campaigns',
    failsTwice: true,
    rows: page => page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem'),
  },
  {
    name: 'a table of applications',
    path: '/applications',
    endpoint: '/applications/',
    failure: 'Failed to fetch applications',
    failsTwice: true,
    rows: page => bodyRows(page, 'Campaign Applications'),
  },
  {
    name: 'a table of payments',
    path: '/payments',
    endpoint: '/applications/',
    failure: 'Failed to fetch applications',
    rows: page => bodyRows(page, 'Campaign Payments'),
  },
  {
    name: 'a table of influencers',
    path: '/influencers',
    endpoint: '/influencers/search/',
    failure: "We couldn't load more",
    shared: true,
    rows: page => bodyRows(page, 'Influencers'),
  },
  {
    name: 'the list of conversations',
    path: '/messages',
    endpoint: '/messages/connections/',
    failure: 'Failed to fetch messages',
    rows: page => page.getByRole('list', { name: 'Active Conversations' }).getByRole('link'),
  },
  {
    name: 'a conversation',
    path: '/messages?with={artist}',
    endpoint: '/messages/',
    failure: 'Failed to fetch messages',
    button: 'Show earlier messages',
    rows: page => page.getByRole('list', { name: 'Messages', exact: true }).getByRole('paragraph'),
  },
]

for (const { name, path, endpoint, rows, button = 'Load more', failure, shared, failsTwice } of lists) {
  test(`${name} keeps its rows, shows the error of a failed page and retries with the button`, async ({
    pageFor,
    newPerson,
    watch,
  }) => {
    watch.expectErrors(400)
    const brand = await newPerson('brand')
    const artists = [await newPerson('influencer'), await newPerson('influencer')]
    for (const artist of artists) {
      await collaborate(brand, artist, '500')
      for (const content of ['One', 'Two']) {
        expectStatus(await artist.call('POST /messages/', { body: { receiver: brand.id, content } }), 201)
      }
    }
    const page = await pageFor(brand)
    await onePerPage(page, endpoint)
    await page.goto(path.replace('{artist}', String(artists[0]?.id)))
    await recordAnnouncements(page)
    await expect(rows(page)).toHaveCount(1)
    const [first = ''] = await rows(page).allTextContents()

    const { restore } = await refuseRequests(page, `${endpoint}?*cursor=*`)
    const more = page.getByRole('button', { name: button })
    const alert = page.getByRole('alert').filter({ hasText: failure })
    for (const attempt of failsTwice ? ['the first', 'a second'] : ['the first']) {
      await test.step(`${attempt} failure is shown and announced`, async () => {
        await more.press('Enter')
        await expectAnnounced(page, 'Not now')
        await expect(alert).toContainText('Not now')
        await expect(rows(page)).toHaveText([first])
        await expect(more).toBeFocused()
      })
    }

    await restore()
    await more.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await expect(alert).toHaveCount(0)
    // Focus stays in the list when the button disappears after the last page.
    if (!shared) await expect(more).toHaveCount(0)
    await expect(page.locator('main :focus')).toHaveCount(1)
  })
}

test('the decision view pages through applications that the list has not loaded, and retries after a failure', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(503)
  const brand = await newPerson('brand')
  const campaign = await publish(brand)
  await applyTo(await newPerson('influencer'), campaign)
  await applyTo(await newPerson('influencer'), campaign)
  await applyTo(await newPerson('influencer'), campaign)
  const page = await pageFor(brand)
  await onePerPage(page, '/applications/')
  await page.goto('/applications')
  await expect(bodyRows(page, 'Campaign Applications')).toHaveCount(1)
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next application' })
  const cursor = /applications.*cursor=/
  await page.route(cursor, route => route.fulfill({ status: 503, json: { error: 'Busy', code: 'unavailable' } }))
  await page.getByRole('button', { name: 'View Proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposal details' })
  await expect(dialog).toContainText('1 of 1+')
  await expect(dialog.getByRole('alert')).toContainText(["We couldn't load more"])
  await page.unroute(cursor)
  await next.press('Enter')
  await expect(dialog).toContainText('1 of 2+')
  await expect(next).toBeFocused()
  await page.keyboard.press('j')
  await expect(dialog).toContainText('2 of 3')
  await page.keyboard.press('j')
  await expect(dialog).toContainText('3 of 3')
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
})

/** Creates a brand with two conversations. */
async function conversations(newPerson: (role: 'brand' | 'influencer') => Promise<Person>) {
  const [brand, earlier, latest] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  for (const artist of [earlier, latest]) {
    await collaborate(brand, artist, '500')
    expectStatus(await artist.call('POST /messages/', { body: { receiver: brand.id, content: 'Good morning' } }), 201)
  }
  return { brand, earlier, latest }
}

test('a failed page of conversations keeps its error after the first page is refetched', async ({
  freshPageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const { brand } = await conversations(newPerson)
  const page = await freshPageFor(brand)
  await onePerPage(page, '/messages/connections/')
  await page.clock.install()
  await page.goto('/messages')
  await abortRequests(page, '/messages/connections/?*cursor=*')
  await page.getByRole('button', { name: 'Load more' }).click()
  const people = page.getByRole('navigation', { name: 'Conversations' })
  await page.clock.runFor(2_000)
  await expect(people.getByRole('alert')).toContainText(unreachable)

  const refetchEndpoint = page.waitForResponse(response => response.url().includes('/messages/connections/'))
  await page.clock.runFor(16_000)
  await (await refetchEndpoint).finished()
  await page.clock.runFor(1_000)
  await expect(people.getByRole('alert')).toContainText(unreachable)
})

test('a conversation on a page that fails to load shows no start error and opens after a retry', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const { brand, earlier, latest } = await conversations(newPerson)
  const page = await pageFor(brand)
  await onePerPage(page, '/messages/connections/')
  const { restore } = await abortRequests(page, '/messages/connections/?*cursor=*')
  await page.goto(`/messages?with=${earlier.id}`)
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await expect(failure).toContainText('Failed to fetch messages')
  await expect(failure).toContainText(unreachable)
  await expect(page.getByRole('list', { name: 'Active Conversations' }).getByRole('link')).toHaveText([
    RegExp(latest.username),
  ])
  await restore()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: `Conversation with ${earlier.username}` })).toBeVisible()
})

test('a change appears even if the next page is requested while it is being read', async ({ pageFor, newPerson }) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await publish(brand, { title: 'Kites' })
  const campaign = await publish(brand, { title: 'Drums' })
  const page = await pageFor(brand)
  await onePerPage(page, '/campaigns/')
  await page.goto('/campaigns')
  const cards = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  await expect(cards).toHaveText([/Drums.*0 applications/])

  const held = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  await page.route(/\/api\/campaigns\/\?(?!.*cursor)/, async route => {
    held.resolve()
    await opened.promise
    // The app may have aborted the request.
    await route.fallback().catch(() => undefined)
  })
  await applyTo(artist, campaign)
  // The request may have begun because the campaign was published just before.
  await held.promise
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(2)
  opened.resolve()
  await expect(cards).toHaveText([/Drums.*1 application/, /Kites/])
})

test("the next page appears even if the user's own action refetches the list while it loads", async ({
  pageFor,
  brand,
}) => {
  for (const title of ['Kites', 'Drums', 'Flutes']) await publish(brand, { title })
  const page = await pageFor(brand)
  await onePerPage(page, '/campaigns/')
  await page.goto('/campaigns')
  const cards = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  await expect(cards).toHaveText([/Flutes/])

  const { open, delayed } = await delayRequests(page, '/campaigns/?*cursor=*')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => delayed.size).toBe(1)
  await page.getByRole('button', { name: 'Delete Campaign' }).click()
  const deleted = page.waitForResponse(response => response.request().method() === 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await deleted
  open()
  await expect(cards).toHaveText([/Drums/, /Kites/])
})

test('J on the last payment of a page loads the next one', async ({ pageFor, product, brand, influencer }) => {
  const payOnce = async () => (await pay(brand, await collaborate(brand, influencer, '100'))).transaction_id
  const [first, second] = [await payOnce(), await payOnce()]
  const page = await pageFor(product.admin)
  await onePerPage(page, '/admin/payments/')
  await page.goto(`/admin-panel?tab=payments&search=${brand.username}`)
  await expect(row(page, 'Payments', first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, 'Payments', first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, 'Payments', second)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, 'Payments', second)).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, 'Payments', second)).toBeFocused()
})
