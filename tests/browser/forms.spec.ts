import { publish, uniqueName } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  abortRequests,
  countCalls,
  delayRequests,
  expectApp,
  expectBanner,
  expectFieldError,
  expectPage,
  logIn,
  refuseRequests,
  signUp,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

const password = 'correct horse battery'
const unreachable = "We couldn't reach Prochar. Check your connection and try again"
const newcomer = () => {
  const username = uniqueName('new')
  return { username, email: `${username}@example.com`, password }
}

test('login shows the same error for a wrong password and an unknown email', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(401)
  const { email } = await newPerson('brand')
  const page = await pageFor()
  await page.goto('/login')
  for (const who of [email, 'nobody@example.com']) {
    await logIn(page, { email: who, password: 'not the password' })
    await expectBanner(page, 'red', 'Invalid email or password')
  }
  await expectPage(page, '/login', 'Login')
})

test('login shows an error when fields are empty or the request fails', async ({ pageFor, watch }) => {
  watch.expectErrors(0)
  const page = await pageFor()
  const calls = countCalls(page, 'POST', '/login/')
  await page.goto('/login')
  await expectApp(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectFieldError(page.getByLabel('Email'), 'Please enter a valid email address')
  await expectFieldError(page.getByLabel('Password', { exact: true }), 'Please enter your password')
  expect(calls()).toBe(0)
  await abortRequests(page, '/login/')
  await logIn(page, newcomer())
  await expectBanner(page, 'red', 'Failed to login')
  await expectBanner(page, 'red', unreachable)
})

test('login and registration link to each other and show when they are submitting', async ({ pageFor, newPerson }) => {
  const page = await pageFor()
  await page.goto('/login')
  const loginGate = await delayRequests(page, '/login/')
  await logIn(page, await newPerson('brand'))
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  loginGate.open()
  await expectPage(page, '/dashboard', 'Dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.getByRole('link', { name: 'Need an account?' }).click()
  await expectPage(page, '/register', 'Register')
  await page.getByRole('link', { name: 'Already have an account?' }).click()
  await expectPage(page, '/login', 'Login')
  await page.goBack()
  const registerGate = await delayRequests(page, '/register/')
  await signUp(page, newcomer())
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  registerGate.open()
  await expectPage(page, '/dashboard', 'Dashboard')
})

test('a rejected registration shows the error of each field', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(400)
  const taken = await newPerson('brand')
  const page = await pageFor()
  await page.goto('/register')
  await signUp(page, { ...taken, username: taken.username.toUpperCase() })
  const nameTaken = 'A user with that username already exists.'
  const emailTaken = 'A user with that email already exists.'
  await expectBanner(page, 'red', `username: ${nameTaken} | email: ${emailTaken}`)
  await expectFieldError(page.getByLabel('Username'), nameTaken)
  await expectFieldError(page.getByLabel('Email'), emailTaken)

  await signUp(page, { ...newcomer(), password: 'password123' })
  await expectBanner(page, 'red', 'password: This password is too common.')
})

test('registration validates its fields before sending and shows an error when the request fails', async ({
  pageFor,
  watch,
}) => {
  watch.expectErrors(0)
  const page = await pageFor()
  const calls = countCalls(page, 'POST', '/register/')
  await page.goto('/register')
  await expectApp(page)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expectFieldError(page.getByLabel('Username'), 'Please choose a username')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveCSS('outline-color', 'rgb(179, 38, 30)')
  await expectFieldError(page.getByLabel('Email'), 'Please enter a valid email address')
  const password = page.getByLabel('Password', { exact: true })
  await expectFieldError(password, 'Password must be at least 8 characters')
  await expect(page.getByText('At least 8 characters', { exact: true })).toHaveCount(0)
  expect(calls()).toBe(0)
  await abortRequests(page, '/register/')
  await signUp(page, newcomer())
  await expectBanner(page, 'red', 'Failed to create account')
  await expectBanner(page, 'red', unreachable)
})

test('registration shows its fields in the specified order with the consent text', async ({ pageFor }) => {
  const page = await pageFor()
  await page.goto('/register')
  await expect(page.locator('form label')).toHaveText(['Username', 'Email', 'Password', 'Role'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const consent = page.getByText(
    'By registering, you confirm that you are 18 or older and accept the Terms of Use and the Privacy Policy.',
  )
  await expect(consent).toBeVisible()
  await expect(consent.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms-of-use')
  await expect(consent.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
})

test('registration preselects the role from the URL if that role can register', async ({ pageFor }) => {
  const page = await pageFor()
  const expected = {
    '': 'influencer',
    '?role=brand': 'brand',
    '?role=influencer': 'influencer',
    '?role=admin': 'influencer',
  }
  for (const [search, role] of Object.entries(expected)) {
    await openInApp(page, `/register${search}`, { forget: false })
    await expect(page.getByLabel('Role')).toHaveValue(role)
  }
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Influencer', 'Brand'])
  // The last one names a role that cannot register, and the form sends what it shows.
  const sent = page.waitForRequest('**/api/register/')
  await signUp(page, newcomer())
  expect((await sent).postDataJSON()).toMatchObject({ role: 'influencer' })
  await expectPage(page, '/dashboard', 'Dashboard')
})

test('the campaign form validates its fields before sending and keeps its input when the request fails', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const page = await pageFor(await newPerson('brand'))
  const calls = countCalls(page, 'POST', '/campaigns/')
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  const submit = page.locator('form').getByRole('button', { name: 'Create Campaign' })
  const budget = page.getByLabel('Budget')
  await page.getByLabel('Title').fill('   ')
  await page.getByLabel('Deadline').fill('2020-01-01')
  await submit.click()
  await expectFieldError(page.getByLabel('Title'), 'Please enter a title')
  await expectFieldError(page.getByLabel('Description'), 'Please describe the campaign')
  await expectFieldError(page.getByLabel('Category'), 'Please choose a category')
  await expectFieldError(page.getByLabel('Deadline'), 'The deadline must be today or later')
  await expectFieldError(budget, 'Please enter a budget')
  for (const amount of ['0', '-5', '1.005', '1e3', '100000000', 'much']) {
    await budget.fill(amount)
    await submit.click()
    await expectFieldError(
      budget,
      'Please enter an amount above 0 and up to ৳9,99,99,999.99, with at most two decimal places',
    )
  }
  expect(calls()).toBe(0)

  await page.getByLabel('Title').fill('Rain and tea')
  await page.getByLabel('Description').fill('A short film')
  await budget.fill('১২,০০০.৫')
  await page.getByLabel('Category').selectOption('lifestyle')
  await page.getByLabel('Deadline').fill('')
  const { restore } = await abortRequests(page, '/campaigns/')
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create campaign' })).toBeVisible()
  await restore()
  await submit.click()
  await expectBanner(page, 'green', 'Campaign created successfully!')
  // The form has closed, so focus moves to the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const card = page.getByRole('listitem').filter({ hasText: 'Rain and tea' })
  await expect(card).toContainText('৳12,000.50')
  await expect(card).not.toContainText('Deadline')
})

test("a campaign can close today by the server's clock, even if the device's clock is a day ahead", async ({
  freshPageFor,
  brand,
}) => {
  const page = await freshPageFor(brand)
  await page.clock.install({ time: Date.now() + 86_400_000 })
  await page.goto('/create-campaign')
  await expect(page.getByText('No campaigns found', { exact: true })).toBeVisible()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format()
  await page.getByLabel('Title').fill('Rain and tea')
  await page.getByLabel('Description').fill('A short film')
  await page.getByLabel('Budget').fill('12000')
  await page.getByLabel('Category').selectOption('lifestyle')
  await page.getByLabel('Deadline').fill(today)
  await expect(page.getByLabel('Deadline')).toHaveAttribute('min', today)
  await page.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
  await expectBanner(page, 'green', 'Campaign created successfully!')
  expect((await brand.call('GET /campaigns/')).body).toMatchObject([{ deadline: today }])
})

test('an extra digit in the year of a deadline does not break the form', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/create-campaign')
  await page.getByLabel('Title').fill('Rain and tea')
  await page.getByLabel('Deadline').pressSequentially('121220991')
  await expect(page.getByLabel('Deadline')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await expect(page.getByLabel('Title')).toHaveValue('Rain and tea')
})

test('a list that fails to load shows its error and can be retried', async ({ pageFor, newPerson, product, watch }) => {
  watch.expectErrors(400)
  const page = await pageFor(await newPerson('brand'))
  const pages = [
    ['/campaigns', '/campaigns/*', 'Failed to fetch campaigns', 'No campaigns found'],
    ['/applications', '/applications/*', 'Failed to fetch applications', 'No applications found'],
    ['/payments', '/applications/*', 'Failed to fetch applications', 'No applications found'],
  ] as const
  for (const [path, endpoint, failure, then] of pages) {
    const { restore } = await refuseRequests(page, endpoint)
    await openInApp(page, path)
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible()
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(then, { exact: true })).toBeVisible()
  }

  const admin = await pageFor(product.admin)
  const tabs = [
    ['dashboard', '/dashboard/admin/', 'Error loading admin data'],
    ['users', '/users/all/*', 'Error loading users'],
    ['campaigns', '/admin/campaigns/*', 'Error loading campaigns'],
    ['withdrawals', '/admin/withdrawals/*', 'Error loading withdrawal requests'],
    ['payments', '/admin/payments/**', 'Error loading payments'],
  ] as const
  for (const [tab, endpoint, failure] of tabs) {
    const { restore } = await refuseRequests(admin, endpoint)
    await openInApp(admin, `/admin-panel?tab=${tab}`)
    await expectBanner(admin, 'red', failure)
    // The number of options is unknown.
    if (tab === 'payments')
      await expect(admin.getByRole('button', { name: 'Confirm matched', exact: true })).toBeDisabled()
    await restore()
    await admin.getByRole('button', { name: 'Try again' }).click()
    await expect(admin.getByText(failure, { exact: true })).toBeHidden()
  }
  await expect(admin.getByRole('button', { name: /^Confirm \d+ matched$/ })).toBeVisible()
})

test('a fee above the budget shows the difference before it is submitted', async ({ pageFor, newPerson, brand }) => {
  const title = `Tea by ${brand.username}`
  await publish(brand, { title, budget: '1000' })
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/campaigns')
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Apply to Campaign' }).click()
  const fee = page.getByLabel('Expected Fee')
  await fee.fill('1500.50')
  await expect(fee).toHaveAccessibleDescription(/This is ৳500\.50 over the budget of ৳1,000\.00/)
  await fee.fill('1000')
  await expect(fee).toHaveAccessibleDescription(/Leave blank to ask for the full budget: ৳1,000\.00/)
})
