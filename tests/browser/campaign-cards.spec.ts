import type { Page } from '@playwright/test'
import { publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectFigure, expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const cardOf = (page: Page, { id }: { id: number }) =>
  page
    .getByRole('list', { name: 'Campaigns' })
    .getByRole('listitem')
    .filter({ has: page.locator(`[href="/campaigns/${id}"]`) })
const apply = { name: 'Apply to Campaign', exact: true }
const remove = { name: 'Delete Campaign', exact: true }

test('a campaign card shows title, description, budget, category, deadline and brand', async ({
  pageFor,
  newPerson,
  brand,
}) => {
  const dated = await publish(brand, {
    title: 'Pitha season',
    description: 'Six recipes with date palm syrup',
    budget: '12000.5',
    category: 'lifestyle',
    deadline: '2099-12-31',
  })
  const undated = await publish(brand, { title: 'All year round' })
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/campaigns')
  const card = cardOf(page, dated)
  await expect(card.getByRole('heading', { name: 'Pitha season', exact: true })).toBeVisible()
  await expect(card.getByText('Six recipes with date palm syrup', { exact: true })).toBeVisible()
  await expectFigure(card, 'Budget', '৳12,000.50')
  await expect(card.getByText('Lifestyle', { exact: true })).toBeVisible()
  await expect(card.getByText('Deadline: 31 Dec 2099', { exact: true })).toBeVisible()
  await expect(card.getByText(brand.username, { exact: true })).toBeVisible()
  await expect(cardOf(page, undated).getByRole('heading', { name: 'All year round', exact: true })).toBeVisible()
  await expect(cardOf(page, undated)).not.toContainText('Deadline')
})

test('only brands can open and close the form for a new campaign', async ({ pageFor, newPerson, product }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/campaigns')
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(page.getByText('No campaigns found', { exact: true })).toBeVisible()
  await expect(title).toBeHidden()
  await page.getByRole('button', { name: 'Create Campaign', exact: true }).click()
  await expect(title).toBeVisible()
  await page.getByRole('button', { expanded: true }).click()
  await expect(title).toBeHidden()

  for (const person of [await newPerson('influencer'), product.admin]) {
    const other = await pageFor(person)
    await other.goto('/campaigns')
    await expectPage(other, '/campaigns', 'Available Campaigns')
    await expect(other.getByRole('button', { name: 'Create Campaign' })).toHaveCount(0)
    await expect(other.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  }
})

test('a campaign card has an apply button for influencers and a delete button for its brand', async ({
  pageFor,
  newPerson,
  product,
  brand,
}) => {
  const campaign = await publish(brand)
  const offered = [
    [brand, 0, 1],
    [await newPerson('influencer'), 1, 0],
    [product.admin, 0, 0],
  ] as const
  for (const [person, applications, deletions] of offered) {
    const page = await pageFor(person)
    await page.goto('/campaigns')
    const card = cardOf(page, campaign)
    await expect(card).toBeVisible()
    await expect(card.getByRole('button', apply)).toHaveCount(applications)
    await expect(card.getByRole('button', remove)).toHaveCount(deletions)
  }
  const rival = await pageFor(await newPerson('brand'))
  await rival.goto(`/campaigns/${campaign.id}`)
  await expectPage(rival, `/campaigns/${campaign.id}`, campaign.title)
  await expect(rival.getByRole('button', remove)).toHaveCount(0)
  await expect(rival.getByLabel('Proposal')).toHaveCount(0)
})

test("a campaign card's buttons stand out enough under the pointer in light and dark", async ({ pageFor, brand }) => {
  const campaign = await publish(brand)
  const page = await pageFor(brand)
  await page.goto('/campaigns')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    for (const name of ['Delete Campaign', `More for ${campaign.title}`]) {
      await cardOf(page, campaign).getByRole('button', { name, exact: true }).hover()
      await expectAccessible(page, name, ['color-contrast'])
    }
  }
})
