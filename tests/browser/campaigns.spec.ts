import { applyTo, decide, publish } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  delayRequests,
  expectBanner,
  expectCells,
  expectFieldError,
  expectPage,
  row,
  withoutStream,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('deleting a campaign asks for confirmation and removes it for everyone', async ({ pageFor, newPerson, watch }) => {
  // In the other tab.
  watch.expectErrors(404)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const title = `Winter coats by ${brand.username}`
  const campaign = await publish(brand, { title })
  await applyTo(influencer, campaign)
  const [page, otherTab] = [await pageFor(brand), await pageFor(brand)]
  await otherTab.goto(`/campaigns/${campaign.id}`)
  await expectPage(otherTab, `/campaigns/${campaign.id}`, title)
  await page.goto('/campaigns')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('1 application')
  await card.getByRole('button', { name: 'Delete Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Campaign' })
  await expect(dialog.getByText('Are you sure you want to delete this campaign?', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Delete Campaign' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No campaigns found', { exact: true })).toBeVisible()
  await expect(card).toBeHidden()
  await expect(otherTab.getByText('Campaign not found', { exact: true })).toBeVisible()

  const other = await pageFor(influencer)
  await other.goto('/applications')
  await expect(row(other, 'My Applications', title)).toContainText('rejected')
})

test('deleting a campaign with an accepted application fails with the reason, without asking for confirmation', async ({
  pageFor,
  newPerson,
  brand,
}) => {
  // Longer than a search may be, with an emoji at the limit.
  const campaign = await publish(brand, { title: `${'Eid collection '.repeat(7).slice(0, 99)}🌙` })
  await decide(brand, await applyTo(await newPerson('influencer'), campaign), 'accepted')
  const page = await pageFor(brand)
  await page.goto('/campaigns')
  const checking = await delayRequests(page, '/applications/**')
  const remove = page.getByRole('button', { name: 'Delete Campaign' })
  await remove.click()
  await expect(remove).toHaveAttribute('data-loading', 'true')
  checking.open()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to delete campaign' })
  await expect(alert).toContainText("This campaign has an accepted application whose payment isn't confirmed yet")
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Eid collection' })).toBeVisible()
})

test('only the owning brand sees the delete button of a campaign', async ({ pageFor, newPerson, product, brand }) => {
  const campaign = await publish(brand)
  const buttons = [
    [brand, 1],
    [await newPerson('brand'), 0],
    [await newPerson('influencer'), 0],
    [product.admin, 0],
  ] as const
  for (const [person, count] of buttons) {
    const page = await pageFor(person)
    await page.goto(`/campaigns/${campaign.id}`)
    await expectPage(page, `/campaigns/${campaign.id}`, campaign.title)
    await expect(page.getByRole('button', { name: 'Delete Campaign' })).toHaveCount(count)
  }
})

test("an application without a fee uses the campaign's budget", async ({ pageFor, newPerson }) => {
  const campaign = await publish(await newPerson('brand'), { budget: '2500' })
  const page = await pageFor(await newPerson('influencer'))
  await page.goto(`/campaigns/${campaign.id}`)
  await page.getByLabel('Proposal').fill('Two reels and a story')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectBanner(page, 'green', 'Application submitted successfully!')
  await expect(page.getByText('You have already applied to this campaign', { exact: true })).toBeVisible()
  await openInApp(page, '/applications')
  await expect(row(page, 'My Applications', campaign.title)).toContainText('৳2,500.00')
})

