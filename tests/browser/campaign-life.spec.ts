import type { Locator, Page } from '@playwright/test'
import { changeCampaign, decideCampaign, readCampaign, setClosed } from '../support/campaigns.ts'
import { applyTo, decide, expectStatus, publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { createAdmin } from './support/product.ts'
import { expectBanner, expectFieldError, expectFigure, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const cardOf = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })
const manage = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: action, exact: true }).click()
}

test('a brand publishes, shares, changes, closes, reopens and copies a campaign', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  // Fewer influencers than before.
  watch.expectErrors(400)
  const brand = await newPerson('brand')
  const page = await pageFor(brand)
  const slots = page.getByLabel('How many influencers do you want?')

  await test.step('publishes it for three influencers, and gets the link to share', async () => {
    await page.goto('/campaigns?create=true')
    await page.getByLabel('Title').fill('Loop of tea')
    await page.getByLabel('Description').fill('Three cups')
    await page.getByLabel('Budget').fill('500')
    await page.locator('[name=category]').selectOption('food')
    await slots.fill('1001')
    await page.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
    await expectFieldError(slots, 'Please enter a whole number from 1 to 1,000')
    await slots.fill('৩')
    await page.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
    await expectBanner(page, 'green', 'Campaign created successfully!')
    const sharing = page.getByRole('dialog', { name: 'Now share it' })
    await expect(sharing.getByText(/\/campaigns\/\d+$/)).toBeVisible()
    // Away from the button that is now where the form was.
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await sharing.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(sharing).toHaveCount(0)
  })

  const [campaign] = (await brand.call('GET /campaigns/')).body
  if (!campaign) throw new Error('the campaign is missing')
  expect(campaign).toMatchObject({ title: 'Loop of tea', slots: 3, deadline: null })

  await test.step('changes everything while nobody has applied', async () => {
    await manage(page, 'Loop of tea', 'Edit Campaign')
    const dialog = page.getByRole('dialog', { name: 'Edit Campaign' })
    await expect(dialog.getByLabel('Budget')).toHaveValue('500.00')
    await dialog.getByLabel('Title').fill('Loop of coffee')
    await dialog.getByLabel('Budget').fill('600')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectBanner(page, 'green', 'Campaign changed')
    await expectFigure(cardOf(page, 'Loop of coffee'), 'Budget', '৳600.00')
  })

  await test.step('changes only the deadline and the number of influencers once somebody has applied', async () => {
    await applyTo(await newPerson('influencer'), campaign)
    await page.goto(`/campaigns/${campaign.id}`)
    await manage(page, 'Loop of coffee', 'Edit Campaign')
    const dialog = page.getByRole('dialog', { name: 'Edit Campaign' })
    await expect(dialog).toContainText('because people have applied to it')
    for (const label of ['Title', 'Description', 'Budget']) await expect(dialog.getByLabel(label)).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByLabel('How many influencers do you want?').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectFieldError(
      dialog.getByLabel('How many influencers do you want?'),
      'People have applied, so you can only ask for more influencers.',
    )
    await dialog.getByLabel('How many influencers do you want?').fill('4')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectBanner(page, 'green', 'Campaign changed')
    await expectFigure(page.getByRole('complementary'), 'Influencers wanted', '0 of 4 accepted')
  })

  await test.step('closes and reopens it', async () => {
    await expectFigure(page.getByRole('complementary'), 'Status', 'Open')
    await manage(page, 'Loop of coffee', 'Close Campaign')
    await expectBanner(page, 'green', 'Campaign closed')
    await expectFigure(page.getByRole('complementary'), 'Status', 'Closed')
    await page.goto('/campaigns')
    await expect(cardOf(page, 'Loop of coffee')).toContainText('Closed')
    await manage(page, 'Loop of coffee', 'Reopen Campaign')
    await expectBanner(page, 'green', 'Campaign reopened')
    await expect(cardOf(page, 'Loop of coffee')).not.toContainText('Closed')
  })

  await test.step('copies it into a new form', async () => {
    await manage(page, 'Loop of coffee', 'Copy Campaign')
    await expect(page.getByLabel('Title')).toHaveValue('Loop of coffee')
    await expect(slots).toHaveValue('4')
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('Three cups')
    await page.getByLabel('Title').fill('Loop of lassi')
    await page.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
    await expectBanner(page, 'green', 'Campaign created successfully!')
    await expect(cardOf(page, 'Loop of lassi')).toBeVisible()
    await expect(cardOf(page, 'Loop of coffee')).toBeVisible()
  })
})

