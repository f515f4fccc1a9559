import { dialects } from './specification-server/replies.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { expect, test } from './specification-server/test.ts'
import { openInApp } from './support/open-in-app.ts'
import { expectBanner, expectPage, logIn, row } from './support/screen.ts'

test.describe('a server whose ids are UUIDs', () => {
  test.use({ dialect: { ...dialects[0], ids: 'UUIDs' } })

  test('lets a brand decide, pay, filter, delete and write', async ({ server, pageFor }) => {
    const { market } = server
    const { brand } = addSampleData(market)
    const page = await pageFor()
    await page.goto('/login')
    await logIn(page, brand)
    await expectPage(page, '/dashboard', 'Dashboard')

    await openInApp(page, '/campaigns')
    await page.getByRole('link', { name: 'Pending tea' }).click()
    await page.getByRole('link', { name: 'See applications' }).click()
    await expect(page.getByRole('combobox', { name: 'Campaign' }).locator(':checked')).toHaveText('Pending tea')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByText('Application accepted successfully!')).toBeVisible()
    await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Rejected tea')
    await expect(row(page, 'Campaign Applications', 'Rejected tea')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('campaign')).toBe(
      server.idOf(market.campaigns.find(({ title }) => title === 'Rejected tea') ?? { id: 0 }),
    )

    await openInApp(page, '/payments')
    const payments = page.getByRole('table', { name: 'Campaign Payments' }).locator('tbody tr')
    // Newest first.
    await expect(payments).toHaveText([/Confirmed tea/, /Waiting tea/, /Unpaid tea/, /Pending tea/])
    await row(page, 'Campaign Payments', 'Unpaid tea').getByRole('button', { name: 'Pay Now' }).click()
    await page.getByLabel('Transaction ID').fill('TX-900')
    await page.getByRole('button', { name: 'Confirm Payment' }).click()
    await expectBanner(page, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
    expect(market.payments.map(({ application }) => application.campaign.title)).toContain('Unpaid tea')
    // Only our own server can replace a pending payment.
    await expect(page.getByRole('button', { name: 'Correct the payment' })).toHaveCount(0)

    await openInApp(page, '/messages')
    await page.getByRole('button', { name: /^rafi/ }).click()
    for (const text of ['Hello Rafi', 'Hello again']) {
      await page.getByLabel('Message to rafi').fill(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible()
    }
    await expect(page.getByRole('list', { name: 'Messages' })).toHaveText(/Hello Rafi.*Hello again/)

    await openInApp(page, '/campaigns')
    await page.getByRole('link', { name: 'Rejected tea' }).click()
    await page.getByRole('button', { name: 'Delete Campaign' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText('Campaign deleted successfully!')).toBeVisible()
    expect(market.campaigns.map(({ title }) => title)).not.toContain('Rejected tea')
  })

  test('lets an admin deactivate another user, but not themselves', async ({ server, pageFor }) => {
    const { admin, newBrand } = addSampleData(server.market)
    const page = await pageFor(admin)
    await page.goto('/users')
    await expect(row(page, 'Users', 'root')).toContainText('This is you')
    await row(page, 'Users', 'newshop').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expectBanner(page, 'green', 'User deactivate successfully')
    expect(newBrand.is_active).toBe(false)
  })
})
