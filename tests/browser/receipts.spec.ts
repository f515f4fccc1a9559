import { earn, expectStatus } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { openDialog } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('a confirmed payment and an approved withdrawal have receipts, which print without the page behind them', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const payment = await earn(admin, brand, influencer, '1234.50')
  const body = { amount: '1000', payment_method: 'nagad', phone_number: '01712345678' } as const
  const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body

  const influencerPage = await pageFor(influencer)
  await influencerPage.goto('/withdrawals')
  await expect(influencerPage.getByRole('table', { name: 'Recent Withdrawals' }).getByRole('row')).toHaveCount(2)
  await expect(influencerPage.getByRole('button', { name: 'Receipt' })).toHaveCount(0)
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } }), 200)

  const brandPage = await pageFor(brand)
  for (const [page, path, texts] of [
    [brandPage, '/payments', [payment.campaign_title, influencer.username, payment.transaction_id, '৳1,234.50']],
    [influencerPage, '/payments', [payment.campaign_title, brand.username, payment.transaction_id, '৳1,234.50']],
    [influencerPage, '/withdrawals', [influencer.username, 'Nagad', '01712345678', '৳1,000.00']],
  ] as const) {
    await openInApp(page, path)
    await openDialog('Receipt')(page)
    const dialog = page.getByRole('dialog')
    for (const text of texts) await expect(dialog).toContainText(text)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('dl', { hasText: texts[3] })).toBeVisible()
    await expect(page.getByText(/^Prochar · (Payment|Withdrawal) receipt$/)).toBeVisible()
    // The values are at least as large as their labels.
    const sizeOf = (part: 'dt' | 'dd') =>
      page
        .locator(`dialog ${part}`)
        .first()
        .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
    expect(await sizeOf('dd')).toBeGreaterThanOrEqual(await sizeOf('dt'))
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('table')).toHaveCount(0)
    const paper = await page.pdf({ format: 'A4' })
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