test('an application fails with the reason when its proposal is missing or too long, it is a duplicate or the campaign is closed', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  // 404 comes from refetching the deleted campaign.
  watch.expectErrors(404, 409)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const [first, second, deleted] = [await publish(brand), await publish(brand), await publish(brand)]
  const page = await pageFor(influencer)
  // A live update would remove the form before it is sent.
  await withoutStream(page)
  const submit = async () => {
    await page.getByLabel('Proposal').fill('A film')
    await page.getByRole('button', { name: 'Submit Application' }).click()
  }
  await page.goto(`/campaigns/${first.id}`)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectFieldError(page.getByLabel('Proposal'), 'Please write a proposal')
  await page.getByLabel('Proposal').fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectFieldError(page.getByLabel('Proposal'), 'Proposal must be at most 5,000 characters')

  // As if submitted in another tab.
  await applyTo(influencer, first)
  await submit()
  await expectBanner(page, 'red', 'Failed to submit application: You have already applied to this campaign')
  await expect(page.getByLabel('Proposal')).toHaveCount(0)

  await openInApp(page, '/campaigns')
  const card = page.getByRole('listitem').filter({ has: page.locator(`[href="/campaigns/${second.id}"]`) })
  await card.getByRole('button', { name: 'Apply to Campaign' }).click()
  await applyTo(influencer, second)
  await submit()
  await expectBanner(page, 'red', 'Failed to submit application: You have already applied to this campaign')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card).toContainText('Applied')

  await openInApp(page, `/campaigns/${deleted.id}`)
  await expectPage(page, `/campaigns/${deleted.id}`, deleted.title)
  await brand.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } })
  const refetchEndpoint = page.waitForResponse(response => response.status() === 404)
  await submit()
  await expectBanner(page, 'red', 'Failed to submit application: This campaign is closed')
  await refetchEndpoint
  await expect(page.getByLabel('Proposal')).toHaveCount(0)
  await expect(page.getByText("It's no longer accepting applications.")).toBeVisible()
})

test('an admin views a campaign in a drawer without a request or navigation', async ({ pageFor, product, brand }) => {
  await publish(brand, { title: `Seen by ${brand.username}`, budget: '100000' })
  const page = await pageFor(product.admin)
  await withoutStream(page)
  await page.goto('/admin-panel?tab=campaigns')
  const found = row(page, 'Campaigns', brand.username)
  await expect(found).toBeVisible()
  // The last request that the page sends.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const calls: string[] = []
  page.on('request', request => calls.push(...(request.url().includes('/api/') ? [request.url()] : [])))
  await found.getByRole('button', { name: 'View' }).click()
  const drawer = page.getByRole('dialog', { name: `Seen by ${brand.username}` })
  await expect(drawer).toContainText('৳1,00,000.00')
  await expect(drawer).toContainText('Three posts about the new collection')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  expect(calls).toEqual([])
  await expectPage(page, '/admin-panel?tab=campaigns', 'Admin Panel')
})

test('an admin deactivates a user after confirming, and activates them again', async ({ pageFor, product, brand }) => {
  const page = await pageFor(product.admin)
  await page.goto('/admin-panel?tab=users')
  const found = row(page, 'Users', brand.username)
  await expectCells(found, brand.username, brand.email, 'Brand', 'Active', 'StatementDeactivate')
  await page.getByRole('group', { name: brand.username }).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog', { name: 'Deactivate this user?' }).getByRole('button', { name: 'Deactivate' }).click()
  await expectBanner(page, 'green', 'User deactivate successfully')
  await expectCells(found, brand.username, brand.email, 'Brand', 'Inactive', 'StatementActivate')
  await found.getByRole('button', { name: 'Activate' }).click()
  await expectBanner(page, 'green', 'User activate successfully')
  await expectCells(found, brand.username, brand.email, 'Brand', 'Active', 'StatementDeactivate')
})

test('a page opened while a campaign is being created stays open', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/campaigns?create=true')
  await page.getByLabel('Title').fill('Kites')
  await page.getByLabel('Description').fill('Three kites')
  await page.getByLabel('Budget').fill('500')
  await page.locator('[name=category]').selectOption('travel')
  const answered = await delayRequests(page, '/campaigns/')
  await page.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expectPage(page, '/payments', 'Campaign Payments')
  const created = page.waitForResponse(response => response.request().method() === 'POST')
  // The page refetches what shows campaigns after the response.
  const refetchEndpoint = page.waitForRequest('**/api/dashboard/brand/')
  answered.open()
  await created
  await refetchEndpoint
  await expectPage(page, '/payments', 'Campaign Payments')
})
