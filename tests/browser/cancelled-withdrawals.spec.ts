import { earn, expectStatus } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { openInApp } from './support/open-in-app.ts'
import { expectBanner, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const body = { amount: '600', payment_method: 'bkash', phone_number: '01712345678' } as const

test('an influencer cancels a withdrawal, which returns the money at once and keeps admins from approving it', async ({
  pageFor,
  newPerson,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(409)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '1000')
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  const [page, adminPage] = [await pageFor(influencer), await pageFor(admin)]
  await adminPage.goto('/admin-panel?tab=withdrawals')
  const queued = row(adminPage, 'Withdrawals', influencer.username)
  await queued.getByRole('button', { name: 'Approve' }).click()

  await page.goto('/withdrawals')
  const own = row(page, 'Recent Withdrawals', '৳600.00')
  await own.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
  await expect(dialog).toContainText('৳600.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep It' }).click()
  await own.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel Withdrawal' }).click()
  await expectBanner(page, 'green', 'Withdrawal cancelled')
  await expect(dialog).toHaveCount(0)
  await expect(own).toContainText('cancelled')
  await expect(own.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(page.getByText('$1,000.00')).toBeVisible()

  await adminPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expectBanner(adminPage, 'red', 'Error processing withdrawal')
  await expect(adminPage.getByRole('alert').filter({ hasText: 'It was cancelled on' })).toBeVisible()
  await expect(queued).toContainText('cancelled')
  await expect(queued.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await openInApp(page, '/statement')
  await expect(page.getByText('Withdrawal cancelled, the money returned')).toBeVisible()
})

test('a decided withdrawal has no cancel button', async ({ pageFor, newPerson, product: { admin } }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '1000')
  const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'rejected' } }), 200)
  const page = await pageFor(influencer)
  await page.goto('/withdrawals')
  const own = row(page, 'Recent Withdrawals', '৳600.00')
  await expect(own).toContainText('rejected')
  await expect(own.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
})
