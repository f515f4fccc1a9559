import type { Page } from '@playwright/test'
import type { Person } from '../support/client.ts'
import { expect, test } from './support/test.ts'

type Way = [name: string, address: string]

/** The links of the visible navigation. */
async function waysOf(page: Page): Promise<Way[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll(links => links.map((link): Way => [link.textContent, link.getAttribute('href') ?? '']))
}

/** Expects the navigation to have the given links and none to the excluded paths. */
async function expectWays(page: Page, has: Way[], never: string[]): Promise<void> {
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const ways = await waysOf(page)
  expect(ways).toEqual(expect.arrayContaining(has))
  const addresses = ways.map(([, address]) => address)
  expect(addresses.filter(address => never.includes(address))).toEqual([])
}

const everybody: Way[] = [['Messages', '/messages']]
const member: Way[] = [['Dashboard', '/dashboard'], ['Profile', '/profile'], ...everybody, ['Payments', '/payments']]
const signedOut = ['/login', '/register']

test('the navigation of a visitor links only to home, login and registration', async ({ pageFor }) => {
  const page = await pageFor()
  await page.goto('/')
  expect(await waysOf(page)).toEqual([
    ['Home', '/'],
    ['Login', '/login'],
    ['Register', '/register'],
  ])
})

test('the navigation of a brand links to its pages and to none of other roles', async ({ pageFor, newPerson }) => {
  await expectWays(
    await pageFor(await newPerson('brand')),
    [...member, ['My Campaigns', '/campaigns'], ['Find Influencers', '/influencers']],
    [...signedOut, '/withdrawals', '/admin-panel', '/users'],
  )
})

test('the navigation of an influencer links to their pages and to none of other roles', async ({
  pageFor,
  newPerson,
}) => {
  await expectWays(
    await pageFor(await newPerson('influencer')),
    [...member, ['My Applications', '/applications'], ['Withdrawals', '/withdrawals']],
    [...signedOut, '/influencers', '/admin-panel', '/users'],
  )
})

test('the navigation of an admin links to the panel, users and messages, and to no page of other roles', async ({
  pageFor,
  product,
}) => {
  const page = await pageFor(product.admin)
  await expectWays(
    page,
    [...everybody, ['Users', '/users']],
    [...signedOut, '/campaigns', '/influencers', '/applications', '/payments', '/withdrawals'],
  )
  expect((await waysOf(page)).map(([, address]) => address)).toContain('/admin-panel')
})

test('the header shows the username and role of the signed-in user', async ({ pageFor, newPerson, product }) => {
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
