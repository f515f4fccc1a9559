import type { Page } from '@playwright/test'
import { publish } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { expectPage, logIn, storedSession } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** The final path and the heading of its page. */
type Destination = [path: string, heading: string | RegExp]

const login: Destination = ['/login', 'Login']
const dashboard: Destination = ['/dashboard', 'Dashboard']
const home: Destination = ['/', 'Connect Brands with the Right Influencers']

/**
 * Expects redirects from paths to these destinations. Loads each destination by its own path and by the first path that
 * redirects there. Opens the others inside the app, where the same guards decide.
 */
async function expectDestinations(page: Page, destinations: Record<string, Destination>): Promise<void> {
  const loaded = new Set<string>()
  for (const [path, [destination, heading]] of Object.entries(destinations)) {
    await test.step(`${path} → ${destination}`, async () => {
      const arrival = `${path === destination ? 'to' : 'redirected to'} ${destination}`
      if (loaded.has(arrival)) await openInApp(page, path, { forget: false })
      else await page.goto(path)
      loaded.add(arrival)
      await expectPage(page, destination, heading)
    })
  }
}

test('a visitor can open public pages and is redirected to login from all others', async ({ pageFor, newPerson }) => {
  const { username } = await newPerson('brand')
  await expectDestinations(await pageFor(), {
    '/': home,
    '/login': login,
    '/register': ['/register', 'Register'],
    [`/user/${username}`]: [`/user/${username}`, username],
    '/about': ['/about', 'About'],
    '/contact': ['/contact', 'Contact'],
    '/pricing': ['/pricing', 'Pricing'],
    '/success-stories': ['/success-stories', 'Success Stories'],
    '/browse-campaigns': ['/browse-campaigns', 'Browse Campaigns'],
    '/application-tips': ['/application-tips', 'Application Tips'],
    '/community': ['/community', 'Community'],
    '/resources': ['/resources', 'Resources'],
    '/privacy-policy': ['/privacy-policy', 'Privacy Policy'],
    '/terms-of-use': ['/terms-of-use', 'Terms of Use'],
    '/profile': login,
    '/dashboard': login,
    '/campaigns': login,
    '/campaigns/1': login,
    '/applications': login,
    '/payments': login,
    '/withdrawals': login,
    '/messages': login,
    '/influencers': login,
    '/admin-panel': login,
    '/users': login,
    '/create-campaign': home,
    '/influencer-search': home,
    '/no-such-page': home,
    '/no/such/page': home,
  })
})

test("a brand can open its pages and is redirected to its dashboard from other roles' pages", async ({
  pageFor,
  brand,
}) => {
  const { id, title } = await publish(brand)
  const page = await pageFor(brand)
  await expectDestinations(page, {
    '/': home,
    '/login': dashboard,
    '/register': dashboard,
    [`/user/${brand.username}`]: [`/user/${brand.username}`, brand.username],
    '/profile': ['/profile', 'Profile'],
    '/account': ['/account', 'Your Account'],
    '/dashboard': dashboard,
    '/campaigns': ['/campaigns', 'My Campaigns'],
    [`/campaigns/${id}`]: [`/campaigns/${id}`, title],
    '/applications': ['/applications', 'Campaign Applications'],
    '/payments': ['/payments', 'Campaign Payments'],
    '/messages': ['/messages', 'Messages'],
    '/influencers': ['/influencers', 'Find Influencers'],
    '/influencer-search': ['/influencers', 'Find Influencers'],
    '/withdrawals': dashboard,
    '/admin-panel': dashboard,
    '/users': dashboard,
    '/no-such-page': home,
  })
  await page.goto('/create-campaign')
  await expectPage(page, '/campaigns?create=true', 'My Campaigns')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
})

test("an influencer can open their pages and is redirected to their dashboard from other roles' pages", async ({
  pageFor,
  newPerson,
  influencer,
}) => {
  const { id, title } = await publish(await newPerson('brand'))
  await expectDestinations(await pageFor(influencer), {
    '/': home,
    '/login': dashboard,
    '/register': dashboard,
    '/profile': ['/profile', 'Profile'],
    '/account': ['/account', 'Your Account'],
    '/dashboard': dashboard,
    '/campaigns': ['/campaigns', 'Available Campaigns'],
    [`/campaigns/${id}`]: [`/campaigns/${id}`, title],
    '/applications': ['/applications', 'My Applications'],
    '/payments': ['/payments', 'My Earnings'],
    '/withdrawals': ['/withdrawals', 'Withdrawals'],
    '/messages': ['/messages', 'Messages'],
    '/influencers': dashboard,
    '/admin-panel': dashboard,
    '/users': dashboard,
    '/create-campaign': home,
    '/influencer-search': home,
    '/no-such-page': home,
  })
})

