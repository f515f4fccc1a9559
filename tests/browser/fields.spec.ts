import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { collaborate, publish } from '../support/people.ts'
import { inputFile } from './support/input-file.ts'
import { expectBanner } from './support/screen.ts'
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
  // Our server returns only the brand's own campaigns, but another server might return all.
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

test('a form that opens focuses its first field, unless a touch screen would then open its keyboard', async ({
  freshPageFor,
  brand,
}) => {
  for (const isTouch of [false, true]) {
    const device = { isMobile: isTouch, hasTouch: isTouch }
    const expectStart = async (page: Page, field: string) => {
      await expect(page.locator('#prerendered')).toHaveCount(0)
      const start = page.getByRole('textbox', { name: field, exact: true })
      await expect(start).toBeVisible()
      await (isTouch ? expect(start).not.toBeFocused() : expect(start).toBeFocused())
    }
    const visitor = await freshPageFor(undefined, device)
    await visitor.goto('/login')
    await expectStart(visitor, 'Email')
    await visitor.getByRole('link', { name: 'Need an account?' }).click()
    await expectStart(visitor, 'Username')
    await visitor.goto('/register')
    await expectStart(visitor, 'Username')
    const owner = await freshPageFor(brand, device)
    await owner.goto('/campaigns')
    await owner.getByRole('button', { name: 'Create Campaign', exact: true }).click()
    await expectStart(owner, 'Title')
    await owner.goto('/dashboard')
    await owner.getByRole('main').getByRole('link', { name: 'Create Campaign', exact: true }).click()
    await expectStart(owner, 'Title')
  }
})
