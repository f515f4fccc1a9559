import type { Page } from '@playwright/test'
import { bkashId, stamp } from '../support/wallets.ts'
import { expect, test } from './support/test.ts'

/** Opens the money desk and drops a wallet's statement there. */
async function chooseStatement(page: Page, wallet: 'bkash' | 'nagad', ...lines: string[]) {
  await page.goto('/admin-panel?tab=desk')
  await page.getByRole('combobox', { name: 'Wallet', exact: true }).first().selectOption(wallet)
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file][accept*=csv]').setInputFiles(file)
}

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

test('a statement that appears to have no balances is read once an admin confirms it', async ({
  pageFor,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(400)
  const page = await pageFor(admin)
  const at = stamp()
  const header = 'Date,Transaction Type,Debit,Credit,Left'
  await chooseStatement(page, 'nagad', header, `${at},Money Received,,20.00,1520.00`)
  const balance = page.getByRole('combobox', { name: 'Balance', exact: true })
  const date = page.getByRole('combobox', { name: 'Date and time', exact: true })
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

test('an admin specifies once which words of a column mean that its rows count', async ({
  pageFor,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(400)
  const page = await pageFor(admin)
  const lines = [
    'Date,Transaction Type,Debit,Credit,Balance,Verdict,Remarks',
    `${stamp()},Money Received,,30.00,30.00,OK,rent`,
    `${stamp()},Money Received,,40.00,70.00,KO,Eid`,
  ]
  await chooseStatement(page, 'nagad', ...lines)
  const others = page.getByRole('region', { name: 'Other columns' })
  const [verdict, remarks] = ['Verdict', 'Remarks'].map(name => others.getByRole('combobox', { name, exact: true }))
  const read = page.getByRole('button', { name: 'Read with these columns' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await verdict?.selectOption('Determines which rows count')
  await others.getByRole('checkbox', { name: 'OK' }).check()
  await read.click()
  await expect(remarks ?? others).toHaveAccessibleDescription('Choose whether it matters')
  await remarks?.selectOption("Doesn't matter")
  await read.click()
  await expect(preview.getByRole('listitem')).toHaveText([
    /Money received.*30/s,
    /A column doesn't show that it succeeded/,
  ])
  await page.getByRole('button', { name: 'Import 2 entries' }).click()
  await expect(page.getByText('1 new entry, 1 unreadable')).toBeVisible()
  await chooseStatement(page, 'nagad', ...lines, '')
  await page.getByRole('button', { name: 'Assign them again' }).click()
  await expect(verdict ?? others).toHaveValue('words')
  await expect(others.getByRole('checkbox', { name: 'OK' })).toBeChecked()
  await expect(others.getByRole('checkbox', { name: 'KO' })).not.toBeChecked()
})

test('an admin assigns a kind to the rows of an unknown type', async ({ pageFor, product: { admin }, watch }) => {
  watch.expectErrors(400)
  const page = await pageFor(admin)
  const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance'
  await chooseStatement(page, 'bkash', header, `${bkashId()},${stamp()},Salaam,01711111111,,60.00,0.00,60.00`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText("We don't recognise this type of transaction")
  await page.getByRole('button', { name: 'Choose what they mean' }).click()
  const types = page.getByRole('region', { name: 'Types of transactions' })
  await types.getByRole('combobox', { name: 'Salaam' }).selectOption('Money received')
  await page.getByRole('button', { name: 'Read with these columns' }).click()
  await expect(preview).toContainText('Money received')
  await expect(preview).toContainText('৳60.00')
})
