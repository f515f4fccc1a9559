import { stamp } from '../support/wallets.ts'
import { expect, test } from './support/test.ts'

test('a statement as a PDF or a spreadsheet is refused, without asking for its columns', async ({
  pageFor,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(400)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  const refusal = page.getByRole('alert').filter({ hasText: 'Export the statement as CSV, or paste the messages' })
  for (const [name, start] of [
    ['statement.pdf', '%PDF-1.4\n'],
    ['statement.xlsx', 'PK\u0003\u0004'],
  ] as const) {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(start) }
    const answered = page.waitForResponse(/\/wallet-entries\/file\/$/)
    await page.locator('input[type=file][accept*=csv]').setInputFiles(file)
    await (await answered).finished()
    await expect(refusal).toBeVisible()
    await expect(page.getByRole('button', { name: 'Read with these columns' })).toHaveCount(0)
  }
})

test('a statement that seems to have no balances is read once an admin has said so', async ({
  pageFor,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(400)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  await page.getByRole('combobox', { name: 'Wallet', exact: true }).first().selectOption('nagad')
  const at = stamp()
  const text = `Date,Transaction Type,Debit,Credit,Left\n${at},Money Received,,20.00,1520.00`
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file][accept*=csv]').setInputFiles(file)
  const balance = page.getByRole('combobox', { name: 'Balance', exact: true })
  const date = page.getByRole('combobox', { name: 'Time', exact: true })
  await expect(balance.getByRole('option')).toHaveText([
    'Choose a column',
    'Not in this file',
    `Date (${at})`,
    'Transaction Type (Money Received)',
    'Debit',
    'Credit (20.00)',
    'Left (1520.00)',
  ])
  await expect(date.getByRole('option').first()).toHaveText('Automatic')
  const read = page.getByRole('button', { name: 'Read with these columns' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await date.selectOption('Date')
  await read.click()
  await expect(balance).toHaveAccessibleDescription('Choose a column, or “Not in this file”')
  await balance.selectOption('Not in this file')
  await read.click()
  await expect(preview.getByRole('listitem')).toHaveCount(1)
  await expect(preview).toContainText('৳20.00')
  await expect(balance).toHaveCount(0)
})
