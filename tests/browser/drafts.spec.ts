import type { Page } from '@playwright/test'
import { collaborate, earn, password, publish, uniqueTransactionId } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  appScripts,
  countCalls,
  delayRequests,
  expectBanner,
  expectPage,
  logIn,
  loseResponses,
  withoutStream,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

const follow = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('drafts:')))

test('the draft of a campaign survives navigation and reloads, prompts before the user leaves, and is removed once published', async ({
  pageFor,
  newPerson,
}) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/create-campaign')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Rain and tea')
  await page.getByLabel('Description').fill('A short film')
  await page.getByLabel('Budget').fill('12,000')
  await page.getByLabel('Category').selectOption('lifestyle')

  await follow(page, 'Payments')
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectPage(page, '/campaigns?create=true', 'My Campaigns')
  await follow(page, 'Payments')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expectPage(page, '/payments', 'Campaign Payments')

  await openInApp(page, '/create-campaign', { forget: false })
  await expect(page.getByText("We've restored what you typed earlier.")).toBeVisible()
  // Closing the tab would show a prompt.
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  await expect(title).toHaveValue('Rain and tea')
  await expect(page.getByLabel('Description')).toHaveValue('A short film')
  await expect(page.getByLabel('Budget')).toHaveValue('12000')
  await expect(page.getByLabel('Category')).toHaveValue('lifestyle')

  await page.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
  await expectBanner(page, 'green', 'Campaign created successfully!')
  await expect.poll(() => storedDrafts(page)).toEqual([])
  await follow(page, 'Payments')
  await expectPage(page, '/payments', 'Campaign Payments')
})

test('an expired session is reported, and a login by the same user reopens the filled form', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(401)
  const influencer = await newPerson('influencer')
  const { id, title } = await publish(await newPerson('brand'))
  const page = await pageFor(influencer)
  // The stream would notice that the session has ended before the click.
  await withoutStream(page)
  await page.goto(`/campaigns/${id}`)
  await page.getByLabel('Proposal').fill('Three short films')
  await page.getByLabel('Expected Fee (optional)').fill('450')
  expect((await influencer.call('POST /logout/')).status).toBe(204)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectPage(page, '/login', 'Login')
  await expect(page.getByText('Your session has ended.')).toBeVisible()

  await logIn(page, influencer)
  await expectPage(page, `/campaigns/${id}`, title)
  await expect(page.getByLabel('Proposal')).toHaveValue('Three short films')
  await expect(page.getByLabel('Expected Fee (optional)')).toHaveValue('450')

  // Logging out is deliberate, so the device keeps nothing for the next person.
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expectPage(page, '/login', 'Login')
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  expect(await storedDrafts(page)).toEqual([])
})

/** Delays the app's scripts until `load` is called, which leaves the prerendered page on the screen. */
async function withoutScripts(page: Page): Promise<{ load: () => void }> {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route(appScripts, async route => {
    await loaded
    await route.continue()
  })
  return { load }
}

test('a login form keeps text typed before the app has loaded', async ({ pageFor }) => {
  const page = await pageFor()
  const { load } = await withoutScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('rina@example.com')
  load()
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('rina@example.com')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a login field focused while the app renders keeps the focus and accepts input', async ({ freshPageFor }) => {
  const page = await freshPageFor()
  await page.addInitScript(() => {
    const { createElement } = document
    document.createElement = (tag: string, options?: ElementCreationOptions) => {
      // The app creates its fields after it has read the prerendered ones and before it replaces them.
      const field = document.querySelector<HTMLElement>('#prerendered [name="email"]')
      if (tag === 'input' && field && document.activeElement !== field) {
        field.focus()
        document.documentElement.dataset['focusedWhileRendering'] = 'yes'
      }
      return createElement.call(document, tag, options)
    }
  })
  await page.goto('/login')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-focused-while-rendering', 'yes')
  await page.keyboard.type('rina@example.com')
  await expect(page.getByLabel('Email')).toHaveValue('rina@example.com')
})

