import { collaborate, pay } from '../support/people.ts'
import { bkashId, stamp, Wallet } from '../support/wallets.ts'
import { expectAnnounced, recordAnnouncements } from './support/announcements.ts'
import { delayRequests, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a button with an action in progress keeps the focus, centres its spinner and ignores presses', async ({
  pageFor,
  newPerson,
}) => {
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/statement')
  const save = page.getByRole('button', { name: 'Save as CSV' })
  await expect(save).toBeEnabled()
  const reading = await delayRequests(page, '/influencer/balance/statement/')
  await save.focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  // Mantine draws it differently if it handles reduced motion itself.
  const distance = () =>
    save.evaluate(button => {
      const [circle, box] = [button.querySelector('.mantine-Button-loader'), button].map(element => {
        const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
        return { x: (left + right) / 2, y: (top + bottom) / 2 }
      })
      return circle && box ? Math.hypot(circle.x - box.x, circle.y - box.y) : Infinity
    })
  await expect.poll(distance).toBeLessThan(2)
  await page.keyboard.press('Enter')
  reading.open()
  await download
  expect(reading.delayed.size).toBe(1)
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
})

test('a confirming button keeps the focus when the decision fails, so that Enter retries', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(503)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const { transaction_id } = await pay(brand, await collaborate(brand, influencer, '700'))
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  let refusals = 1
  await page.route('**/api/admin/payments/*/', route =>
    route.request().method() === 'PUT' && refusals-- > 0
      ? route.fulfill({ status: 503, json: { error: 'Busy', code: 'unavailable' } })
      : route.continue(),
  )
  await row(page, 'Payments', transaction_id).getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Error updating payment')
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment confirmed successfully')).toBeVisible()
})

test('the preview of an import is announced and does not move the focus', async ({ pageFor, product: { admin } }) => {
  const wallet = await Wallet.open(admin)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  await page
    .getByRole('textbox', { name: 'Messages' })
    .fill(`${wallet.receive(500, bkashId(), { at: stamp() })}\na wording of tomorrow`)
  await recordAnnouncements(page)
  await page.getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  await expectAnnounced(page, '1 new entry, 1 unreadable')
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
})
