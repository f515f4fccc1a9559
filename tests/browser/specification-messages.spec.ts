import type { Page } from '@playwright/test'
import { Answer } from './specification-server/calls.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { expect, test } from './specification-server/test.ts'
import { countCalls } from './support/screen.ts'

async function write(page: Page, text: string): Promise<void> {
  await page.goto('/messages')
  await page.getByRole('button', { name: /^rafi/ }).click()
  await page.getByLabel('Message to rafi').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test.describe('a server without Idempotency-Keys', () => {
  test('gets a message once if it stores the message and responds 500', async ({ server, freshPageFor, watch }) => {
    watch.expectErrors(500)
    const { market } = server
    const page = await freshPageFor(addSampleData(market).brand)
    await page.clock.install()
    await page.route('**/api/messages/', async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.fulfill({ status: 500, json: {} })
    })
    const posts = countCalls(page, 'POST', '/messages/', 'requestfinished')
    await write(page, 'Hello')
    await expect.poll(posts).toBe(1)
    const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await page.clock.runFor(60_000)
    await expect(messages.getByText('Hello')).toHaveCount(1)
    await expect(page.getByText(/^Not sent/)).toHaveCount(0)
    expect(market.messages.map(({ content }) => content)).toEqual(['Hello'])
  })

  test('gets a message again only if the user asks', async ({ server, freshPageFor, watch }) => {
    watch.expectErrors(500)
    const { market } = server
    const page = await freshPageFor(addSampleData(market).brand)
    await page.clock.install()
    server.answers.set('POST /messages/', new Answer(500, {}))
    const posts = countCalls(page, 'POST', '/messages/', 'requestfinished')
    await write(page, 'Hello')
    await expect.poll(posts).toBe(1)
    await page.clock.runFor(60_000)
    expect(posts()).toBe(1)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message' })).toBeVisible()
    await expect(page.getByText(/^Not sent(?! yet)/)).toBeVisible()
    server.answers.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => market.messages.map(({ content }) => content)).toEqual(['Hello'])
    await expect(page.getByText('Not sent')).toHaveCount(0)
  })
})
