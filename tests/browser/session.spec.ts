import { countCalls, expectPage, logIn, storedSession, withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** An invalid token, which the server rejects in the same way as an expired one. */
const corrupted = (token: string) => token.slice(0, -8) + token.slice(-8).split('').toReversed().join('')

test('login stores the tokens and user in local storage', async ({ pageFor, newPerson }) => {
  const { id, username, email, role, password } = await newPerson('brand')
  const page = await pageFor()
  await page.goto('/login')
  await logIn(page, { email, password })
  await expectPage(page, '/dashboard', 'Dashboard')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ access: expect.stringMatching(/./), refresh: expect.stringMatching(/./) })
  expect(JSON.parse(stored['user'] ?? '')).toMatchObject({ id, username, email, role })
})

test('requests with an expired token share one refresh and are each retried once', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(401)
  const influencer = await newPerson('influencer')
  const page = await pageFor({ ...influencer, access: corrupted(influencer.access) })
  // After a stream that opened slowly, the page refetches everything.
  await withoutStream(page)
  const refreshes = countCalls(page, 'POST', '/token/refresh/')
  const balances = countCalls(page, 'GET', '/influencer/balance/')
  const lists = countCalls(page, 'GET', '/withdrawals/')

  await page.goto('/withdrawals')
  await expectPage(page, '/withdrawals', 'Withdrawals')
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await expect(page.getByText('No withdrawals yet', { exact: true })).toBeVisible()
  expect([refreshes(), balances(), lists()]).toEqual([1, 2, 2])

  const access = await page.evaluate(() => localStorage.getItem('access'))
  expect(access).not.toBe(corrupted(influencer.access))
  await page.reload()
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  expect([refreshes(), balances(), lists()]).toEqual([1, 3, 3])
})

test('a request that is rejected again after a refresh is not retried', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(401)
  const page = await pageFor(await newPerson('influencer'))
  await withoutStream(page)
  // Our server never rejects a fresh token.
  await page.route('**/api/withdrawals/*', route =>
    route.fulfill({ status: 401, json: { error: 'Please log in to continue', code: 'not_authenticated' } }),
  )
  const refreshes = countCalls(page, 'POST', '/token/refresh/')
  const lists = countCalls(page, 'GET', '/withdrawals/')
  await page.goto('/withdrawals')
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in to continue' })).toBeVisible()
  expect([refreshes(), lists()]).toEqual([1, 2])
})

test('a rejected refresh clears the session and opens the login page', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(401)
  const influencer = await newPerson('influencer')
  const page = await pageFor({
    ...influencer,
    access: corrupted(influencer.access),
    refresh: corrupted(influencer.refresh),
  })
  const refreshes = countCalls(page, 'POST', '/token/refresh/')
  await page.goto('/withdrawals')
  await expectPage(page, '/login', 'Login')
  expect(await storedSession(page)).toEqual([])
  expect(refreshes()).toBe(1)
})

test('a login in another tab returns each tab to the page that required it', async ({ contextFor, brand }) => {
  const context = await contextFor()
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/payments')
  await second.goto('/campaigns?create=true')
  await expectPage(second, '/login', 'Login')
  await expectPage(first, '/login', 'Login')
  await logIn(first, brand)
  await expectPage(first, '/payments', 'Campaign Payments')
  await expectPage(second, '/campaigns?create=true', 'My Campaigns')
})

test('a wrong password does not trigger a refresh', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(401)
  const { email } = await newPerson('brand')
  const page = await pageFor()
  const refreshes = countCalls(page, 'POST', '/token/refresh/')
  await page.goto('/login')
  await logIn(page, { email, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  expect(refreshes()).toBe(0)
})

test('a deactivated user is logged out on the next request and cannot log in until reactivated', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(401, 403)
  const brand = await newPerson('brand')
  const setActive = (action: 'activate' | 'deactivate') =>
    product.admin.call('PUT /admin/users/{id}/', { params: { id: brand.id }, body: { action } })
  const page = await pageFor(brand)
  await page.goto('/campaigns')
  await expect(page.getByText('No campaigns found', { exact: true })).toBeVisible()

  expect((await setActive('deactivate')).status).toBe(200)
  // A request from the open page may log the user out before the test can click a link.
  await page.goto('/payments')
  await expectPage(page, '/login', 'Login')
  expect(await storedSession(page)).toEqual([])

  await logIn(page, brand)
  const alert = page.getByRole('alert')
  await expect(alert.getByText('This account has been deactivated', { exact: true })).toBeVisible()
  await expect(alert.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact')
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)

  expect((await setActive('activate')).status).toBe(200)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectPage(page, '/payments', 'Campaign Payments')
})

test('a logout reaches the server even if the tab closes before it is sent', async ({ freshPageFor, brand }) => {
  const page = await freshPageFor(brand)
  const leaving = page.waitForResponse(/\/assets\/complete-logout-/)
  await page.goto('/dashboard')
  await leaving
  // Further requests wait while the browser's six connections to the server are in use.
  await page.evaluate(async access => {
    const open = () => fetch('/api/events/', { headers: { Authorization: `Bearer ${access}` } })
    await Promise.all(Array.from({ length: 5 }, open))
    // Replaces the page's own stream, which a logout closes.
    void open()
  }, brand.access)
  const sent = page.waitForRequest('**/api/logout/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await sent
  await page.close()
  await expect.poll(async () => (await brand.call('GET /campaigns/')).status).toBe(401)
})
