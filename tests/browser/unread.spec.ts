import type { Request } from '@playwright/test'
import { applyTo, collaborate, expectStatus, publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { openInApp } from './support/open-in-app.ts'
import { delayRequests } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('the navigation shows the number of unread messages on every page without moving its links', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(404)
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  const page = await pageFor(brand, { viewport: { width: 1440, height: 900 } })
  const write = async (content: string) =>
    expectStatus(await artist.call('POST /messages/', { body: { receiver: brand.id, content } }), 201)
  const navigationLink = (name: string, navigation = 'Main') =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true })
  await page.clock.install()
  // As with a server without live updates, so that the page polls.
  await page.route(/\/api\/events\//, route => route.fulfill({ status: 404, json: {} }))
  await page.goto('/payments')
  await expect(navigationLink('Messages')).toBeVisible()
  const positions = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getBoundingClientRect().x))
  const before = await positions()

  await test.step('shows new messages after navigating', async () => {
    await write('One')
    await write('Two')
    await navigationLink('Dashboard').click()
    await expect(navigationLink('Messages (2 unread)')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Messages: 2 unread' })).toBeAttached()
    expect(await positions()).toEqual(before)
    await expectAccessible(page)
  })

  await test.step('shows new messages within 30 seconds on the same page', async () => {
    await write('Three')
    await page.clock.fastForward(30_000)
    await expect(navigationLink('Messages (3 unread)')).toBeVisible()
  })

  await test.step('shows new notifications within a minute on the same page', async () => {
    await applyTo(artist, await publish(brand))
    // Two applications and the messages.
    const unread = async () => (await brand.call('GET /notifications/unread/')).body.unread
    await expect.poll(unread).toBe(3)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('button', { name: 'Notifications (3 unread)' })).toBeVisible()
  })

  await test.step("shows the number in the title of an unknown user's page", async () => {
    await openInApp(page, '/user/nobody-at-all', { forget: false })
    await expect(page).toHaveTitle('(3) User not found · Prochar')
  })

  await test.step('shows the number in the phone menu and in Bangla digits', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open menu (3 unread)', exact: true }).click()
    await expect(navigationLink('Messages (3 unread)', 'Menu')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'বাংলা' }).click()
    await expect(page.getByRole('link', { name: 'মেসেজ (৩টি না পড়া)', exact: true })).toBeVisible()
  })

  await test.step('removes the number once the messages are read', async () => {
    await page.goto(`/messages?with=${artist.id}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('link', { name: 'মেসেজ', exact: true })).toBeVisible()
  })
})

test('the number of unread messages is above the letters of its link in both languages', async ({
  freshPageFor,
  newPerson,
}) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  expectStatus(await artist.call('POST /messages/', { body: { receiver: brand.id, content: 'One' } }), 201)
  for (const locale of ['en-GB', 'bn-BD']) {
    const page = await freshPageFor(brand, { locale })
    await page.goto('/dashboard')
    const link = page.getByRole('navigation').first().locator('a[href="/messages"]')
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(link.locator('[aria-hidden]')).toBeVisible()
      // The line of the label. Its letters may be as high as the line.
      const [badge, line] = await link.evaluate(element => {
        const { top } = element.getBoundingClientRect()
        return [
          element.querySelector('[aria-hidden]')?.getBoundingClientRect(),
          top + Number.parseFloat(getComputedStyle(element).paddingTop),
        ] as const
      })
      expect(badge?.top, `${locale}, ${width} px`).toBeGreaterThanOrEqual(0)
      expect(badge?.bottom, `${locale}, ${width} px`).toBeLessThanOrEqual(line)
    }
  }
})

test('a message in an open conversation stays unread until it is visible', async ({ freshPageFor, newPerson }) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  const write = async (content: string) =>
    expectStatus(await artist.call('POST /messages/', { body: { receiver: brand.id, content } }), 201).body.id
  const unread = async () => (await brand.call('GET /messages/unread/')).body.unread
  const page = await freshPageFor(brand)
  const readUpTo: unknown[] = []
  const pending = new Set<Request>()
  page.on('request', request => {
    if (request.url().endsWith('/messages/read/')) readUpTo.push(request.postDataJSON())
    if (request.url().includes('/messages/?')) pending.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => void pending.delete(request))
  const shown = page.getByRole('list', { name: 'Messages', exact: true }).getByRole('paragraph')
  const conversation = page.getByRole('list', { name: 'Active Conversations' }).getByRole('listitem')
  const connectionsRead = () => page.waitForResponse(response => response.url().includes('/messages/connections/'))

  const first = await write('One')
  await page.clock.install()
  await page.goto(`/messages?with=${artist.id}`)
  await expect(shown).toHaveText([/One/])
  await expect.poll(unread).toBe(0)

  const gate = await delayRequests(page, '/messages/?*with=*')
  // The response to a request sent before could contain the second message.
  await expect.poll(() => pending.difference(gate.delayed).size).toBe(0)
  const second = await write('Two')
  await page.clock.runFor(5_000)
  await expect(conversation).toContainText('1 unread message')
  const again = connectionsRead()
  // Takes as long with live updates.
  await page.clock.runFor(15_000)
  await again
  await expect(conversation).toContainText('1 unread message')
  expect(await unread()).toBe(1)
  await expect(shown).toHaveText([/One/])

  gate.open()
  await expect(shown).toHaveText([/One/, /Two/])
  await expect.poll(unread).toBe(0)
  await expect(conversation).not.toContainText('unread')
  expect(readUpTo[0]).toEqual({ with: artist.id, up_to: first })
  expect(readUpTo.at(-1)).toEqual({ with: artist.id, up_to: second })
})
