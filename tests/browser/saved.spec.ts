import type { Page } from '@playwright/test'
import { applyTo, publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { pressInBangla } from './support/keyboard.ts'
import { abortRequests, expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const bookmark = (page: Page, { title }: { title: string }, pressed: boolean) =>
  page.getByRole('button', { name: `Save ${title}`, exact: true, pressed })

test('an influencer saves a campaign and finds it among the saved ones', async ({
  pageFor,
  newPerson,
  product,
  watch,
  brand,
}) => {
  const campaign = await publish(brand, { title: 'Kingfisher season' })
  await publish(brand, { title: 'Not for later' })
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/campaigns')

  await test.step('a failure is shown and reverts the mark', async () => {
    const saved = `**/api/campaigns/${campaign.id}/saved/`
    await page.route(saved, route => route.fulfill({ status: 500 }))
    watch.expectErrors(500)
    await bookmark(page, campaign, false).click()
    await expect(page.getByText("We couldn't save the campaign", { exact: true })).toBeVisible()
    await expect(bookmark(page, campaign, false)).toBeVisible()
    await page.unroute(saved)
  })

  await test.step('only saved campaigns are listed', async () => {
    await bookmark(page, campaign, false).click()
    await expect(bookmark(page, campaign, true)).toBeVisible()
    await page.getByRole('button', { name: 'Saved', exact: true, pressed: false }).click()
    await expect(page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step("the campaign's page shows that it is saved and can undo it", async () => {
    await page.getByRole('link', { name: campaign.title, exact: true }).click()
    await expectPage(page, `/campaigns/${campaign.id}`, campaign.title)
    const removed = page.waitForResponse(response => response.request().method() === 'DELETE')
    await bookmark(page, campaign, true).click()
    await expect(bookmark(page, campaign, false)).toBeVisible()
    await removed
    await page.goBack()
    // A list that was open before may keep the row frozen in its place.
    await page.reload()
    await expect(page.getByText('No saved campaigns', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'See all campaigns', exact: true }).click()
    await expect(bookmark(page, campaign, false)).toBeVisible()
  })

  const admin = await pageFor(product.admin)
  await admin.goto('/campaigns')
  await expect(admin.getByRole('link', { name: campaign.title, exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Save/ })).toHaveCount(0)
})

test('a brand shortlists applications in the list, and with S in the decision view', async ({ pageFor, newPerson }) => {
  const [brand, first, second] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const campaign = await publish(brand)
  for (const influencer of [first, second]) await applyTo(influencer, campaign)
  const page = await pageFor(brand)
  const star = ({ username }: { username: string }, pressed: boolean) =>
    page.getByRole('button', { name: `Shortlist ${username}`, exact: true, pressed })
  await page.goto('/applications')
  await star(first, false).click()
  await expect(star(first, true)).toBeVisible()

  await page.getByRole('row').filter({ hasText: second.username }).getByText('View Proposal').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Shortlist', exact: true, pressed: false })).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog.getByRole('button', { name: 'Shortlist', exact: true, pressed: true })).toBeVisible()
  await expectAccessible(page)
  await pressInBangla(page, 'S')
  await expect(dialog.getByRole('button', { name: 'Shortlist', exact: true, pressed: false })).toBeVisible()
  const keys = dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' })
  await keys.uncheck()
  for (const key of ['s', 'j', 'k']) await page.keyboard.press(key)
  await keys.check()
  await expect(dialog).toContainText('2 of 2')
  await expect(dialog.getByRole('button', { name: 'Shortlist', exact: true, pressed: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Shortlisted', exact: true, pressed: false }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await Promise.all([page.waitForResponse(/\/shortlisted\//), star(first, true).click()])
  await page.reload()
  await expect(page.getByText('No shortlisted applications')).toBeVisible()
  await page.getByRole('button', { name: 'See all applications' }).click()
  await expect(star(first, false)).toBeVisible()
})

test('a failure to change the shortlist shows in front of the decision view', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(0)
  const brand = await newPerson('brand')
  await applyTo(await newPerson('influencer'), await publish(brand))
  const page = await pageFor(brand)
  await page.goto('/applications')
  await page.getByRole('button', { name: 'View Proposal' }).click()
  await abortRequests(page, '/applications/*/shortlisted/')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Shortlist', exact: true }).click()
  const failure = dialog.getByRole('alert').filter({ hasText: "We couldn't update your shortlist" })
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure).toHaveCount(0)
  await expect(dialog).toBeVisible()
})
