import { limits } from '#contract/values/limits.ts'
import { applyTo, decide, expectStatus, publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectBanner, expectPage, row, withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('an influencer withdraws an application, which the brand sees at once, and applies again with another fee', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const campaign = await publish(brand)
  await applyTo(influencer, campaign, '500')
  const [brandPage, page] = [await pageFor(brand), await pageFor(influencer)]
  await brandPage.goto('/applications')
  const received = row(brandPage, 'Campaign Applications', influencer.username)
  await expect(received.getByRole('button', { name: 'Accept' })).toBeVisible()

  await page.goto('/applications')
  const own = row(page, 'My Applications', campaign.title)
  await own.getByRole('button', { name: 'View Proposal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Withdraw Application' }).click()
  await expect(dialog).toContainText(`${brand.username} won't be able to accept it.`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Withdraw Application' }).click()
  await dialog.getByRole('button', { name: 'Withdraw Application' }).click()
  await expectBanner(page, 'green', 'Application withdrawn')
  await expect(dialog).toHaveCount(0)
  await expect(own).toContainText('withdrawn')

  await expect(received).toContainText('withdrawn')
  await expect(received.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await own.getByRole('link', { name: campaign.title }).click()
  await expectPage(page, `/campaigns/${campaign.id}`, campaign.title)
  await page.getByLabel('Proposal').fill('Three films')
  await page.getByLabel(/^Expected Fee/).fill('5000')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('You have already applied to this campaign')).toBeVisible()
  await brandPage.reload()
  const corrected = received.filter({ hasText: '৳5,000.00' })
  await expect(corrected.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(received.filter({ hasText: 'withdrawn' })).toContainText('৳500.00')
})

test('a campaign shows an influencer who has reached the limit of withdrawals that they cannot apply again', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const campaign = await publish(brand)
  for (let round = 0; round < limits.applicationsPerCampaign; round += 1) {
    const { id } = await applyTo(influencer, campaign)
    expectStatus(await influencer.call('PUT /applications/{id}/withdrawn/', { params: { id } }), 200)
  }
  const page = await pageFor(influencer)
  await page.goto(`/campaigns/${campaign.id}`)
  await expect(page.getByText('You have withdrawn your application', { exact: true })).toBeVisible()
  await expect(page.getByText("You can't apply to this campaign again")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0)
})

test('withdrawing an application that has since been accepted fails and shows the acceptance', async ({
  pageFor,
  watch,
  brand,
  influencer,
}) => {
  const campaign = await publish(brand)
  const application = await applyTo(influencer, campaign)
  const page = await pageFor(influencer)
  await withoutStream(page)
  await page.goto('/applications')
  const own = row(page, 'My Applications', campaign.title)
  await own.getByRole('button', { name: 'View Proposal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Withdraw Application' }).click()
  await decide(brand, application, 'accepted')
  watch.expectErrors(409)
  await dialog.getByRole('button', { name: 'Withdraw Application' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to withdraw application' })).toBeVisible()
  await expect(dialog).toContainText('Agreed fee')
  await expect(dialog.getByRole('button', { name: 'Withdraw Application' })).toHaveCount(0)
})
