import type { Page } from '@playwright/test'
import { uniqueName } from '../support/people.ts'
import { expectAnnounced, recordAnnouncements } from './support/announcements.ts'
import { choose, enter, tabBackTo, tabTo, type } from './support/keyboard.ts'
import { expectApp, expectBalance, expectPage, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const password = 'correct horse battery'
const title = 'Rickshaw art for a tea brand'

/**
 * Opens a page from the main navigation, which precedes the focused heading. The Messages link may include an unread
 * count.
 */
async function open(page: Page, link: string): Promise<void> {
  await tabBackTo(page, 'link', new RegExp(`^${link}( \\(|$)`), page.getByRole('navigation', { name: 'Main' }))
  await page.keyboard.press('Enter')
}

/** Expects a page with focus on its heading. */
async function expectArrival(page: Page, path: string | RegExp, heading: string): Promise<void> {
  await expectPage(page, path, heading)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused()
}

async function logIn(page: Page, email: string, path: string, heading: string): Promise<void> {
  await page.goto('/login')
  await recordAnnouncements(page)
  await expectApp(page)
  await type(page, 'Email', email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expectArrival(page, path, heading)
}

test('the main flow works by keyboard alone, and its results are announced', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const username = uniqueName('keys')
  const influencer = await newPerson('influencer')
  const [brandPage, influencerPage, adminPage] = [await pageFor(), await pageFor(), await pageFor()]

  await test.step('a brand skips the navigation and registers', async () => {
    const page = brandPage
    await page.goto('/')
    await recordAnnouncements(page)
    await expectApp(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: "I'm a Brand" })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectPage(page, '/register?role=brand', 'Register')
    await expect(page.getByLabel('Username')).toBeFocused()
    await enter(page, 'button', 'Register')
    // Screen readers announce the error together with the focused field.
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Please choose a username/)
    await page.keyboard.type(username)
    await type(page, 'Email', `${username}@example.com`)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(password)
    await enter(page, 'button', 'Register')
    await expectArrival(page, '/dashboard', 'Dashboard')
  })

  await test.step('the brand publishes a campaign', async () => {
    const page = brandPage
    await open(page, 'My Campaigns')
    await expectArrival(page, '/campaigns', 'My Campaigns')
    await enter(page, 'button', 'Create Campaign')
    await type(page, 'Title', title)
    await type(page, 'Description', 'Paint a tray.')
    await type(page, 'Budget', '9000')
    await choose(page, 'Category', 'Food')
    await expect(page.getByLabel('Category')).toHaveValue('food')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Deadline')).toBeFocused()
    await page.keyboard.type('12312099')
    await expect(page.getByLabel('Deadline')).toHaveValue('2099-12-31')
    await enter(page, 'button', 'Create Campaign', page.locator('form'))
    await expectAnnounced(page, 'Campaign created successfully!')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('31 Dec 2099')
    // The form has closed, so focus moves to the heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('an influencer logs in and applies', async () => {
    const page = influencerPage
    await logIn(page, influencer.email, '/dashboard', 'Dashboard')
    await open(page, 'Campaigns')
    await expectArrival(page, '/campaigns', 'Available Campaigns')
    const card = page.getByRole('listitem').filter({ hasText: title })
    await enter(page, 'button', 'Apply to Campaign', card)
    const dialog = page.getByRole('dialog', { name: 'Apply to Campaign' })
    await expect(dialog.getByLabel('Proposal')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Apply to Campaign' })).toBeFocused()
    await page.keyboard.press('Enter')
    await enter(page, 'button', 'Submit Application', dialog)
    await expect(dialog.getByLabel('Proposal')).toBeFocused()
    await expect(dialog.getByLabel('Proposal')).toHaveAccessibleDescription(/Please write a proposal/)
    await page.keyboard.type('Trays by the river.')
    await type(page, 'Expected Fee (optional)', '7500')
    await enter(page, 'button', 'Submit Application', dialog)
    await expectAnnounced(page, 'Application submitted successfully!')
    // The button has disappeared, so focus moves to its card.
    await expect(card).toContainText('Applied')
    await expect(card).toBeFocused()
  })

  await test.step('the brand reads the proposal and accepts', async () => {
    const page = brandPage
    await open(page, 'Dashboard')
    await expectArrival(page, '/dashboard', 'Dashboard')
    const application = row(page, 'Recent Applications', title)
    await enter(page, 'button', 'View Proposal', application)
    const dialog = page.getByRole('dialog', { name: 'Proposal details' })
    await expect(dialog).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(application.getByRole('button', { name: 'View Proposal' })).toBeFocused()
    await enter(page, 'button', 'Accept', application)
    await expect(dialog).toContainText('You will owe ৳7,500.00')
    // The dialog traps focus.
    await tabTo(page, 'button', 'Close', dialog)
    await tabTo(page, 'button', 'Cancel', dialog)
    await enter(page, 'button', 'Accept', dialog)
    await expectAnnounced(page, 'Application accepted successfully!')
    await expect(dialog.getByRole('region', { name: 'Next steps' })).toBeFocused()
    // Going backwards through a scrolling dialog must not hide the focus under its header.
    await page.setViewportSize({ width: 360, height: 420 })
    await tabTo(page, 'button', 'Close', dialog)
    await tabBackTo(page, 'link', 'Message', dialog)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('Escape')
    await expect(application).toContainText('accepted')
    await expect(application).toBeFocused()
  })

  await test.step('the brand starts a conversation and sends a message', async () => {
    const page = brandPage
    await open(page, 'Messages')
    await expectArrival(page, '/messages', 'Messages')
    await enter(page, 'button', `${influencer.username} Start a conversation`)
    const field = page.getByRole('textbox', { name: `Message to ${influencer.username}` })
    await expect(field).toBeFocused()
    await page.keyboard.type('Send me the payment')
    await page.keyboard.press('Enter')
    await expectAnnounced(page, 'Your message contains restricted words. Please remove them.')
    await expect(field).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Welcome!')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('You: Welcome!')
    await expect(field).toBeFocused()
  })

  await test.step('the influencer replies, and the reply is announced', async () => {
    const page = influencerPage
    await open(page, 'Messages')
    await expectArrival(page, '/messages', 'Messages')
    await tabTo(page, 'link', new RegExp(`^${username}`))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText(`${username}: Welcome!`)
    await expect(page.getByRole('textbox', { name: `Message to ${username}` })).toBeFocused()
    await page.keyboard.type('Thank you!')
    await tabTo(page, 'button', 'Send')
    await page.keyboard.press('Space')
    await expectAnnounced(brandPage, `New message from ${influencer.username}: Thank you!`)
    await expect(brandPage.getByRole('list', { name: 'Messages' })).toContainText('Thank you!')
  })

  await test.step('the brand pays with Nagad', async () => {
    const page = brandPage
    await open(page, 'Payments')
    await expectArrival(page, '/payments', 'Campaign Payments')
    const payment = row(page, 'Campaign Payments', title)
    await expect(payment.getByRole('button')).toHaveAccessibleDescription(influencer.username)
    await enter(page, 'button', 'Pay Now', payment)
    const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' })
    await expect(dialog.getByRole('radio', { name: 'bKash' })).toBeFocused()
    // The number to send to depends on the method, so the method comes first.
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Copy the number' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Nagad' })).toBeChecked()
    await enter(page, 'button', 'Confirm Payment', dialog)
    await expect(dialog.getByLabel('Transaction ID')).toBeFocused()
    await expect(dialog.getByLabel('Transaction ID')).toHaveAccessibleDescription(/Please enter a transaction ID/)
    await page.keyboard.type('NGD-7781')
    await page.keyboard.press('Enter')
    await expectAnnounced(page, 'Payment submitted successfully! Awaiting admin confirmation')
    await expect(payment).toContainText('pending')
    await expect(payment).toBeFocused()
  })

  await test.step('an admin approves the payment', async () => {
    const page = adminPage
    await logIn(page, product.admin.email, '/admin-panel', 'Admin Panel')
    await tabTo(page, 'tab', 'Dashboard')
    for (const tab of ['Users', 'Campaigns', 'Withdrawals', 'Payments']) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: tab })).toBeFocused()
    }
    await expect(page.getByRole('tabpanel', { name: 'Payments' })).toBeVisible()
    await enter(page, 'button', 'Approve', row(page, 'Payments', title))
    const dialog = page.getByRole('dialog', { name: 'Approve this payment?' })
    await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeFocused()
    await enter(page, 'button', 'Approve', dialog)
    await expectAnnounced(page, 'Payment confirmed successfully')
    // Focus is on the next pending row or, without one, on this row.
    await expect(page.getByRole('table', { name: 'Payments', exact: true }).locator('tr:focus')).toHaveCount(1)
  })

  await test.step('the influencer sees the balance and requests a withdrawal', async () => {
    const page = influencerPage
    await open(page, 'Withdrawals')
    await expectArrival(page, '/withdrawals', 'Withdrawals')
    await expectBalance(page, '$7,500.00')
    await type(page, 'Amount', '8000')
    await tabTo(page, 'radio', 'bKash')
    await page.keyboard.press('ArrowRight')
    await type(page, 'Phone Number', '01912345678')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Amount')).toBeFocused()
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Insufficient balance/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('5000')
    await enter(page, 'button', 'Request Withdrawal')
    const dialog = page.getByRole('dialog', { name: 'Request this withdrawal?' })
    await expect(dialog).toContainText('Nagad')
    await enter(page, 'button', 'Send Request', dialog)
    await expectAnnounced(page, 'Withdrawal request submitted successfully!')
    await expect(page.getByRole('button', { name: 'Request Withdrawal' })).toBeFocused()
    await expectBalance(page, '$2,500.00')
  })

  await test.step('the admin approves the withdrawal', async () => {
    const page = adminPage
    await tabBackTo(page, 'tab', 'Payments')
    await page.keyboard.press('ArrowLeft')
    const withdrawal = row(page, 'Withdrawals', influencer.username)
    // New rows wait if the list was already read on the way to the payments.
    const news = page.getByRole('button', { name: /new · Show$/ })
    await expect(withdrawal.or(news)).toBeVisible()
    if (await news.isVisible()) await enter(page, 'button', /new · Show$/)
    await enter(page, 'button', 'Approve', withdrawal)
    await enter(page, 'button', 'Approve', page.getByRole('dialog', { name: 'Approve this withdrawal?' }))
    await expectAnnounced(page, 'Withdrawal approved successfully')
    await expect(withdrawal).toContainText('approved')
    // Focus is on the next pending row or, without one, on this row.
    await expect(page.getByRole('table', { name: 'Withdrawals', exact: true }).locator('tr:focus')).toHaveCount(1)
  })

  await test.step('the influencer logs out', async () => {
    const page = influencerPage
    await tabBackTo(page, 'button', 'Logout')
    await page.keyboard.press('Enter')
    await expectPage(page, '/login', 'Login')
    await expect(page.getByLabel('Email')).toBeFocused()
  })
})