test('the reason why a campaign cannot be reopened stays in its dialog', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(409)
  const brand = await newPerson('brand')
  const campaign = await publish(brand, { title: 'Over since yesterday' })
  expectStatus(await setClosed(brand, campaign, true), 200)
  const page = await pageFor(brand)
  // A deadline cannot pass within a test.
  await page.route('**/api/campaigns/*/closed/', route =>
    route.fulfill({ status: 409, json: { error: '', code: 'deadline_passed' } }),
  )
  await page.goto('/campaigns')
  await manage(page, campaign.title, 'Reopen Campaign')
  const dialog = page.getByRole('dialog', { name: campaign.title })
  await expect(dialog.getByRole('alert')).toContainText('The deadline has passed. Choose a later one')
})

test('a full campaign says so to its brand, and to influencers who open it', async ({ pageFor, newPerson }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const campaign = await publish(brand, { title: 'One seat', slots: 1 })
  await decide(brand, await applyTo(await newPerson('influencer'), campaign), 'accepted')
  const page = await pageFor(brand)
  await page.goto('/campaigns')
  await expect(cardOf(page, 'One seat')).toContainText('Full')
  await page.goto('/campaigns?view=table')
  await expect(row(page, 'Campaigns', 'One seat')).toContainText('Full')
  const other = await pageFor(influencer)
  await other.goto(`/campaigns/${campaign.id}`)
  await expect(other.getByText('All places in this campaign are taken', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Proposal')).toHaveCount(0)
  expectStatus(await changeCampaign(brand, campaign, { slots: 2 }), 200)
  await other.reload()
  await expect(other.getByLabel('Proposal')).toBeVisible()
})

test('an admin suspends a campaign with a reason, which its brand reads, and restores it', async ({
  pageFor,
  product,
  newPerson,
}) => {
  const brand = await newPerson('brand')
  const title = `Too good by ${brand.username}`
  const campaign = await publish(brand, { title })
  const support = await createAdmin(product, 'support')
  const page = await pageFor(support)
  await page.goto('/admin-panel?tab=campaigns')
  await row(page, 'Campaigns', title).getByRole('button', { name: 'View' }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await drawer.getByRole('button', { name: 'Suspend' }).click()
  const question = page.getByRole('dialog', { name: 'Suspend this campaign?' })
  await question.getByLabel('Reason').fill('Asks for money first')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expectFigure(drawer, 'State', 'Suspended')
  await expectFigure(drawer, 'Reason', 'Asks for money first')
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(row(page, 'Campaigns', title)).toContainText('Inactive')
  await expect(row(page, 'Campaigns', title)).toContainText('Suspended')

  const own = await pageFor(brand)
  await own.goto(`/campaigns/${campaign.id}`)
  await expectFigure(own.getByRole('complementary'), 'Status', 'Suspended')
  await expectFigure(own.getByRole('complementary'), 'Why it was suspended', 'Asks for money first')
  await own.getByRole('button', { name: /^Notifications/ }).click()
  await expect(own.getByText(`Your campaign “${title}” was suspended`)).toBeVisible()

  await row(page, 'Campaigns', title).getByRole('button', { name: 'View' }).click()
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog', { name: 'Restore this campaign?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(drawer.getByRole('button', { name: 'Suspend' })).toBeVisible()
  expect((await readCampaign(brand, campaign)).body).toMatchObject({ is_open: true })
})

test('an auditor sees the button that suspends, disabled with the reason', async ({ pageFor, product, newPerson }) => {
  const brand = await newPerson('brand')
  const title = `Seen only by ${brand.username}`
  const campaign = await publish(brand, { title })
  expectStatus(await decideCampaign(product.admin, campaign, 'suspend', 'Looks fake'), 200)
  const page = await pageFor(await createAdmin(product, 'auditor'))
  await page.goto('/admin-panel?tab=campaigns')
  await row(page, 'Campaigns', title).getByRole('button', { name: 'View' }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await expectFigure(drawer, 'Reason', 'Looks fake')
  await expect(drawer.getByRole('button', { name: 'Restore' })).toBeDisabled()
  await expect(drawer.getByRole('group', { name: "Your role doesn't allow this" })).toBeVisible()
})
