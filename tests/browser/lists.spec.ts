import type { Locator, Page } from '@playwright/test'
import { applyTo, collaborate, decide, earn, expectStatus, pay, publish } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { anyDate, expectPage, row, startInBangla, withDate } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** The first cell of each row. */
const names = (page: Page, table: string) => page.getByRole('table', { name: table, exact: true }).locator('tbody th')

test('an influencer searches, filters and sorts campaigns, and the query is kept in the URL', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, page] = [await newPerson('brand'), await pageFor(await newPerson('influencer'))]
  await publish(brand, { title: 'Monsoon boots', category: 'fashion', budget: '100' })
  await publish(brand, { title: 'Monsoon soup', category: 'food', budget: '900' })
  await publish(brand, { title: 'Monsoon tea', category: 'food', budget: '500' })
  const titles = page.getByRole('list', { name: 'Campaigns' }).getByRole('heading')

  await page.goto('/campaigns')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('  monSOON ')
  await expect(titles).toHaveText(['Monsoon tea', 'Monsoon soup', 'Monsoon boots'])
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Showing 3 rows')

  await page.getByRole('combobox', { name: 'Filter' }).selectOption('Food')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Highest amount first')
  await expect(titles).toHaveText(['Monsoon soup', 'Monsoon tea'])
  await expectPage(page, '/campaigns?search=monSOON&category=food&sort=highest', 'Available Campaigns')

  await page.reload()
  await expect(titles).toHaveText(['Monsoon soup', 'Monsoon tea'])
  await expect(field).toHaveValue('monSOON')

  await titles.first().getByRole('link').click()
  await expectPage(page, /^\/campaigns\/\d+$/, 'Monsoon soup')
  await page.goBack()
  await expect(titles).toHaveText(['Monsoon soup', 'Monsoon tea'])

  await field.fill('monsoon snow')
  await expect(page.getByText('No campaigns found', { exact: true })).toBeVisible()
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Nothing found')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  // Other tests may have published more than a page of campaigns.
  await expect(titles).not.toHaveCount(0)
  await expectPage(page, '/campaigns?sort=highest', 'Available Campaigns')
  await expect(field).toHaveValue('')
})

test('further pages of a sorted list keep its order, and going back restores the position', async ({
  pageFor,
  brand,
}) => {
  for (let index = 1; index <= 51; index++)
    await publish(brand, { title: `Number ${index}`, budget: String(1000 + (index % 3)) })
  const page = await pageFor(brand)
  await page.goto('/campaigns?sort=highest')
  const cards = page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')
  await expect(cards).toHaveCount(50)
  // Uses the keyboard, because scrolling renders more cards, which may move the button during a click.
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect(cards).toHaveCount(51)
  const budgets = await cards.getByText(/^৳/).allTextContents()
  expect(budgets).toEqual(budgets.toSorted().toReversed())
  expect(new Set(await cards.getByRole('heading').allTextContents()).size).toBe(51)

  // Cards that have not been on the screen have an estimated height.
  for (let index = 0; index < 40; index += 3) await cards.nth(index).scrollIntoViewIfNeeded()
  const far = cards.nth(40)
  await far.getByRole('heading').getByRole('link').click()
  await expectPage(page, /^\/campaigns\/\d+$/, /^Number/)
  await page.goBack()
  await expect(far).toBeInViewport()
})

