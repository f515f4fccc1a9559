import { Answer } from './specification-server/calls.ts'
import { dialects } from './specification-server/replies.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { test } from './specification-server/test.ts'
import { expectPage, logIn } from './support/screen.ts'

test.describe('a server whose logins name no id', () => {
  test.use({ dialect: dialects[1] })

  test('leads only the same user back to the page on which a session has ended', async ({ server, pageFor, watch }) => {
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
})
