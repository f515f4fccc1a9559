import { Answer } from './specification-server/calls.ts'
import { dialects } from './specification-server/replies.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { test } from './specification-server/test.ts'
import { expectPage, logIn, row } from './support/screen.ts'
import { expect } from './support/test.ts'

test.describe('a server whose login responses have no id', () => {
  test.use({ dialect: dialects[1] })

  test('returns only the same user to the page on which a session has ended', async ({ server, pageFor, watch }) => {
    watch.allowErrors(401)
    const { brand, newBrand } = addSampleData(server.market)
    const refused = ['GET /applications/', 'POST /token/refresh/']
    const page = await pageFor(brand)
    for (const [user, path, heading] of [
      [brand, '/payments', 'Campaign Payments'],
      [newBrand, '/dashboard', 'Dashboard'],
    ] as const) {
      await page.goto('/campaigns')
      await expectPage(page, '/campaigns', 'My Campaigns')
      for (const call of refused) server.answers.set(call, new Answer(401, {}))
      await page.getByRole('link', { name: 'Payments', exact: true }).first().click()
      await expectPage(page, '/login', 'Login')
      server.answers.clear()
      await logIn(page, user)
      await expectPage(page, path, heading)
    }
  })

  test('does not let admins deactivate themselves', async ({ server, pageFor }) => {
    const page = await pageFor(addSampleData(server.market).admin)
    await page.goto('/users')
    await expect(row(page, 'Users', 'teahouse').getByRole('button', { name: 'Deactivate' })).toBeVisible()
    await expect(row(page, 'Users', 'root')).toContainText('This is you')
    await expect(row(page, 'Users', 'root').getByRole('button')).toHaveCount(0)
  })

  test('clears a page left open after another user logs in in another tab', async ({ server, pageFor }) => {
    const { influencer, newInfluencer } = addSampleData(server.market)
    const page = await pageFor(influencer)
    await page.goto('/withdrawals')
    await page.getByLabel('Phone Number').fill('01712345678')
    const other = await page.context().newPage()
    await other.goto('/favicon.svg')
    const { username, email, role } = newInfluencer
    const { access, refresh } = server.logIn(newInfluencer)
    const session = { user: JSON.stringify({ username, email, role }), refresh, access }
    await other.evaluate(entries => Object.assign(localStorage, entries), session)
    await expect(page.getByText(username, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Phone Number')).toHaveValue('')
  })
})
