import { expect, type Page } from '@playwright/test'
import type { Product } from '#tests/browser/support/product.ts'
import { collaborate, expectStatus, publish, register } from '#tests/support/people.ts'
import { logIn, type Browser } from './browser.ts'
import { measureKeyPresses, type KeyPresses } from './key-press.ts'

/** A field that people type into while the screen shows a lot. */
interface MeasuredField {
  title: string
  /** Fills the page and types, once per run, on a CPU `slowdown` times slower than this one. */
  measure(product: Product, browser: Browser, runs: number, slowdown: number): Promise<KeyPresses[]>
}

const tableRows = 500
const chatMessages = 200

/** Reloads the page for each run. */
async function eachRun(
  { context }: Browser,
  runs: number,
  measure: (page: Page) => Promise<KeyPresses>,
): Promise<KeyPresses[]> {
  const page = await context.newPage()
  const measured: KeyPresses[] = []
  for (let run = 0; run < runs; run += 1) measured.push(await measure(page))
  await page.close()
  return measured
}

export const typeInChat: MeasuredField = {
  title: `in a chat of ${chatMessages} messages`,
  async measure(product, browser, runs, slowdown) {
    const [brand, influencer] = [await register(product.send, 'brand'), await register(product.send, 'influencer')]
    await collaborate(brand, influencer, '500')
    for (let index = 0; index < chatMessages; index += 1) {
      const [from, to] = index % 3 === 0 ? [influencer, brand] : [brand, influencer]
      const body = { receiver: to.id, content: `Message ${index}: the photos are ready, and the film follows.` }
      expectStatus(await from.call('POST /messages/', { body }), 201)
    }
    await logIn(browser, product.origin, brand)
    return eachRun(browser, runs, async page => {
      await page.goto(`${product.origin}/messages?with=${influencer.id}`)
      await expect(page.getByText(`Message ${chatMessages - 1}:`).last()).toBeVisible()
      return measureKeyPresses(page.getByRole('textbox', { name: `Message to ${influencer.username}` }), slowdown)
    })
  },
}

export const typeInAdminTable: MeasuredField = {
  title: `above an admin's table of ${tableRows} rows`,
  async measure(product, browser, runs, slowdown) {
    const brand = await register(product.send, 'brand')
    for (let index = 0; index < tableRows; index += 1) await publish(brand, { title: `Campaign ${index}` })
    await logIn(browser, product.origin, product.admin)
    return eachRun(browser, runs, async page => {
      await page.goto(`${product.origin}/admin-panel?tab=campaigns`)
      const rows = page.getByRole('table').locator('tbody tr')
      for (let shown = 50; shown <= tableRows; shown += 50) {
        await expect(rows).toHaveCount(shown)
        if (shown < tableRows) await page.getByRole('button', { name: 'Load more' }).click()
      }
      return measureKeyPresses(page.getByRole('searchbox', { name: 'Search' }), slowdown)
    })
  },
}