for (const { path, endpoint, list } of [
  { path: '/campaigns', endpoint: '/campaigns/', list: (page: Page) => page.getByRole('list', { name: 'Campaigns' }) },
  { path: '/applications', endpoint: '/applications/', list: (page: Page) => page.getByRole('table') },
]) {
  test(`${path} keeps its scroll position after a reload, although its rows load later`, async ({
    pageFor,
    newPerson,
    brand,
  }) => {
    await applyTo(await newPerson('influencer'), await publish(brand))
    const page = await pageFor(brand)
    let allowed = Promise.resolve()
    await page.route(`**/api${endpoint}?*`, async route => {
      await allowed
      const [row]: [object] = await (await route.fetch()).json()
      await route.fulfill({ json: Array.from({ length: 40 }, (_, index) => ({ ...row, id: index + 1 })) })
    })
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.goto(path)
    await expect(list(page)).toHaveAttribute('aria-busy', 'false')
    // The router learns the position from a scroll event, which fires with the next frame.
    await page.evaluate(async () => {
      const event = new Promise(resolve => addEventListener('scroll', resolve, { once: true }))
      window.scrollTo(0, 1200)
      await event
    })

    const { promise, resolve } = Promise.withResolvers<void>()
    allowed = promise
    await page.reload()
    await expect(list(page)).toHaveAttribute('aria-busy', 'true')
    resolve()
    await expect(list(page)).toHaveAttribute('aria-busy', 'false')
    await expect.poll(scrolled).toBe(1200)
  })
}

test('brands and influencers filter applications and payments', async ({ pageFor, newPerson }) => {
  const [brand, one, two] = [await newPerson('brand'), await newPerson('influencer'), await newPerson('influencer')]
  const campaign = await publish(brand, { title: 'Winter fair' })
  await applyTo(one, campaign, '70')
  await decide(brand, await applyTo(two, campaign, '30'), 'rejected')
  await pay(brand, await collaborate(brand, one, '800'))
  await collaborate(brand, two, '900')

  const page = await pageFor(brand)
  await page.goto('/applications')
  const applications = names(page, 'Campaign Applications')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('pending')
  await expect(applications).toHaveText([one.username])
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Lowest amount first')
  await page.getByRole('searchbox', { name: 'Search' }).fill('winter')
  await expect(applications).toHaveText([two.username, one.username])

  await openInApp(page, '/payments')
  await page.getByRole('combobox', { name: 'Payment Status' }).selectOption('unpaid')
  await expect(page.getByRole('table', { name: 'Campaign Payments' }).getByRole('link')).toHaveText([two.username])

  const other = await pageFor(one)
  await other.goto('/applications?search=winter')
  await expect(names(other, 'My Applications')).toHaveText(['Winter fair'])
  await openInApp(other, '/payments?payment_status=unpaid')
  await expect(other.getByText('No applications found', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Clear filters' }).click()
  await expect(names(other, 'My Earnings')).toHaveText(['Eid collection'])
})

test('an admin searches users, campaigns and payments, and each tab keeps its own search', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const payment = await pay(brand, await collaborate(brand, influencer, '800'))
  const page = await pageFor(product.admin)
  await page.goto('/users')
  await page.getByRole('searchbox', { name: 'Search' }).fill(influencer.email)
  await expect(names(page, 'Users')).toHaveText([influencer.username])
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand')
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Payments' }).click()
  await expectPage(page, '/admin-panel?tab=payments', 'Admin Panel')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await expect(field).toHaveValue('')
  await field.fill(payment.transaction_id)
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('link')).toHaveText([
    influencer.username,
    brand.username,
  ])

  await expect(page).toHaveURL(/search=/)

  await page.getByRole('tab', { name: 'Campaigns' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(brand.username)
  await expect(names(page, 'Campaigns')).toHaveText(['Eid collection'])
  await page.getByRole('tab', { name: 'Payments' }).click()
  await expect(field).toHaveValue(payment.transaction_id)
})

test('an empty list has no search field', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  for (const path of ['/campaigns', '/applications', '/payments']) {
    await openInApp(page, path, { forget: false })
    await expect(page.getByText(/^No (campaigns|applications) found$/)).toBeVisible()
    await expect(page.getByRole('search')).toHaveCount(0)
  }
})

/** Expects no word of these elements to break. */
async function expectWholeWords(elements: Locator): Promise<void> {
  await expect(elements.first()).toBeVisible()
  const broken = (all: Element[]) =>
    all.flatMap(({ firstChild }) => {
      const text = firstChild?.textContent ?? ''
      return [...text.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(firstChild as Node, index)
        range.setEnd(firstChild as Node, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      })
    })
  expect(await elements.evaluateAll(broken)).toEqual([])
}

test('tables on a tablet show payment methods and keep titles and numbers whole', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const title = `${influencer.username} Handcrafted quilts`
  await publish(brand, { title: `${title}, ${'sewn with patience '.repeat(6)}`, category: 'technology' })
  await applyTo(influencer, await publish(brand, { title, category: 'technology' }))
  await earn(product.admin, brand, influencer, '12000')
  const body = { amount: '10000', payment_method: 'nagad' as const, phone_number: '01700000101' }
  const rejected = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
  const decision = { status: 'rejected', reason: 'wrong_number', note: "The number can't receive money" } as const
  expectStatus(
    await product.admin.call('PUT /admin/withdrawals/{id}/', { params: { id: rejected.id }, body: decision }),
    200,
  )
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)

  const page = await pageFor(influencer)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/withdrawals')
  await expectWholeWords(page.getByRole('table').getByText('01700000101'))
  await openInApp(page, '/payments')
  await expect(row(page, 'My Earnings', brand.username).getByText('bKash', { exact: true })).toBeVisible()

  const admins = await pageFor(product.admin)
  await admins.setViewportSize({ width: 768, height: 1024 })
  await admins.goto('/admin-panel?tab=withdrawals')
  const waiting = row(admins, 'Withdrawals', influencer.username).filter({ hasText: 'pending' })
  await expect(waiting.getByText('Nagad', { exact: true })).toBeVisible()
  await expect(waiting.locator('time').filter({ visible: true })).toHaveText(anyDate)
  await openInApp(admins, `/admin-panel?tab=campaigns&search=${influencer.username}`)
  const categories = admins.getByRole('table').getByText('Technology', { exact: true })
  await expectWholeWords(categories)
  await admins.setViewportSize({ width: 1024, height: 768 })
  await expectWholeWords(categories)
  await admins.setViewportSize({ width: 768, height: 1024 })
  await openInApp(admins, `/applications?search=${influencer.username}`)
  const application = row(admins, 'All Applications', title)
  await expectWholeWords(application.getByText('Handcrafted'))
  await application.getByRole('button', { name: 'View Proposal' }).click()
  const applied = admins.getByRole('dialog').getByText('Applied At', { exact: true }).locator('..')
  await expect(applied).toHaveText(withDate('Applied At'))
})

