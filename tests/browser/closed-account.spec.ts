import { collaborate } from '../support/people.ts'
import { row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a brand is not asked to pay an influencer who has closed their account', async ({
  newPerson,
  pageFor,
  product: { runAdmin },
  watch,
}) => {
  // The dialog would show the figures of the public profile, which closed accounts lack.
  watch.expectErrors(404)
  const [brand, leaving, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  await collaborate(brand, leaving, '500')
  await collaborate(brand, other, '300')
  await runAdmin('close-account', '--email', leaving.email)
  const page = await pageFor(brand)
  await page.goto('/payments')
  await expect(page.getByText('Total due ৳300.00')).toBeVisible()
  const closed = row(page, 'Campaign Payments', 'closed-')
  await expect(closed).toContainText('The influencer closed their account. Nothing is due.')
  await expect(closed.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(1)

  await page.goto('/applications')
  await row(page, 'Campaign Applications', 'closed-').getByRole('button', { name: 'View Proposal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('closed their account. Nothing is due.')
  await expect(dialog.getByRole('link', { name: /^Pay/ })).toHaveCount(0)

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /1 payment to make/ })).toContainText('৳300.00')
})
