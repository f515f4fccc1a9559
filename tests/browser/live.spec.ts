import type { Page } from '@playwright/test'
import { applyTo, collaborate, expectStatus, pay, publish } from '../support/people.ts'
import { delayRequests, expectPage, row, topOf, withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test("a change after a page's reads but before its stream begins is shown", async ({ pageFor, brand, influencer }) => {
  const { id } = await applyTo(influencer, await publish(brand))
  const page = await pageFor(influencer)
  const gate = await delayRequests(page, '/events/')
  await page.goto('/applications')
  const own = row(page, 'My Applications', 'Eid collection')
  await expect(own.getByText('pending')).toBeVisible()
  expectStatus(
    await brand.call('PUT /applications/{id}/status/', { params: { id }, body: { status: 'accepted' } }),
    200,
  )
  await expect.poll(async () => (await influencer.call('GET /notifications/unread/')).body.unread).toBe(1)
  await expect(own.getByText('pending')).toBeVisible()
  gate.open()
  await expect(own.getByText('accepted')).toBeVisible()
})

test('the payment dialog no longer asks for the money once the payment has been submitted elsewhere', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const page = await pageFor(brand)
  for (const path of ['/payments', '/payments?payment_status=unpaid']) {
    const application = await collaborate(brand, influencer, '700')
    await page.goto(path)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' })
    await expect(dialog.getByText('First send the amount due')).toBeVisible()
    await pay(brand, application)
    await expect(dialog.getByRole('alert')).toContainText("Don't send the money again.")
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
})

test('the payment dialog is unaffected when its row only leaves the list, and still notices the payment', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const application = await collaborate(brand, influencer, '500')
  const page = await pageFor(brand)
  await page.goto('/payments?payment_status=pending')
  await expect(page.getByText('No applications found')).toBeVisible()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Transaction ID').fill('8N7A')
  await page.goBack()
  await expect(page.getByText('No applications found')).toBeAttached()
  await expect(dialog.getByLabel('Transaction ID')).toHaveValue('8N7A')
  await pay(brand, application)
  await expect(dialog.getByRole('alert')).toContainText("Don't send the money again.")
})

test('the bell appears even if its first request fails', async ({ freshPageFor, newPerson, watch }) => {
  watch.expectErrors(0)
  const page = await freshPageFor(await newPerson('influencer'))
  await withoutStream(page)
  await page.route('**/api/notifications/unread/', route => route.abort('connectionfailed'), { times: 1 })
  await page.goto('/dashboard')
  await expect(bell(page)).toBeVisible()
})

test('new rows of a list wait to be shown, changed rows change in place, and the bell announces both', async ({
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
  const first = await applyTo(influencer, campaign)
  const [brandPage, influencerPage, dashboard] = [await pageFor(brand), await pageFor(influencer), await pageFor(brand)]
  await dashboard.goto('/dashboard')
  const recent = row(dashboard, 'Recent Applications', influencer.username)
  await expect(recent).toBeVisible()
  await brandPage.goto('/applications?sort=newest')
  const shown = row(brandPage, 'Campaign Applications', influencer.username)
  await expect(shown).toBeVisible()
  await expect(bell(brandPage)).toHaveAccessibleName('Notifications (1 unread)')
  await influencerPage.goto('/applications')
  const own = row(influencerPage, 'My Applications', 'Eid collection')
  await expect(own.getByText('pending')).toBeVisible()

  await test.step('a new row waits', async () => {
    const place = await shown.boundingBox()
    await applyTo(other, campaign)
    const news = brandPage.getByRole('button', { name: '1 new · Show' })
    await expect(news).toBeVisible()
    const added = row(brandPage, 'Campaign Applications', other.username)
    await expect(added).toHaveCount(0)
    expect(await shown.boundingBox()).toEqual(place)
    // On a phone, the pointer would be on the name.
    await brandPage.setViewportSize({ width: 360, height: 740 })
    const edge = (await news.boundingBox()) ?? { y: NaN, height: NaN }
    expect(edge.y + edge.height).toBeLessThanOrEqual((await topOf(shown.getByRole('link').first())) ?? NaN)
    await news.click()
    await expect(added).toBeVisible()
    await expect(news).toHaveCount(0)
    await dashboard.getByRole('button', { name: '1 new · Show' }).click()
    await expect(row(dashboard, 'Recent Applications', other.username)).toBeVisible()
  })

  await test.step('a decision is shown in place', async () => {
    expectStatus(
      await brand.call('PUT /applications/{id}/status/', { params: { id: first.id }, body: { status: 'accepted' } }),
      200,
    )
    await expect(own.getByText('accepted')).toBeVisible()
    await expect(shown.getByText('accepted')).toBeVisible()
  })

  await test.step('a row decided by another admin stays in place and becomes inert', async () => {
    const decided = await pay(brand, await collaborate(brand, influencer, '900'))
    await pay(brand, await collaborate(brand, influencer, '901'))
    const adminPage = await pageFor(product.admin)
    await adminPage.goto(`/admin-panel?tab=payments&status=pending&search=${brand.username}`)
    const [gone, left] = [row(adminPage, 'Payments', '৳900.00'), row(adminPage, 'Payments', '৳901.00')]
    await expect(gone).toBeVisible()
    const places = [await gone.boundingBox(), await left.boundingBox()]
    expectStatus(
      await product.admin.call('PUT /admin/payments/{id}/', {
        params: { id: decided.id },
        body: { status: 'confirmed' },
      }),
      200,
    )
    await expect(gone).toHaveAttribute('inert')
    await expect(left).not.toHaveAttribute('inert')
    expect([await gone.boundingBox(), await left.boundingBox()]).toEqual(places)
    await adminPage.getByRole('button', { name: 'The list has changed · Show' }).click()
    await expect(gone).toHaveCount(0)
  })

  await test.step('the bell lists what has happened and links to it', async () => {
    await bell(influencerPage).click()
    const panel = influencerPage.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('link').last()).toContainText(
      `${brand.username} accepted your application to “Eid collection”`,
    )
    const reading = await delayRequests(influencerPage, '/notifications/read/')
    const all = panel.getByRole('button', { name: 'Mark all as read' })
    await all.click()
    await expect(all).toBeDisabled()
    await expect(all).toBeFocused()
    reading.open()
    await expect(panel.getByText('Unread:')).toHaveCount(0)
    await panel.getByRole('link').last().click()
    await expectPage(influencerPage, '/applications?search=Eid+collection', 'My Applications')
    await expect(own.first()).toBeVisible()
    await expect(panel).toBeHidden()
    await expect(bell(influencerPage)).toHaveAccessibleName('Notifications')
  })
})
