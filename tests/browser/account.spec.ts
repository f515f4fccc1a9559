import type { Page } from '@playwright/test'
import type { Person } from '../support/client.ts'
import { login, uniqueName } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { openInApp } from './support/open-in-app.ts'
import { stillness } from './support/places.ts'
import {
  delayRequests,
  expectBanner,
  expectFieldError,
  expectPage,
  logIn,
  refuseRequests,
  row,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

const newPassword = 'another horse battery'
const isLoggedIn = async (person: Person) => (await person.call('GET /profile/')).status === 200

async function changePassword(page: Page, current: string, password: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password', exact: true }).click()
}

/** Makes the server ask for a confirmation, as it does ten minutes after a login. */
async function forgetConfirmation(page: Page): Promise<void> {
  await page.unroute('**/api/sessions/*/')
  let confirmed = false
  await page.route('**/api/confirm/', async route => {
    confirmed = true
    await route.continue()
  })
  await page.route('**/api/sessions/*/', route =>
    route.request().method() === 'GET' || confirmed
      ? route.continue()
      : route.fulfill({ status: 403, json: { error: 'Please confirm', code: 'confirmation_required' } }),
  )
}

/** Answers the confirmation that a call waits for with the password. */
async function confirm(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('a user logs out single devices, and changing the password logs out all others', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(400, 403)
  // The page may request the stream once more with the token from before the password change.
  watch.allowErrors(401)
  const person = await newPerson('influencer')
  const devices = [await login(product.send, person.email), await login(product.send, person.email)] as const
  const page = await pageFor(person)
  await page.goto('/account')
  const rows = page.getByRole('table', { name: 'Your devices' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('127.0.0.1')
  await expect(rows.first().getByRole('button')).toHaveCount(0)

  await test.step('logging out a device requires a recent password', async () => {
    await forgetConfirmation(page)
    await rows.nth(1).getByRole('button', { name: 'Log out', exact: true }).click()
    await confirm(page, person.password)
    await expect(rows).toHaveCount(2)
  })
  expect((await Promise.all([person, ...devices].map(isLoggedIn))).filter(Boolean)).toHaveLength(2)

  await page.getByRole('button', { name: 'Change password', exact: true }).click()
  await expectFieldError(page.getByLabel('Current password', { exact: true }), 'Please enter your current password')
  await expectFieldError(page.getByLabel('New password', { exact: true }), 'Please choose a password')
  await changePassword(page, 'wrong horse battery', newPassword)
  await expectFieldError(page.getByLabel('Current password', { exact: true }), 'Your current password is incorrect.')
  await expectBanner(page, 'red', "We couldn't change your password")
  await changePassword(page, person.password, newPassword)
  await expectBanner(page, 'green', 'Your password has been changed. Other devices have been logged out.')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Log out / })).toHaveCount(0)
  expect(await Promise.all([person, ...devices].map(isLoggedIn))).toEqual([true, false, false])

  const elsewhere = await pageFor()
  await elsewhere.goto('/login')
  await logIn(elsewhere, { email: person.email, password: newPassword })
  await expectPage(elsewhere, '/dashboard', 'Dashboard')
  await page.reload()
  // The cards above the devices move the pressed button while they load.
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await stillness(page)
  await test.step('logging out all other devices requires a recent password, without which they stay logged in', async () => {
    await forgetConfirmation(page)
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await page.getByRole('dialog', { name: "Confirm it's you" }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText("Please confirm it's you with your password or a code")).toBeVisible()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await confirm(page, newPassword)
    await expect(rows).toHaveCount(1)
  })
})

test('the account page says how to close the account', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await openInApp(page, '/account')
  await expect(page.getByText('To close your account').getByRole('link')).toHaveAttribute('href', '/contact')
})

test('an admin has the same account cards', async ({ pageFor, product }) => {
  const page = await pageFor(product.admin)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await expect(row(page, 'Your devices', 'This device')).toBeVisible()
})

