import { dialects } from './specification-server/replies.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { expect, test } from './specification-server/test.ts'
import { expectBanner, row } from './support/screen.ts'

test.describe('a specification-only server', () => {
  test.use({ dialect: dialects[1] })

  test('approves a withdrawal without asking for a transaction ID or showing one', async ({
    server: { market },
    pageFor,
  }) => {
    const [influencer, admin] = [market.addUser('rafi', 'influencer'), market.addUser('root', 'admin')]
    market.addWithdrawal(influencer, { amount: 500, method: 'bkash', phone: '01712345678' })
    const page = await pageFor(admin)
    await page.goto('/admin-panel?tab=withdrawals')
    const withdrawal = row(page, 'Withdrawals', 'rafi')
    await withdrawal.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Send the money to this number before you approve.')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expectBanner(page, 'green', 'Withdrawal approved successfully')
    await expect(withdrawal).toContainText('approved')
    await expect(withdrawal.getByText('No ID')).toHaveCount(0)
  })

  test('does not offer to withdraw an application', async ({ server: { market }, pageFor }) => {
    const page = await pageFor(addSampleData(market).influencer)
    await page.goto('/applications')
    await row(page, 'My Applications', 'Pending tea').getByRole('button', { name: 'View Proposal' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Due if accepted')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  })

  test('approves several withdrawals together', async ({ server: { market }, pageFor }) => {
    const [influencer, admin] = [market.addUser('rafi', 'influencer'), market.addUser('root', 'admin')]
    for (const amount of [500, 700]) market.addWithdrawal(influencer, { amount, method: 'bkash', phone: '01712345678' })
    const page = await pageFor(admin)
    await page.goto('/admin-panel?tab=withdrawals')
    const boxes = page.getByRole('checkbox', { name: 'Select rafi' })
    await expect(boxes).toHaveCount(2)
    for (const box of await boxes.all()) await box.check()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expectBanner(page, 'green', '2 withdrawals approved')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(market.withdrawals.map(({ status }) => status)).toEqual(['approved', 'approved'])
  })
})