test('the app sends a login submitted before it loaded, and never in a URL', async ({ pageFor, brand }) => {
  const page = await pageFor()
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  const { load } = await withoutScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(brand.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  load()
  await expectPage(page, '/dashboard', 'Dashboard')
  expect(addresses.filter(address => /[?&](email|password)=/.test(address))).toEqual([])
})

test('a registration submitted before the app has loaded shows its errors once the app has loaded', async ({
  pageFor,
}) => {
  const page = await pageFor()
  const { load } = await withoutScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('rina.press')
  await page.getByLabel('Username').press('Enter')
  load()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('rina.press')
  expect(new URL(page.url()).search).toBe('')
})

test('a proposal survives Escape, and an unsent message, a failed message and a changed profile survive a reload', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, influencer, '500')
  await publish(brand)
  const page = await pageFor(influencer)
  await page.goto('/campaigns')
  const apply = page.getByRole('button', { name: 'Apply to Campaign' })
  await apply.first().click()
  await page.getByRole('dialog').getByLabel('Proposal').fill('Three short films')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await apply.first().click()
  await expect(page.getByRole('dialog').getByLabel('Proposal')).toHaveValue('Three short films')
  await page.keyboard.press('Escape')

  await openInApp(page, `/messages?with=${brand.id}`, { forget: false })
  const message = page.getByRole('textbox', { name: `Message to ${brand.username}` })
  await message.fill('The photos are')
  await page.reload()
  await expect(message).toHaveValue('The photos are')
  await message.press('End')
  await message.pressSequentially(' ready')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message).toHaveValue('')
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('The photos are ready')

  await page.route('**/api/messages/', route =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await message.fill('See you soon')
  await message.press('Enter')
  const notSent = messages.getByRole('listitem').filter({ hasText: 'Not sent' })
  await expect(notSent).toContainText("We'll send it when your connection is back.")
  await page.getByRole('button', { name: 'Logout' }).click()
  const logout = page.getByRole('dialog', { name: 'Log out and discard your changes?' })
  await logout.getByRole('button', { name: 'Cancel' }).click()
  await expect(logout).toHaveCount(0)
  // Until then, the message might still be sent.
  await page.reload()
  await expect(notSent).toContainText('See you soon')
  await page.unroute('**/api/messages/')
  const sent = countCalls(page, 'POST', '/messages/')
  // The page no longer sends it automatically. The user decides.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await notSent.getByRole('button', { name: 'Try again' }).click()
  await expect(notSent).toHaveCount(0)
  await expect(messages.getByText('See you soon')).toHaveCount(1)
  expect(sent()).toBe(1)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('See you soon')

  await openInApp(page, '/profile', { forget: false })
  await page.getByLabel('Bio').fill('Stories of tea')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Stories of tea')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByText("We've restored what you typed earlier.")).toHaveCount(0)
})

test('a proposal is kept for its own campaign when the page changes to another one', async ({
  pageFor,
  newPerson,
  brand,
}) => {
  const [kites, drums] = [await publish(brand, { title: 'Kites' }), await publish(brand, { title: 'Drums' })]
  const page = await pageFor(await newPerson('influencer'))
  const proposal = page.getByLabel('Proposal')
  await page.goto(`/campaigns/${kites.id}`)
  await expect(proposal).toHaveValue('')
  await page.evaluate(path => history.pushState(null, '', path), `/campaigns/${drums.id}`)
  await expectPage(page, `/campaigns/${drums.id}`, 'Drums')
  await proposal.fill('Four drummers')
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click()
  await expectPage(page, `/campaigns/${kites.id}`, 'Kites')
  await expect(proposal).toHaveValue('')
})

test('Escape closes only the question in front of an application that is being written', async ({
  pageFor,
  newPerson,
}) => {
  const title = 'Drums at dusk'
  await publish(await newPerson('brand'), { title })
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/dashboard')
  await follow(page, 'Campaigns')
  const campaign = page.getByRole('listitem').filter({ hasText: title })
  await campaign.getByRole('button', { name: 'Apply to Campaign' }).click()
  const proposal = page.getByLabel('Proposal')
  await proposal.fill('Four drummers')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(proposal).toHaveValue('Four drummers')
})

test('a payment and a withdrawal survive a reload until they are sent', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await earn(product.admin, brand, influencer, '1000')
  await collaborate(brand, influencer, '700')
  const transactionId = uniqueTransactionId()
  const payments = await pageFor(brand)
  await payments.goto('/payments')
  await payments.getByRole('button', { name: 'Pay Now' }).click()
  await payments.getByRole('radio', { name: 'Nagad' }).check()
  await payments.getByLabel('Transaction ID').fill(transactionId)
  await payments.reload()
  await payments.getByRole('button', { name: 'Pay Now' }).click()
  await expect(payments.getByText("We've restored what you typed earlier.")).toBeVisible()
  await expect(payments.getByLabel('Transaction ID')).toHaveValue(transactionId)
  await expect(payments.getByRole('radio', { name: 'Nagad' })).toBeChecked()
  await payments.getByRole('button', { name: 'Confirm Payment' }).click()
  await expectBanner(payments, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
  await expect.poll(() => storedDrafts(payments)).toEqual([])

  const withdrawals = await pageFor(influencer)
  await withdrawals.goto('/withdrawals')
  await withdrawals.getByLabel('Amount').fill('250')
  await withdrawals.getByLabel('Phone Number').fill('01812345678')
  await withdrawals.reload()
  await expect(withdrawals.getByText("We've restored what you typed earlier.")).toBeVisible()
  await expect(withdrawals.getByLabel('Amount')).toHaveValue('250')
  await withdrawals.getByRole('button', { name: 'Request Withdrawal' }).click()
  await withdrawals.getByRole('button', { name: 'Send Request' }).click()
  await expectBanner(withdrawals, 'green', 'Withdrawal request submitted successfully!')
  await expect(withdrawals.getByLabel('Amount')).toHaveValue('')
  await expect(withdrawals.getByLabel('Phone Number')).toHaveValue('01812345678')
  await expect.poll(() => storedDrafts(withdrawals)).toEqual([])
})

