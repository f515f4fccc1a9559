import { expectStatus } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectBanner, expectFieldError, expectPage, logIn } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('an admin with a generated password must change it before the panel opens', async ({
  pageFor,
  product,
  watch,
}) => {
  watch.expectErrors(400)
  const email = 'second-admin@example.com'
  const output = await product.runAdmin('create', '--email', email, '--username', 'second-admin')
  const [, password = ''] = /^Password: (\S{16})$/m.exec(output) ?? []
  const page = await pageFor()
  await page.goto('/login')
  await logIn(page, { email, password })
  await expectPage(page, '/account', 'Choose your own password')
  await expect(page.getByText('Your password was generated for you')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/admin-panel', '/dashboard', '/users', '/profile']) {
    await page.goto(path)
    await expectPage(page, '/account', 'Choose your own password')
  }

  const current = page.getByLabel('Current password', { exact: true })
  const chosen = page.getByLabel('New password', { exact: true })
  await current.fill(password)
  await chosen.fill(password)
  await chosen.press('Enter')
  await expectFieldError(chosen, "Choose a password that's different from your current one.")
  await expectBanner(page, 'red', "We couldn't change your password")
  await chosen.fill('a horse battery of my own')
  await chosen.press('Enter')
  await expectPage(page, '/admin-panel', 'Admin Panel')
  await expect(page.getByRole('table', { name: 'Recent Users' })).toBeVisible()
  await page.goto('/account')
  await expectPage(page, '/account', 'Your Account')
  expectStatus(
    await product.admin.call('POST /login/', { body: { email, password: 'a horse battery of my own' } }),
    200,
  )
})

test('the first refusal redirects a session that must change its password', async ({ pageFor, product, watch }) => {
  watch.expectErrors(403)
  const page = await pageFor(product.admin)
  await page.route('**/api/dashboard/admin/', route =>
    route.fulfill({ status: 403, json: { error: 'Change it', code: 'password_change_required' } }),
  )
  await page.goto('/admin-panel')
  await expectPage(page, '/account', 'Choose your own password')
})
