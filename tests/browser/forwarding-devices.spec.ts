import type { Route } from '@playwright/test'
import { abortRequests, expectBanner, loseResponses, pressBack, row, twoFrames } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a key that could not be revoked can be revoked later, which clears the error', async ({
  pageFor,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(0)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  const name = page.getByLabel('Name of the phone')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Please name the phone')
  await name.fill('The phone in the drawer')
  await page.getByRole('button', { name: 'Create a key' }).click()
  // If the browser does not allow copying, the user can still select the key.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy the key' }).click()
  await dialog.getByRole('button', { name: "I've copied it" }).click()
  const revoke = row(page, 'Phones that forward messages', 'The phone in the drawer').getByRole('button')
  const lost = await abortRequests(page, '/admin/devices/*/')
  await revoke.click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog).toContainText("We couldn't revoke the key")
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await lost.restore()
  await revoke.click()
  await expect(dialog).toContainText('can no longer forward messages')
  await expect(dialog).not.toContainText("We couldn't revoke the key")
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name: 'The phone in the drawer' })).toContainText('Revoked')
})

test('a key without a response is created once, and the next try shows it', async ({
  pageFor,
  product: { admin },
  watch,
}) => {
  watch.expectErrors(0)
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  await page.getByLabel('Name of the phone').fill('The phone in the tunnel')
  const { restore } = await loseResponses(page, '/admin/devices/')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expectBanner(page, 'red', "We couldn't create the key")
  const phones = row(page, 'Phones that forward messages', 'The phone in the tunnel')
  await expect(phones).toHaveCount(1)
  await restore()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByText('Copy this key into the phone now')).toBeVisible()
  await expect(phones).toHaveCount(1)
  await page.getByRole('button', { name: "I've copied it" }).click()
})

test('the money desk stays open until a new key has been copied', async ({ pageFor, product: { admin } }) => {
  const page = await pageFor(admin)
  await page.goto('/admin-panel')
  await page.getByRole('tab', { name: 'Money desk' }).click()
  await page.getByLabel('Name of the phone').fill('The phone by the door')
  const create = page.getByRole('button', { name: 'Create a key' })
  const whileCreating = async (route: Route) => {
    if (route.request().method() === 'POST') {
      await expect(create).toBeDisabled()
      await pressBack(page)
    }
    await route.continue()
  }
  await page.route('**/api/admin/devices/', whileCreating)
  await create.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Copy this key into the phone now')
  await page.keyboard.press('Escape')
  await pressBack(page)
  await twoFrames(page)
  await expect(dialog).toContainText('Copy this key into the phone now')
  await dialog.getByRole('button', { name: "I've copied it" }).click()
  await expect(dialog).toHaveCount(0)
  await pressBack(page)
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true')
})
