import type { Page } from '@playwright/test'
import type { Person } from '../support/client.ts'
import { expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

type Link = [name: string, address: string]

/** The links of the visible navigation. */
async function navigationLinks(page: Page): Promise<Link[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll(links => links.map((link): Link => [link.textContent, link.getAttribute('href') ?? '']))
}

/** Expects the navigation to contain these links and none to the excluded paths. */
async function expectNavigation(page: Page, included: Link[], excluded: string[]): Promise<void> {
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const links = await navigationLinks(page)
  expect(links).toEqual(expect.arrayContaining(included))
  const addresses = links.map(([, address]) => address)
  expect(addresses.filter(address => excluded.includes(address))).toEqual([])
}

const sharedLinks: Link[] = [['Messages', '/messages']]
const memberLinks: Link[] = [
  ['Dashboard', '/dashboard'],
  ['Profile', '/profile'],
  ...sharedLinks,
  ['Payments', '/payments'],
]
const loggedOutPaths = ['/login', '/register']

test('the navigation of a visitor links only to home, login and registration', async ({ pageFor }) => {
  const page = await pageFor()
  await page.goto('/')
  expect(await navigationLinks(page)).toEqual([
    ['Home', '/'],
    ['Login', '/login'],
    ['Register', '/register'],
  ])
})

test('the current page is marked in forced colours', async ({ pageFor }) => {
  const page = await pageFor()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  const outlineOf = (name: string) => expect(page.getByRole('banner').getByRole('link', { name, exact: true }))
  await outlineOf('Login').toHaveCSS('outline-style', 'solid')
  await outlineOf('Register').toHaveCSS('outline-style', 'none')
})

test("a brand's navigation links to its pages and to none of other roles", async ({ pageFor, newPerson }) => {
  await expectNavigation(
    await pageFor(await newPerson('brand')),
    [...memberLinks, ['My Campaigns', '/campaigns'], ['Find Influencers', '/influencers']],
    [...loggedOutPaths, '/withdrawals', '/admin-panel', '/users'],
  )
})

test("an influencer's navigation links to their pages and to none of other roles", async ({ pageFor, newPerson }) => {
  await expectNavigation(
    await pageFor(await newPerson('influencer')),
    [...memberLinks, ['My Applications', '/applications'], ['Withdrawals', '/withdrawals']],
    [...loggedOutPaths, '/influencers', '/admin-panel', '/users'],
  )
})

test("an admin's navigation links to the panel, users and messages, and to no page of other roles", async ({
  pageFor,
  product,
}) => {
  const page = await pageFor(product.admin)
  await expectNavigation(
    page,
    [...sharedLinks, ['Users', '/users']],
    [...loggedOutPaths, '/campaigns', '/influencers', '/applications', '/payments', '/withdrawals'],
  )
  expect((await navigationLinks(page)).map(([, address]) => address)).toContain('/admin-panel')
})

test('the header shows the username and role of the logged-in user', async ({ pageFor, newPerson, product }) => {
  const people: Record<string, Person> = {
    Brand: await newPerson('brand'),
    Influencer: await newPerson('influencer'),
    Admin: product.admin,
  }
  for (const [role, person] of Object.entries(people)) {
    await test.step(person.role, async () => {
      const page = await pageFor(person)
      await page.goto('/messages')
      const header = page.getByRole('banner')
      await expect(header.getByText(person.username, { exact: true })).toBeVisible()
      await expect(header.getByText(role, { exact: true })).toBeVisible()
      await expect(header.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
    })
  }
})

test('the header, its menu and the footer fit a phone whose pages are enlarged by half', async ({
  pageFor,
  newPerson,
}) => {
  const page = await pageFor(await newPerson('brand'), { viewport: { width: 240, height: 480 } })
  await page.goto('/messages')
  await expectPage(page, '/messages', 'Messages')
  await expect(page.getByRole('button', { name: /^Open menu/ })).toBeInViewport({ ratio: 1 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow).toBe(0)
  await page.getByRole('button', { name: /^Open menu/ }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'বাংলা' })).toBeVisible()
})

test('a page fades while the next one loads slowly', async ({ freshPageFor, newPerson }) => {
  const page = await freshPageFor(await newPerson('brand'))
  await page.goto('/dashboard')
  await expectPage(page, '/dashboard', 'Dashboard')
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  await page.route(/influencers-page.*\.js/, async route => {
    await opened
    await route.continue()
  })
  const content = page.locator('main > div', { has: page.getByRole('heading', { level: 1 }) })
  await expect(content).toHaveCSS('opacity', '1')
  await page.getByRole('link', { name: 'Find Influencers' }).click()
  await expect(content).toHaveCSS('opacity', '0.6')
  open()
  await expectPage(page, '/influencers', 'Find Influencers')
  await expect(content).toHaveCSS('opacity', '1')
})

test('a long username is shown in full on a small laptop if the navigation leaves space', async ({
  pageFor,
  product,
}) => {
  const username = 'somebody-with-a-name-in-full'
  const page = await pageFor({ ...product.admin, username }, { viewport: { width: 1024, height: 768 } })
  await page.goto('/messages')
  const name = page.getByRole('banner').getByText(username, { exact: true })
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a username of usual length is shown in full on a small laptop even beside the seven links of a brand', async ({
  pageFor,
  newPerson,
}) => {
  const username = 'nokshi.house'
  const page = await pageFor({ ...(await newPerson('brand')), username }, { viewport: { width: 1024, height: 768 } })
  await page.goto('/messages')
  const name = page.getByRole('banner').getByText(username, { exact: true })
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