test('a logged-out device that tries to come back causes a warning', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  // The server takes a minute before it counts the session as reused.
  const reused_at = '2026-11-21T08:00:00.000Z'
  const reused = { id: 1, browser: 'Chrome', system: 'Windows', address: '103.4.145.2', ended_at: reused_at, reused_at }
  await page.route('**/api/sessions/reused/*', route => route.fulfill({ json: [reused] }))
  await page.goto('/account')
  await expect(
    page.getByText(
      'A device you logged out tried to access your account on 21 Nov 2026, 14:00: Chrome on Windows, ' +
        "IP address 103.4.145.2. If you don't recognise it, change your password.",
    ),
  ).toBeVisible()
  await expectAccessible(page)
})

test('devices that fail to load show an error and can be retried', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(400)
  const page = await pageFor(await newPerson('brand'))
  const { restore } = await refuseRequests(page, '/sessions/*')
  await page.goto('/account')
  await expect(page.getByText("We couldn't load your devices.")).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Your devices', 'This device')).toBeVisible()
})

test('the check mark of a ticked box has the colour of text in forced colours', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/account')
  const text = await page.locator('h1').evaluate(heading => getComputedStyle(heading).color)
  await expect(page.locator('input:checked:enabled + svg').first()).toHaveCSS('color', text)
})

test('a notification can be turned off by a tap beside its box', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account')
  const box = page
    .getByRole('table', { name: 'Notifications' })
    .getByRole('checkbox', { name: 'Unread messages: By email' })
  await box.scrollIntoViewIfNeeded()
  const { x, y } = (await box.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x - 8, y - 8)
  await expect(box).not.toBeChecked()
})

/** Expects that the page has not scrolled so far that its header covers a heading. */
async function expectBelowHeader(page: Page, name: string): Promise<void> {
  const header = await page.getByRole('banner').boundingBox()
  const heading = page.getByRole('heading', { name, exact: true })
  const top = async () => (await heading.boundingBox())?.y ?? 0
  await expect.poll(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
}

test('a new email address takes effect once the profile page has the password', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(400)
  const person = await newPerson('brand')
  const elsewhere = await login(product.send, person.email)
  const [first, second] = [`${uniqueName('new')}@example.com`, `${uniqueName('new')}@example.com`]
  const page = await pageFor(person)
  const field = page.getByLabel('Current password', { exact: true })
  const ask = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText(`Enter your password to change your email to ${email}.`)).toBeVisible()
  }
  await page.goto('/profile')
  await ask(first)
  await expect(field).toBeFocused()
  await expectBelowHeader(page, 'Confirm your new email')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expectFieldError(field, 'Please enter your current password')
  expect(await page.getByText('Profile updated successfully!').count()).toBe(0)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  const saving = await delayRequests(page, '/profile/')
  const keep = page.getByRole('button', { name: 'Keep the current email' })
  await keep.click()
  await expect(keep).toBeDisabled()
  await expect(keep).toBeFocused()
  saving.open()
  await expect(field).toBeHidden()

  await ask(second)
  await page.reload()
  await expect(field).toBeVisible()
  await expectAccessible(page)
  await field.fill('wrong horse battery')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expectFieldError(field, 'Your current password is incorrect.')
  await field.fill(person.password)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expectBanner(page, 'green', 'Your email has been changed. Other devices have been logged out.')
  await expect(page.getByLabel('Email')).toHaveValue(second)
  await expect(field).toBeHidden()
  expect(await Promise.all([person, elsewhere].map(isLoggedIn))).toEqual([true, false])

  await openInApp(page, '/account', { forget: false })
  await expectPage(page, '/account', 'Your Account')
  await expect(page.getByText(second, { exact: true })).toBeVisible()
})

test('turning on push messages shows an error when the browser refuses service workers', async ({
  freshPageFor,
  newPerson,
}) => {
  const page = await freshPageFor(await newPerson('influencer'), { permissions: ['notifications'] })
  // As in a private window.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      new Promise((_resolve, reject) => {
        addEventListener('refuse', () => reject(new DOMException('Refused', 'SecurityError')))
      })
  })
  await page.goto('/account')
  const choice = page.getByLabel('Notifications on this device')
  await choice.click()
  await expect(choice).toHaveAttribute('aria-busy', 'true')
  await expect(choice).toBeChecked()
  await expect(choice).toBeFocused()
  await page.evaluate(() => dispatchEvent(new Event('refuse')))
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't save this" })).toBeVisible()
  await expect(choice).not.toBeChecked()
})