test('the payments queue shows its buttons and every detail on a small laptop and a tablet', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await pay(brand, await collaborate(brand, influencer, '28000'))
  const page = await pageFor(product.admin)
  await page.setViewportSize({ width: 1080, height: 900 })
  await page.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  const queue = row(page, 'Payments', influencer.username)
  await expect(queue.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({ ratio: 1 })
  const created = queue.locator('time').filter({ visible: true })
  const method = queue.getByText('bKash', { exact: true }).filter({ visible: true })
  for (const width of [1080, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(created).toHaveText(anyDate)
    await expect(method).toHaveCount(1)
  }
  // Bangla words are longer.
  await startInBangla(page)
  await page.setViewportSize({ width: 820, height: 900 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'অনুমোদন করুন', exact: true })).toBeInViewport({ ratio: 1 })
  const shop = await pageFor(brand)
  await shop.setViewportSize({ width: 768, height: 900 })
  await shop.goto('/payments')
  const paid = row(shop, 'Campaign Payments', influencer.username)
  await expect(paid.getByText('bKash', { exact: true }).filter({ visible: true })).toHaveCount(1)
})

test("a payment's transaction ID and its copy button are inside their card in Bangla at a zoom of 400 %", async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const { transaction_id: id } = await pay(brand, await collaborate(brand, influencer, '28000'))
  const page = await pageFor(product.admin)
  await page.setViewportSize({ width: 320, height: 800 })
  await startInBangla(page)
  await page.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  const card = page.getByRole('row').filter({ hasText: influencer.username })
  const copy = card.getByRole('button', { name: `${id} কপি করুন` })
  const rightOf = async (part: Locator) => part.evaluate(element => element.getBoundingClientRect().right)
  await expect(copy).toBeVisible()
  expect(await rightOf(copy)).toBeLessThanOrEqual(await rightOf(card))
})