test('a withdrawal without a response is repeated after a reload, and a changed, cancelled or discarded one is new', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(0)
  const influencer = await newPerson('influencer')
  await earn(product.admin, await newPerson('brand'), influencer, '3000')
  const page = await pageFor(influencer)
  const [amount, phone] = [page.getByLabel('Amount'), page.getByLabel('Phone Number')]
  const send = async () => {
    await page.getByRole('button', { name: 'Request Withdrawal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  }
  const sendInVain = async () => {
    const replies = await loseResponses(page, '/withdrawals/')
    await send()
    await expect(page.getByRole('dialog')).toContainText('Failed to request withdrawal. Please try again.')
    await replies.restore()
  }
  const requested = async () => (await influencer.call('GET /withdrawals/')).body.map(row => row.amount)
  await page.goto('/withdrawals')
  await amount.fill('500')
  await phone.fill('01712345678')
  await sendInVain()
  await page.reload()
  await expect(amount).toHaveValue('500')
  await send()
  await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
  expect(await requested()).toEqual(['500.00'])
  await expect.poll(() => storedDrafts(page)).toEqual([])

  await amount.fill('400')
  await sendInVain()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(amount).toHaveValue('400')
  await send()
  await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
  expect(await requested()).toEqual(['400.00', '400.00', '500.00'])

  await amount.fill('300')
  await sendInVain()
  await page.reload()
  await amount.fill('200')
  // The draft did not include the wallet of the last request.
  await phone.fill('01712345678')
  await send()
  await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
  expect(await requested()).toEqual(['200.00', '300.00', '400.00', '400.00', '500.00'])

  await amount.fill('100')
  await sendInVain()
  await page.reload()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await amount.fill('100')
  await phone.fill('01712345678')
  await send()
  await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
  expect(await requested()).toEqual(['100.00', '100.00', '200.00', '300.00', '400.00', '400.00', '500.00'])
})

test('a campaign without a response is published once, even after a reload', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(0)
  const brand = await newPerson('brand')
  const page = await pageFor(brand)
  await page.goto('/create-campaign')
  await page.getByRole('textbox', { name: 'Title' }).fill('Rain and tea')
  await page.getByLabel('Description').fill('A short film')
  await page.getByLabel('Budget').fill('12,000')
  await page.getByLabel('Category').selectOption('lifestyle')
  const replies = await loseResponses(page, '/campaigns/')
  const create = page.locator('form').getByRole('button', { name: 'Create Campaign' })
  await create.click()
  await expect(page.getByText('Failed to create campaign')).toBeVisible()
  await replies.restore()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByText("We've restored what you typed earlier.")).toBeVisible()
  await create.click()
  await expectBanner(page, 'green', 'Campaign created successfully!')
  expect((await brand.call('GET /campaigns/')).body).toHaveLength(1)
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('a withdrawal leaves no draft when the user leaves its page before the lists have been refetched', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await earn(product.admin, brand, influencer, '1000')
  const page = await pageFor(influencer)
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Withdrawals', exact: true }).first().click()
  await page.getByLabel('Amount').fill('250')
  await page.getByLabel('Phone Number').fill('01812345678')
  await page.getByRole('button', { name: 'Request Withdrawal' }).click()
  const lists = await delayRequests(page, '/withdrawals/?*')
  const requested = page.waitForResponse(response => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send Request' }).click()
  expect((await requested).status()).toBe(201)
  await expect.poll(() => lists.delayed.size).toBeGreaterThan(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toEqual([])
  lists.open()
})

test('messages pasted at the money desk, and their wallet, stay while the admin visits other tabs', async ({
  pageFor,
  product: { admin },
}) => {
  const page = await pageFor(admin)
  await page.goto('/admin-panel?tab=desk')
  const field = page.getByRole('textbox', { name: 'Messages' })
  await page.getByRole('combobox', { name: 'Wallet', exact: true }).first().selectOption('nagad')
  await field.fill('A message of the phone')
  await page.getByRole('tab', { name: /^Payments/ }).click()
  await expect(field).toHaveCount(0)
  await page.getByRole('tab', { name: 'Money desk' }).click()
  await expect(field).toHaveValue('A message of the phone')
  await expect(page.getByRole('combobox', { name: 'Wallet', exact: true }).first()).toHaveValue('nagad')

  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await expect(field).toHaveValue('')
  expect(await storedDrafts(page)).toEqual([])
})
