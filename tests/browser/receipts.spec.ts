import { earn, expectStatus } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { openDialog } from './support/places.ts'
import { expect, test } from './support/test.ts'

const pagesOf = (paper: Buffer) => paper.toString('latin1').match(/\/Type \/Page\b/g)

/** The document title, from which browsers suggest the name of the file. */
function titleOf(paper: Buffer): string | undefined {
  const hex = /\/Title <FEFF([0-9A-F]+)>/i.exec(paper.toString('latin1'))?.[1]
  return hex && Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

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
  const paymentName = `Prochar payment receipt ${payment.transaction_id} – ${brand.username}`
  const withdrawalName = `Prochar withdrawal receipt ${id} – ${influencer.username}`
  for (const [page, path, texts, name] of [
    [
      brandPage,
      '/payments',
      [payment.campaign_title, influencer.username, payment.transaction_id, '৳1,234.50'],
      paymentName,
    ],
    [
      influencerPage,
      '/payments',
      [payment.campaign_title, brand.username, payment.transaction_id, '৳1,234.50'],
      paymentName,
    ],
    [influencerPage, '/withdrawals', [influencer.username, 'Nagad', '01712345678', '৳1,000.00'], withdrawalName],
  ] as const) {
    await openInApp(page, path)
    await openDialog('Receipt')(page)
    const dialog = page.getByRole('dialog')
    for (const text of texts) await expect(dialog).toContainText(text)
    const title = await page.title()
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
    expect(pagesOf(paper)).toHaveLength(1)
    expect(titleOf(paper)).toBe(name)
    expect(await page.title()).toBe(title)
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a receipt prints on one page, however long the list behind it is', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  for (let number = 0; number < 25; number++) await earn(admin, brand, influencer, '500')
  const page = await pageFor(brand)
  await openInApp(page, '/payments')
  const receipts = page.getByRole('button', { name: 'Receipt' })
  await expect(receipts).toHaveCount(25)
  expect(pagesOf(await page.pdf({ format: 'A4' }))?.length).toBeGreaterThan(1)
  for (const receipt of [receipts.first(), receipts.last()]) {
    await receipt.click()
    await expect(page.getByRole('dialog')).toContainText('৳500.00')
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toHaveLength(1)
    await page.keyboard.press('Escape')
  }
})
