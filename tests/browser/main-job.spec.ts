import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { AdminDashboard } from '#contract/index.ts'
import {
  anyDate,
  expectBalance,
  expectBanner,
  expectCells,
  expectColour,
  expectFigure,
  expectHeaders,
  expectPage,
  logIn,
  row,
  signUp,
  withDate,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

const password = 'correct horse battery'
const brand = { username: 'mela-crafts', email: 'hello@mela.example', password }
const influencer = { username: 'nadia.cooks', email: 'nadia@cooks.example', password }
const title = 'Pohela Boishakh in ten kitchens'
const proposal = 'Ten short films, one dish each, from kitchens in Old Dhaka.'
const transaction = 'BKX9-F3K2Q'

const budget = '৳2,00,000.00'
const budgetInDollars = '$2,00,000.00'
const fee = '৳1,50,000.50'

async function open(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
}

async function expectBrandFigures(page: Page, campaigns: string, applications: string, spent: string): Promise<void> {
  const main = page.getByRole('main')
  await expectFigure(main, 'Total Campaigns', campaigns)
  await expectFigure(main, 'Applications Received', applications)
  await expectFigure(main, 'Money Spent', spent)
}

async function expectInfluencerFigures(
  page: Page,
  applied: string,
  accepted: string,
  total: string,
  pending: string,
): Promise<void> {
  const main = page.getByRole('main')
  await expectFigure(main, 'Total Applications', applied)
  await expectFigure(main, 'Accepted', accepted)
  await expectFigure(main, 'Total Earnings', total)
  await expectFigure(main, 'Pending Earnings', pending)
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`

/** Expects the platform's figures, which include this test's one campaign and the results of other tests. */
async function expectPlatformFigures(page: Page, before: AdminDashboard['stats'], paid: number): Promise<void> {
  const main = page.getByRole('main')
  const brands = counted(before.total_brands + 1, 'brand')
  const influencers = counted(before.total_influencers + 1, 'influencer')
  const users = (before.total_users + 2).toLocaleString('en-IN')
  const campaigns = (before.total_campaigns + 1).toLocaleString('en-IN')
  const payments = (Number(before.total_payments) + paid).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  await expectFigure(main, 'Total Users', users, `${brands}, ${influencers}`)
  await expectFigure(main, 'Total Campaigns', campaigns, counted(before.total_applications + 1, 'application'))
  await expectFigure(main, 'Total Payments', `$${payments}`, 'Confirmed payments')
}

/** Filters the open list to this test's rows. */
async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
  await expect(page).toHaveURL(url => url.searchParams.get('search') === text)
}

test('the main flow from campaign to withdrawal shows the right amounts to all three roles', async ({
  pageFor,
  product,
}) => {
  const { stats: before } = (await product.admin.call('GET /dashboard/admin/')).body
  const [brandPage, influencerPage, adminPage] = [await pageFor(), await pageFor(), await pageFor()]

  await test.step('a brand registers', async () => {
    const page = brandPage
    await page.goto('/')
    await page.getByRole('link', { name: "I'm a Brand" }).click()
    await expect(page.getByLabel('Role')).toHaveValue('brand')
    await signUp(page, brand)
    await expectPage(page, '/dashboard', 'Dashboard')
    await expect(page.getByRole('main')).toContainText('Welcome, mela-crafts! Brand')
    await expectBrandFigures(page, '0', '0', '৳0.00')
    await expect(page.getByText('No campaigns yet', { exact: true })).toBeVisible()
    await expect(page.getByText('No applications yet', { exact: true })).toBeVisible()
  })

  await test.step('the brand publishes a campaign', async () => {
    const page = brandPage
    await open(page, 'My Campaigns')
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('Cook a dish of the new year and tell its story.')
    await page.getByLabel('Budget').fill('2,00,000')
    await page.getByLabel('Category').selectOption({ label: 'Food' })
    await page.getByLabel('Deadline').fill('2099-12-31')
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expectBanner(page, 'green', 'Campaign created successfully!')
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expectFigure(card, 'Budget', budget)
    await expect(card).toContainText('Deadline: 31 Dec 2099')

    await open(page, 'Dashboard')
    await expectBrandFigures(page, '1', '0', '৳0.00')
    await expectHeaders(page, 'Recent Campaigns', 'Title', 'Budget', 'Applications', 'Created')
    await expectCells(row(page, 'Recent Campaigns', title), title, budgetInDollars, '0', anyDate)
  })

  await test.step('an influencer registers and finds the campaign', async () => {
    const page = influencerPage
    await page.goto('/')
    await page.getByRole('link', { name: "I'm an Influencer" }).click()
    await expect(page.getByLabel('Role')).toHaveValue('influencer')
    await signUp(page, influencer)
    await expectPage(page, '/dashboard', 'Dashboard')
    await expect(page.getByRole('main')).toContainText('Welcome, nadia.cooks! Influencer')
    await expectInfluencerFigures(page, '0', '0', '৳0.00', '৳0.00')
    await expectCells(row(page, 'Available Campaigns', title), title, brand.username, budgetInDollars, 'Apply')
    await row(page, 'Available Campaigns', title).getByRole('link', { name: 'Apply' }).click()
    await expectPage(page, /^\/campaigns\/\d+$/, title)
    await expectFigure(page.getByRole('main'), 'Budget', budget)
  })

  await test.step('the influencer applies with a proposal and a fee', async () => {
    const page = influencerPage
    await open(page, 'Campaigns')
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expectFigure(card, 'Budget', budget)
    await card.getByRole('button', { name: 'Apply to Campaign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apply to Campaign' })
    await dialog.getByLabel('Proposal').fill(proposal)
    // In Bangla digits.
    await dialog.getByLabel('Expected Fee').fill('১৫০০০০.৫০')
    await dialog.getByRole('button', { name: 'Submit Application' }).click()
    await expectBanner(page, 'green', 'Application submitted successfully!')
    await expect(card).toContainText('Applied')

    await open(page, 'My Applications')
    const application = row(page, 'My Applications', title)
    await expectCells(application, title, brand.username, fee, 'pending', anyDate, 'View Proposal')
    await expectColour(application, 'pending', 'yellow')
    await open(page, 'Dashboard')
    await expectInfluencerFigures(page, '1', '0', '৳0.00', '৳0.00')
    await expectHeaders(page, 'Recent Applications', 'Campaign', 'Brand', 'Status', 'Applied')
    await expectCells(row(page, 'Recent Applications', title), title, brand.username, 'pending', anyDate)
    await row(page, 'Recent Applications', title).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await open(page, 'Dashboard')
  })

  await test.step('the brand reads the proposal, sees the amount due and accepts', async () => {
    const page = brandPage
    await page.reload()
    await expectBrandFigures(page, '1', '1', '৳0.00')
    await expectCells(row(page, 'Recent Campaigns', title), title, budgetInDollars, '1', anyDate)
    await expectHeaders(
      page,
      'Recent Applications',
      'Influencer',
      'Campaign',
      'Proposed Fee',
      'Proposal',
      'Status',
      'Actions',
    )
    const application = row(page, 'Recent Applications', title)
    await expectCells(application, influencer.username, title, fee, 'View Proposal', 'pending', 'AcceptReject')
    await expectColour(application, 'pending', 'yellow')

    await application.getByRole('button', { name: 'View Proposal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proposal details' })
    await expectFigure(dialog, 'Campaign', title)
    await expectFigure(dialog, 'Influencer', influencer.username)
    await expectFigure(dialog, 'Proposed Fee', fee)
    await expectFigure(dialog, 'Due if accepted', fee)
    await expect(dialog).toContainText(proposal)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog).toContainText(`You will owe ${fee}`)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Application accepted successfully!', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectCells(application, influencer.username, title, fee, 'View Proposal', 'accepted', '')
    await expectColour(application, 'accepted', 'green')
    await expectBrandFigures(page, '1', '1', '৳0.00')
  })

  await test.step('the influencer sees the amount due', async () => {
    const page = influencerPage
    await page.reload()
    await expectInfluencerFigures(page, '1', '1', '৳0.00', fee)
    await expectColour(row(page, 'Recent Applications', title), 'accepted', 'green')
    await open(page, 'Payments')
    await expectHeaders(
      page,
      'My Earnings',
      'Campaign',
      'Brand',
      'Amount',
      'Payment Method',
      'Transaction ID',
      'Payment Status',
    )
    await expectCells(row(page, 'My Earnings', title), title, brand.username, fee, '–', '–', 'unpaid')
    await expectColour(row(page, 'My Earnings', title), 'unpaid', 'yellow')
  })

  await test.step('the brand pays by bKash and submits the transaction ID', async () => {
    const page = brandPage
    await open(page, 'Payments')
    await expectHeaders(
      page,
      'Campaign Payments',
      'Campaign',
      'Influencer',
      'Amount',
      'Payment Method',
      'Transaction ID',
      'Payment Status',
      'Action',
    )
    const payment = row(page, 'Campaign Payments', title)
    await expectCells(payment, title, influencer.username, fee, '–', '–', 'unpaid', 'Pay Now')
    await payment.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' })
    const dimming = () => dialog.evaluate(element => getComputedStyle(element, '::backdrop').animationDuration)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(dimming).toBe('0.16s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(dimming).toBe('1e-05s')
    await expectFigure(dialog, 'Amount due', fee)
    await expect(dialog.getByRole('radio', { name: 'bKash' })).toBeChecked()
    await expectFigure(dialog, 'Send to', '01711000001', 'Copy')
    await dialog.getByRole('radio', { name: 'Nagad' }).check()
    await expectFigure(dialog, 'Send to', 'Ask us for the number on our contact page')
    await dialog.getByRole('radio', { name: 'bKash' }).check()
    await dialog.getByLabel('Transaction ID').fill(transaction)
    await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
    await expectBanner(page, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
    await expectCells(payment, title, influencer.username, fee, 'bKash', `${transaction}bKash`, 'pending', '')
    await expectColour(payment, 'pending', 'yellow')
    await open(page, 'Dashboard')
    await expectBrandFigures(page, '1', '1', '৳0.00')
  })

  await test.step('an admin logs in and confirms the payment', async () => {
    const page = adminPage
    await page.goto('/login')
    await logIn(page, product.admin)
    await expectPage(page, '/admin-panel', 'Admin Panel')
    await expectPlatformFigures(page, before, 0)
    await expectCells(row(page, 'Recent Users', brand.username), brand.username, brand.email, 'Brand')
    await expectCells(
      row(page, 'Recent Users', influencer.username),
      influencer.username,
      influencer.email,
      'Influencer',
    )
    await expectCells(row(page, 'Recent Campaigns', title), title, brand.username, budget)
    await page.getByRole('tab', { name: 'Campaigns' }).click()
    await expectHeaders(page, 'Campaigns', 'Title', 'Brand', 'Budget', 'Category', 'Status', 'Actions')
    await expectCells(row(page, 'Campaigns', title), title, brand.username, budget, 'Food', 'Active', 'View')

    await page.getByRole('tab', { name: 'Payments' }).click()
    await find(page, brand.username)
    await expectHeaders(
      page,
      'Payments',
      'Campaign',
      'Brand',
      'Amount',
      'Method',
      'Transaction ID',
      'Evidence',
      'Status',
      'Created',
      'Actions',
    )
    const payment = row(page, 'Payments', title)
    const parties = title + influencer.username
    const sent = withDate(`${transaction}bKash`)
    await expectCells(payment, parties, brand.username, fee, 'bKash', sent, /./, 'pending', anyDate, 'ApproveReject')
    await expectColour(payment, 'pending', 'yellow')
    await payment.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve this payment?' })
    await expectFigure(dialog, 'Amount', fee)
    await expectFigure(dialog, 'Transaction ID', transaction)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expectBanner(page, 'green', 'Payment confirmed successfully')
    await expectCells(payment, parties, brand.username, fee, 'bKash', sent, /./, 'confirmed', anyDate, 'Reverse')
    await expectColour(payment, 'confirmed', 'green')
    await page.getByRole('tab', { name: 'Dashboard' }).click()
    await expectPlatformFigures(page, before, 150_000.5)
  })

  await test.step('the brand and the influencer see the confirmed payment', async () => {
    await brandPage.reload()
    await expectBrandFigures(brandPage, '1', '1', fee)
    await open(brandPage, 'Payments')
    await expectColour(row(brandPage, 'Campaign Payments', title), 'confirmed', 'green')
    const page = influencerPage
    await page.reload()
    await expectCells(row(page, 'My Earnings', title), title, brand.username, fee, 'bKash', transaction, 'confirmed')
    await expectColour(row(page, 'My Earnings', title), 'confirmed', 'green')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const [, saved] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    expect(saved).toContain(
      `"${brand.username}","${influencer.username}","150000.50","bKash","${transaction}","confirmed"`,
    )
    await open(page, 'Dashboard')
    await expectInfluencerFigures(page, '1', '1', fee, '৳0.00')
  })

  await test.step('the influencer requests a withdrawal, which reduces the balance at once', async () => {
    const page = influencerPage
    await open(page, 'Withdrawals')
    await expectBalance(page, '$1,50,000.50')
    await page.getByLabel('Amount').fill('50000.25')
    await page.getByRole('radio', { name: 'Nagad' }).check()
    await page.getByLabel('Phone Number').fill('+8801712345678')
    await page.getByRole('button', { name: 'Request Withdrawal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request this withdrawal?' })
    await expectFigure(dialog, 'Amount', '৳50,000.25')
    await expectFigure(dialog, 'Phone Number', '01712345678')
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
    await expectHeaders(page, 'Recent Withdrawals', 'Amount', 'Payment Method', 'Phone Number', 'Status', 'Date')
    const withdrawal = row(page, 'Recent Withdrawals', '01712345678')
    await expectCells(withdrawal, '৳50,000.25', 'Nagad', '01712345678', 'pending', /^\d{1,2} [A-Z][a-z]+ \d{4}Cancel$/)
    await expectColour(withdrawal, 'pending', 'yellow')
    await expectBalance(page, '$1,00,000.25')
  })

  await test.step('the admin approves the withdrawal', async () => {
    const page = adminPage
    await page.getByRole('tab', { name: 'Withdrawals' }).click()
    await find(page, influencer.username)
    await expectHeaders(
      page,
      'Withdrawals',
      'Select',
      'Influencer',
      'Amount',
      'Payment Method',
      'Phone Number',
      'Status',
      'Requested',
      'Actions',
    )
    const withdrawal = row(page, 'Withdrawals', influencer.username)
    const facts = [influencer.username, '৳50,000.25', 'Nagad', '01712345678']
    await expectCells(withdrawal, '', ...facts, withDate('pending'), anyDate, 'ApproveReject')
    await withdrawal.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve this withdrawal?' })
    await expectFigure(dialog, 'Amount', '৳50,000.25')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expectBanner(page, 'green', 'Withdrawal approved successfully')
    const sent = [influencer.username, '৳50,000.25', 'NagadNo ID', '01712345678']
    await expectCells(withdrawal, '', ...sent, withDate('approved'), anyDate, '')
    await expectColour(withdrawal, 'approved', 'green')
  })

  await test.step('the influencer sees the approved withdrawal and the remaining balance', async () => {
    const page = influencerPage
    await page.reload()
    await expectColour(row(page, 'Recent Withdrawals', '৳50,000.25'), 'approved', 'green')
    await expectBalance(page, '$1,00,000.25')
    await open(page, 'Dashboard')
    await expectInfluencerFigures(page, '1', '1', fee, '৳0.00')
  })
})
