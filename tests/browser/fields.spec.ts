import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { applyTo, collaborate, publish } from '../support/people.ts'
import { inputFile } from './support/input-file.ts'
import { expectBanner, expectPage } from './support/screen.ts'
import { expect, test, withoutTrace } from './support/test.ts'

// Tracing refetches the selected picture, which the content security policy blocks.
test.use(withoutTrace)

test('the email fields of login and registration have type "email"', async ({ pageFor }) => {
  const page = await pageFor()
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  }
})

test('the message form appears only after a conversation is selected', async ({ pageFor, brand, influencer }) => {
  await collaborate(brand, influencer, '500')
  const page = await pageFor(brand)
  await page.goto('/messages')
  const connection = page.getByRole('list', { name: 'Available Connections' }).getByRole('button')
  await expect(connection).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await connection.click()
  await expect(page.getByRole('textbox', { name: `Message to ${influencer.username}` })).toBeVisible()
})

test('accepts a picture of 5242880 bytes', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/profile')
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  const picture = await inputFile('me.png', Buffer.concat([png, Buffer.alloc(5_242_880 - png.length)]))
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('button', { name: 'Save Picture' }).click()
  await expectBanner(page, 'green', 'Profile picture updated successfully!')
})

test("only the brand's own campaigns have a Delete Campaign button", async ({ pageFor, newPerson }) => {
  const [brand, other] = [await newPerson('brand'), await newPerson('brand')]
  const [own, another] = [await publish(brand, { title: 'Own' }), await publish(other, { title: 'Of another' })]
  const page = await pageFor(brand)
  // Our server returns only the brand's own campaigns, but another one might return all.
  await page.route(
    url => url.pathname === '/api/campaigns/',
    route => route.fulfill({ json: [another, own] }),
  )
  await page.goto('/campaigns')
  const cards = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  const remove = { name: 'Delete Campaign' }
  await expect(cards.filter({ hasText: 'Own' }).getByRole('button', remove)).toBeVisible()
  await expect(cards.filter({ hasText: 'Of another' })).toBeVisible()
  await expect(cards.getByRole('button', remove)).toHaveCount(1)
})

test('a dashboard shows five entries per list when the server sends more', async ({
  pageFor,
  newPerson,
  product,
  brand,
  influencer,
}) => {
  for (let index = 0; index < 6; index += 1) {
    await applyTo(influencer, await publish(brand, { title: `Number ${index}` }))
    await newPerson('influencer')
  }
  const lists = {
    recent_campaigns: (await brand.call('GET /campaigns/')).body,
    available_campaigns: (await influencer.call('GET /campaigns/')).body,
    recent_applications: (await brand.call('GET /applications/')).body,
    recent_users: (await product.admin.call('GET /users/all/')).body,
  }
  const allCampaigns = (await product.admin.call('GET /admin/campaigns/')).body
  // Our server returns five entries, but another one might return all.
  const open = async (person: typeof brand, more: object, path: string): Promise<Page> => {
    const page = await pageFor(person)
    await page.route('**/api/dashboard/*/', async route => {
      const response = await route.fetch()
      const reply = (await response.json()) as object
      const all = Object.entries({ ...lists, ...more }).filter(([name]) => name in reply)
      await route.fulfill({ response, json: { ...reply, ...Object.fromEntries(all) } })
    })
    await page.goto('/dashboard')
    await expectPage(page, path, /^(Dashboard|Admin Panel)$/)
    return page
  }
  // The skeleton's empty rows do not count.
  const expectFive = (page: Page, table: string) =>
    expect(
      page.getByRole('table', { name: table, exact: true }).locator('tbody tr').filter({ hasText: /\w/ }),
    ).toHaveCount(5)

  const brandPage = await open(brand, {}, '/dashboard')
  await expectFive(brandPage, 'Recent Campaigns')
  await expectFive(brandPage, 'Recent Applications')
  const influencerPage = await open(influencer, {}, '/dashboard')
  await expectFive(influencerPage, 'Available Campaigns')
  await expectFive(influencerPage, 'Recent Applications')
  const adminPage = await open(product.admin, { recent_campaigns: allCampaigns }, '/admin-panel')
  await expectFive(adminPage, 'Recent Users')
  await expectFive(adminPage, 'Recent Campaigns')
})
