import type { Page } from '@playwright/test'
import type { Person } from '../support/client.ts'
import { applyTo, collaborate, decide, expectStatus, pay, publish } from '../support/people.ts'
import { pressInBangla } from './support/keyboard.ts'
import { expectPage, row, topOf } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const needs = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Needs your attention', exact: true }) })
const steps = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Get started in three steps' }) })

const fillIn = async ({ username, email, call }: Person, body: object): Promise<void> => {
  expectStatus(await call('PUT /profile/', { body: { username, email, ...body } }), 200)
}

test("each dashboard starts with what needs its user's attention and links to the filtered lists", async ({
  pageFor,
  newPerson,
  product,
}) => {
  const [brand, influencer, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const campaign = await publish(brand)
  await applyTo(other, campaign)
  const accepted = await decide(brand, await applyTo(influencer, campaign, '700'), 'accepted')
  const { id } = await pay(brand, accepted)
  await pay(brand, await collaborate(brand, influencer, '40'))
  await collaborate(brand, influencer, '90')
  const mistyped = await pay(brand, await collaborate(brand, other, '60'))
  const reject = async (id: number, reason: 'wrong_amount' | 'wrong_transaction_id', note?: string) => {
    const body = { status: 'rejected', reason, note: note ?? null } as const
    expectStatus(await product.admin.call('PUT /admin/payments/{id}/', { params: { id }, body }), 200)
  }
  await reject(id, 'wrong_amount', 'Only 70')
  await reject(mistyped.id, 'wrong_transaction_id')
  expectStatus(
    await influencer.call('POST /messages/', { body: { receiver: brand.id, content: 'When do you pay?' } }),
    201,
  )

  const page = await pageFor(brand)
  await page.goto('/dashboard')
  await expect(needs(page).getByRole('link')).toHaveText([
    `Check the payment to ${influencer.username}: ৳700.00Your payment was rejected: The amount doesn't match the amount due Only 70`,
    `Enter the transaction ID of the payment to ${other.username} again: ৳60.00Your payment was rejected: The transaction ID is wrong`,
    '1 application to review',
    '1 payment to make৳90.00 in total',
    '1 unread message',
    '1 payment being confirmedwaiting since today',
  ])
  for (const unread of [2, 3]) {
    expectStatus(await influencer.call('POST /messages/', { body: { receiver: brand.id, content: 'Today?' } }), 201)
    await expect(needs(page).getByRole('link', { name: `${unread} unread messages` })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Get started in three steps' })).toHaveCount(0)
  await needs(page).getByRole('link', { name: '1 application to review' }).click()
  await expectPage(page, '/applications?status=pending&sort=oldest', 'Campaign Applications')
  await expect(row(page, 'Campaign Applications', other.username)).toBeVisible()
  await expect(row(page, 'Campaign Applications', influencer.username)).toHaveCount(0)
  await page.goto('/dashboard')
  await needs(page)
    .getByRole('link', { name: /^Enter the transaction ID/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Complete Your Payment' })).toContainText('৳60.00')
  await page.goto('/payments')
  await expect(page.getByText('Total due ৳850.00including ৳760.00 to check')).toBeVisible()
  for (const [name, description] of [
    [other.username, /^If you've already sent the money, don't send it again\./],
    ['৳700.00', /^If you sent an amount other than ৳700\.00, contact us/],
  ] as const) {
    await row(page, 'Campaign Payments', name).getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByLabel('Transaction ID', { exact: true })).toHaveAccessibleDescription(description)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  }

  const earner = await pageFor(influencer)
  await earner.goto('/dashboard')
  await expect(needs(earner).getByRole('link')).toHaveText([
    `৳700.00 due from ${brand.username}${campaign.title} · not paid yet, waiting since today`,
    `৳40.00 due from ${brand.username}${campaign.title} · payment submitted, awaiting confirmation, waiting since today`,
    `৳90.00 due from ${brand.username}Eid collection · not paid yet, waiting since today`,
  ])

  const admin = await pageFor(product.admin)
  await admin.goto('/admin-panel')
  await needs(admin)
    .getByRole('link', { name: /payments? to confirm/ })
    .click()
  await expect(admin).toHaveURL(/tab=payments&status=pending&sort=oldest$/)
})

test('a new account has three steps that complete automatically, and shows its figures in pairs on a phone', async ({
  pageFor,
  brand,
}) => {
  const page = await pageFor(brand)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/dashboard')
  const links = steps(page).getByRole('link')
  await expect(links).toHaveText([
    'Complete your profile',
    'Publish your first campaign',
    'Accept your first influencer',
  ])
  await expect(page.getByText('No campaigns yet', { exact: true })).toBeVisible()
  const top = (label: string) => topOf(page.getByText(label, { exact: true }))
  expect(await top('Total Campaigns')).toBe(await top('Applications Received'))

  await publish(brand)
  await page.reload()
  await expect(links).toHaveText(['Complete your profile', 'Accept your first influencer'])
})

test('a brand decides by keyboard with the influencer and the brief in view, and is offered the next step', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, influencer, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const social_links = { instagram: 'https://instagram.com/me' }
  await fillIn(influencer, { category: 'food', division: 'sylhet', followers_count: 120_000, social_links })
  const campaign = await publish(brand, { description: 'Three films about tea' })
  await applyTo(influencer, campaign, '700')
  await applyTo(other, campaign)

  const page = await pageFor(brand)
  await page.goto(`/campaigns/${campaign.id}`)
  await row(page, 'Applications', other.username).getByRole('button', { name: 'View Proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposal details' })
  await expect(dialog).toContainText('1 of 2')
  await pressInBangla(page, 'J')
  await expect(dialog).toContainText('2 of 2')
  for (const text of ['Three films about tea', '1,20,000', 'Food', 'Sylhet', 'Completed campaigns']) {
    await expect(dialog).toContainText(text)
  }
  await expect(dialog.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.com/me')

  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  const next = dialog.getByRole('region', { name: 'Next steps' })
  await expect(next.getByRole('link')).toHaveText(['Message', 'Pay ৳700.00'])
  // Waits until the lists have been refetched.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(dialog).toContainText('1 of 2', { timeout: 500 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByLabel('Reason').selectOption('not_a_fit')
  await dialog.getByLabel('Note').fill('Too late')
  for (const key of ['Tab', 'j', 'ArrowRight']) await page.keyboard.press(key)
  await expect(dialog.getByRole('button', { name: 'Next application' })).toBeDisabled()
  await expect(dialog.getByLabel('Note')).toHaveValue('Too late')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  // Nothing is left to decide.
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Applications', other.username)).toContainText('Not a good fit for this campaign')

  await page.getByRole('link', { name: 'See applications' }).click()
  await expect(page).toHaveURL(`${new URL(page.url()).origin}/applications?campaign=${campaign.id}`)
  await row(page, 'Campaign Applications', influencer.username).getByRole('button', { name: 'View Proposal' }).click()
  await next.getByRole('link', { name: /^Pay/ }).click()
  await expectPage(page, `/payments?payment_status=unpaid&search=${influencer.username}`, 'Campaign Payments')
  await expect(row(page, 'Campaign Payments', influencer.username)).toBeVisible()
  const payment = page.getByRole('dialog', { name: 'Complete Your Payment' })
  await expect(payment).toContainText('৳700.00')
  await page.keyboard.press('Escape')
  await expect(payment).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'Campaign Payments', influencer.username)).toBeVisible()
  await expect(payment).toHaveCount(0)
})

test('a campaign shows an influencer its brand, its whole brief and a way back', async ({
  pageFor,
  brand,
  influencer,
}) => {
  await fillIn(brand, { bio: 'Tea since 1901', website: 'https://example.com/tea' })
  const campaign = await publish(brand, { title: `Tea of ${brand.username}`, description: 'Three films about tea' })
  const page = await pageFor(influencer)
  await page.goto(`/campaigns/${campaign.id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Tea since 1901')
  await expect(main.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://example.com/tea')
  await expect(main).toContainText('Campaigns published')
  await main.getByRole('link', { name: 'Available Campaigns' }).click()
  await expectPage(page, '/campaigns', 'Available Campaigns')
  const card = page.getByRole('listitem').filter({ hasText: campaign.title })
  await card.getByRole('button', { name: 'Apply to Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply to Campaign' })
  await expect(dialog.getByRole('region', { name: 'Campaign brief' })).toContainText('Three films about tea')
})

test('a public profile shows its links and offers each kind of viewer one action', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await fillIn(influencer, { portfolio: 'https://example.com/me', category: 'travel' })
  const readers = [
    [undefined, influencer, 'Join as a brand'],
    [brand, influencer, 'See applications'],
    [influencer, brand, 'See campaigns'],
    [influencer, influencer, 'Edit profile'],
    [product.admin, brand, 'Open in Users'],
  ] as const
  for (const [reader, { username }, action] of readers) {
    const page = await pageFor(reader)
    await page.goto(`/user/${username}`)
    await expectPage(page, `/user/${username}`, username)
    const article = page.getByRole('article')
    await expect(article.getByRole('link', { name: action })).toBeVisible()
    if (username !== influencer.username) continue
    await expect(article).toContainText('Travel')
    await expect(article.getByRole('link', { name: 'Portfolio' })).toHaveAttribute('href', 'https://example.com/me')
  }
})

test("a conversation shows the campaign and the fee, and the list shows the user's own last message and its time", async ({
  pageFor,
  brand,
  influencer,
}) => {
  const { campaign, campaign_title } = await collaborate(brand, influencer, '700')
  const content = 'Send it on Monday'
  expectStatus(await brand.call('POST /messages/', { body: { receiver: influencer.id, content } }), 201)
  const page = await pageFor(brand)
  await page.goto(`/messages?with=${influencer.id}`)
  const head = page.getByRole('region', { name: `Conversation with ${influencer.username}` }).locator('header')
  await expect(head.getByText('৳700.00', { exact: true })).toBeVisible()
  await expect(head.getByRole('link', { name: campaign_title })).toHaveAttribute('href', `/campaigns/${campaign}`)
  const preview = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await expect(preview).toContainText(`You: ${content}`)
  await expect(preview.locator('time')).toHaveText(/^\d\d:\d\d$/)
})
