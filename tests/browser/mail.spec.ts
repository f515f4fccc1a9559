import { expectStatus, login } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { abortRequests, expectApp, expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const newPassword = 'another horse battery'

test('a forgotten password is reset by a link, which an admin finds in the outbox if no email is sent', async ({
  newPerson,
  pageFor,
  product,
  watch,
}) => {
  watch.expectErrors(0)
  const person = await newPerson('influencer')
  const page = await pageFor()
  await page.goto('/login')
  await expectApp(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectPage(page, '/forgot-password', 'Forgot password')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText("Ask the site's operator for the link")).toBeVisible()

  const mails = async () =>
    expectStatus(await product.admin.call('GET /admin/mails/', { query: { state: 'kept' } }), 200).body
  const isReset = ({ recipient, kind }: { recipient: string; kind: string }) =>
    recipient === person.username && kind === 'reset_password'
  await expect.poll(async () => (await mails()).filter(isReset)).not.toEqual([])

  const panel = await pageFor(product.admin)
  await panel.goto('/admin-panel?tab=outbox')
  await expectPage(panel, '/admin-panel?tab=outbox', 'Admin Panel')
  await panel
    .getByRole('row')
    .filter({ hasText: person.email })
    .filter({ hasText: 'Choose a new password' })
    .getByRole('button', { name: 'Read' })
    .click()
  const drawer = panel.getByRole('dialog')
  const { restore } = await abortRequests(panel, '/admin/mails/*/open/')
  await drawer.getByRole('button', { name: 'Read email' }).click()
  await expect(drawer.getByRole('alert')).toContainText("We couldn't open the email")
  await restore()
  await drawer.getByRole('button', { name: 'Read email' }).click()
  await expect(drawer).toContainText('/reset-password#token=')
  await expectAccessible(panel)
  const [link = ''] = /\/reset-password#token=[\w-]+/.exec(await drawer.innerText()) ?? []

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await login(product.send, person.email, newPassword)
})

test('a user verifies their address and turns a notification off on the account page', async ({
  newPerson,
  pageFor,
}) => {
  const person = await newPerson('brand')
  const page = await pageFor(person)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText('Your link is ready')).toBeVisible()
  const choice = page.getByRole('checkbox', { name: 'New applications to my campaigns: By email' })
  const saved = page.waitForResponse(
    response => response.request().method() === 'PUT' && response.url().endsWith('/notifications/preferences/'),
  )
  await choice.uncheck()
  await expect(page.getByRole('checkbox', { name: 'A payment was confirmed: On the site' })).toBeDisabled()
  await saved
  await page.reload()
  await expect(choice).not.toBeChecked()
})

test('verifying an address can be tried again when the server could not be reached', async ({ pageFor, watch }) => {
  watch.expectErrors(0, 400)
  const page = await pageFor()
  const { restore } = await abortRequests(page, '/email/verify/')
  await page.goto(`/verify-email#token=${'a'.repeat(43)}`)
  const alert = page.getByRole('alert').filter({ hasText: "We couldn't verify your email address" })
  await expect(alert).toContainText("We couldn't reach Prochar")
  const again = alert.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await restore()
  await again.click()
  await expect(alert).toContainText('This link has expired')
})