test("an admin can open their pages and is redirected to the admin panel from other roles' pages", async ({
  pageFor,
  newPerson,
  product,
}) => {
  const { id, title } = await publish(await newPerson('brand'))
  const panel: Destination = ['/admin-panel', 'Admin Panel']
  const page = await pageFor(product.admin)
  await expectDestinations(page, {
    '/': home,
    '/login': panel,
    '/register': panel,
    '/profile': panel,
    '/dashboard': panel,
    '/campaigns': ['/campaigns', 'Available Campaigns'],
    [`/campaigns/${id}`]: [`/campaigns/${id}`, title],
    '/applications': ['/applications', /Applications$/],
    '/payments': ['/payments', /Payments$/],
    '/withdrawals': panel,
    '/messages': ['/messages', 'Messages'],
    '/influencers': panel,
    '/admin-panel': panel,
    '/create-campaign': home,
    '/influencer-search': home,
    '/no-such-page': home,
    '/account': ['/account', 'Your Account'],
    '/users': ['/admin-panel?tab=users', 'Admin Panel'],
  })
  await expect(page.getByRole('tab', { name: 'Users', selected: true })).toBeVisible()
  await openInApp(page, '/admin-panel?tab=no-such-tab')
  await expect(page.getByRole('tab', { name: 'Dashboard', selected: true })).toBeVisible()
})

test('the back button skips redirects', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/campaigns')
  await expectPage(page, '/campaigns', 'My Campaigns')
  for (const path of ['/withdrawals', '/admin-panel']) {
    await page.goto(path)
    await expectPage(page, ...dashboard)
    await page.goBack()
    await expectPage(page, '/campaigns', 'My Campaigns')
  }
  const visitor = await pageFor()
  await visitor.goto('/')
  await visitor.goto('/payments')
  await expectPage(visitor, ...login)
  await visitor.goBack()
  await expectPage(visitor, ...home)
})

test('the back button skips the login page after a login', async ({ pageFor, newPerson }) => {
  const { email, password } = await newPerson('influencer')
  const page = await pageFor()
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Login', exact: true }).click()
  await logIn(page, { email, password })
  await expectPage(page, ...dashboard)
  await page.goBack()
  await expectPage(page, ...home)
})

test('a deep link with a stored session never shows the login page', async ({ contextFor, newPerson }) => {
  const context = await contextFor(await newPerson('influencer'))
  const page = await context.newPage()
  const visitedPaths: string[] = []
  page.on('framenavigated', frame => visitedPaths.push(new URL(frame.url()).pathname))
  // Records every heading, even if it only flashes up.
  await context.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) {
        if (textContent && textContent !== seen.at(-1)) seen.push(textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto('/withdrawals')
  await expectPage(page, '/withdrawals', 'Withdrawals')
  await page.reload()
  await expectPage(page, '/withdrawals', 'Withdrawals')
  expect([...new Set(visitedPaths)]).toEqual(['/withdrawals'])
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['Withdrawals'])
})

test('ignores a stored session without a role', async ({ pageFor, newPerson }) => {
  const { id, username, access, refresh } = await newPerson('brand')
  const page = await pageFor()
  await page.evaluate(([user, access, refresh]) => Object.assign(localStorage, { user, access, refresh }), [
    JSON.stringify({ id, username }),
    access,
    refresh,
  ] as const)
  await page.goto('/dashboard')
  await expectPage(page, ...login)
})

test('login fails with an error when the response has no role', async ({ pageFor, newPerson }) => {
  const { email, password } = await newPerson('brand')
  const page = await pageFor()
  // Our own server always returns a role, but another server might not.
  await page.route('**/api/login/', async route => {
    const response = await route.fetch()
    const reply = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...reply, user: { ...reply.user, role: undefined } } })
  })
  await page.goto('/login')
  await logIn(page, { email, password })
  await expect(page.getByRole('alert')).toHaveText('Role missing in API response')
  await expectPage(page, ...login)
  expect(await storedSession(page)).toEqual([])
})

test('logging out clears the session and opens the login page in every tab', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  // A request that the other tab has just sent.
  watch.allowErrors(401)
  const brand = await newPerson('brand')
  const page = await pageFor(brand)
  const other = await page.context().newPage()
  await page.goto('/campaigns')
  await other.goto('/payments')
  await expectPage(page, '/campaigns', 'My Campaigns')
  await expectPage(other, '/payments', 'Campaign Payments')
  await expect(page.getByText(brand.username, { exact: true })).toBeVisible()

  const logoutResponse = page.waitForResponse('**/api/logout/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectPage(page, ...login)
  await expectPage(other, ...login)
  expect(await storedSession(page)).toEqual([])
  expect((await logoutResponse).status()).toBe(204)

  // The server must also have revoked the refresh token.
  const { status } = await product.send({ method: 'POST', path: '/token/refresh/', body: { refresh: brand.refresh } })
  expect(status).toBe(401)
  await page.goto('/campaigns')
  await expectPage(page, ...login)

  // Not the page that was open here, which belonged to another user.
  await logIn(other, await newPerson('brand'))
  await expectPage(other, ...dashboard)
})

test('a page left open keeps no data of its user after another user logs in in another tab', async ({
  pageFor,
  newPerson,
}) => {
  const [first, second] = [await newPerson('influencer'), await newPerson('influencer')]
  const page = await pageFor(first)
  await page.goto('/withdrawals')
  await page.getByLabel('Phone Number').fill('01712345678')
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  // A frozen tab receives it as a single event after a long time.
  const { access, refresh, id, username, email, role } = second
  await other.evaluate(entries => Object.assign(localStorage, entries), {
    user: JSON.stringify({ id, username, email, role }),
    refresh,
    access,
  })
  await expect(page.getByText(username, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await page.getByLabel('Phone Number').fill('01812345678')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('drafts:'))))
    .toContain(`drafts:1:${id}`)
})
