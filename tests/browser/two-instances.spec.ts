import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { Person } from '../support/client.ts'
import { collaborate, register } from '../support/people.ts'
import { storageStateOf } from './support/test.ts'
import { withTwoInstances, type Instance } from './support/two-instances.ts'
import { createWatch, type Watch } from './support/watch.ts'

const test = base.extend<{ watch: Watch }>({
  watch: async ({}, use, { errors }) => {
    const watch = createWatch()
    await use(watch)
    if (errors.length === 0) expect(watch.problems()).toEqual([])
  },
})

const messages = (page: Page): Locator =>
  page.getByRole('list', { name: 'Messages', exact: true }).getByRole('paragraph')

async function open(browser: Browser, { origin }: Instance, person: Person, watch: Watch): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, storageState: storageStateOf(origin, person) })
  watch.follow(context, origin)
  return context.newPage()
}

async function write(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.getByRole('textbox', { name: /^Message to / }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
}

test('two users on two instances write to each other, even while one instance restarts', async ({ browser, watch }) => {
  await withTwoInstances(async (first, second) => {
    const brand = await register(first.product.send, 'brand')
    const artist = await register(second.product.send, 'influencer')
    await collaborate(brand, artist, '500')
    const [ofBrand, ofArtist] = [await open(browser, first, brand, watch), await open(browser, second, artist, watch)]

    await test.step('the title counts a message sent from the other instance, and the sender sees its receipts', async () => {
      await ofBrand.goto('/payments')
      await expect(ofBrand).toHaveTitle('Campaign Payments · Prochar')
      await ofArtist.goto(`/messages?with=${brand.id}`)
      await write(ofArtist, 'Hello')
      await expect(ofBrand).toHaveTitle('(1) Campaign Payments · Prochar')
      await expect(ofArtist.getByText('Delivered', { exact: true })).toBeVisible()
      await ofBrand
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Messages/ })
        .click()
      await expect(ofBrand).toHaveTitle('(1) Messages · Prochar')
      await ofBrand.getByRole('link', { name: new RegExp(artist.username) }).click()
      await expect(messages(ofBrand)).toHaveText([`${artist.username}: Hello`])
      await expect(ofArtist.getByText('Seen', { exact: true })).toBeVisible()
      await expect(ofBrand).toHaveTitle('Messages · Prochar')
    })

    await test.step('a typing notice shows until the message arrives', async () => {
      await ofBrand.getByRole('textbox').fill('Wel')
      const typing = ofArtist.getByText(`${brand.username} is typing…`)
      await expect(typing).toBeVisible()
      await write(ofBrand, 'Welcome')
      await expect(messages(ofArtist)).toHaveText(['You: Hello', `${brand.username}: Welcome`])
      await expect(typing).toHaveCount(0)
    })

    await test.step('messages written while an instance is down arrive once and in order when it is back', async () => {
      watch.allowErrors(0)
      await second.product.killApp()
      await expect(ofArtist.getByText('Connection lost. Reconnecting…')).toBeVisible()
      await write(ofArtist, 'One', 'Two')
      await expect(ofArtist.getByText("Not sent yet. We'll send it when your connection is back.")).toBeVisible()
      await write(ofBrand, 'Are you there?')
      await second.product.start()
      await expect(messages(ofBrand)).toHaveText([/Hello/, /Welcome/, /Are you there/, /: One$/, /: Two$/])
      await expect(messages(ofArtist)).toHaveText([/Hello/, /Welcome/, /Are you there/, /: One$/, /: Two$/])
      await expect(ofArtist.getByText('Connection lost. Reconnecting…')).toHaveCount(0)
      await expect(ofArtist.getByText('Seen', { exact: true })).toBeVisible()
      const { body } = await brand.call('GET /messages/')
      expect(body.map(({ content }) => content)).toEqual(['Hello', 'Welcome', 'Are you there?', 'One', 'Two'])
    })
    for (const page of [ofBrand, ofArtist]) await page.context().close()
  })
})
