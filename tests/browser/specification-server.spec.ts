import { Answer } from './specification-server/calls.ts'
import { dialects } from './specification-server/replies.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { expectComplete, screens, usersOf } from './specification-server/screens.ts'
import { expect, test } from './specification-server/test.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  abortRequests,
  anyDate,
  countCalls,
  expectBanner,
  expectCells,
  expectFigure,
  expectPage,
  logIn,
  row,
  signUp,
  storedSession,
} from './support/screen.ts'

for (const dialect of dialects) {
  test.describe(`a specification-only server with ${dialect.name}`, () => {
    test.use({ dialect })

    for (const role of ['brand', 'influencer', 'admin'] as const) {
      test(`renders every screen of ${role === 'brand' ? 'a' : 'an'} ${role} completely in both languages`, async ({
        server,
        pageFor,
      }) => {
        const people = addSampleData(server.market)
        for (const who of usersOf[role]) {
          const page = await pageFor(people[who])
          for (const screen of screens[role]) {
            await test.step(`${who}, ${screen}`, async () => {
              await openInApp(page, screen, { forget: false })
              await expectComplete(page)
              await page
                .getByRole('button', { name: /^(English|বাংলা)$/ })
                .first()
                .click()
              await expectComplete(page)
            })
          }
        }
      })
    }
  })
}

/** The flows once, with the dialect that leaves more to the adapter. */
test.describe(`a specification-only server with ${dialects[1].name}`, () => {
  test.use({ dialect: dialects[1] })

  test('supports the main flow from campaign to withdrawal', async ({ server, pageFor }) => {
    const { market } = server
    const [brand, influencer, admin] = [
      market.addUser('teahouse', 'brand'),
      market.addUser('rafi', 'influencer'),
      market.addUser('root', 'admin'),
    ]
    const [brandPage, influencerPage, adminPage] = [
      await pageFor(brand),
      await pageFor(influencer),
      await pageFor(admin),
    ]

    await brandPage.goto('/campaigns?create=true')
    await brandPage.getByLabel('Title').fill('Winter tea')
    await brandPage.getByLabel('Description').fill('Three films')
    await brandPage.getByLabel('Budget').fill('1500.50')
    await brandPage.locator('[name=category]').selectOption('food')
    await brandPage.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
    await expect(brandPage.getByRole('link', { name: 'Winter tea' })).toBeVisible()
    await expect(brandPage.getByRole('button', { name: 'Delete Campaign' })).toBeVisible()

    // The dashboard links to the campaign page, for which the specification has no call.
    await influencerPage.goto('/dashboard')
    await influencerPage.getByRole('link', { name: 'Apply', exact: true }).click()
    await influencerPage.getByLabel('Proposal').fill('A film in the garden')
    await influencerPage.getByRole('button', { name: 'Submit Application' }).click()
    await expectBanner(influencerPage, 'green', 'Application submitted successfully!')
    await openInApp(influencerPage, '/applications')
    await expectCells(
      row(influencerPage, 'My Applications', 'Winter tea'),
      'Winter tea',
      'teahouse',
      /৳1,500\.50/,
      'pending',
      '–',
      /View Proposal/,
    )

    await openInApp(brandPage, '/applications')
    await brandPage.getByRole('button', { name: 'Accept', exact: true }).click()
    await brandPage.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(brandPage.getByText('Application accepted successfully!')).toBeVisible()
    await openInApp(brandPage, '/payments')
    await expectCells(
      row(brandPage, 'Campaign Payments', 'Winter tea'),
      'Winter tea',
      'rafi',
      '৳1,500.50',
      '–',
      '–',
      'unpaid',
      'Pay Now',
    )
    await brandPage.getByRole('button', { name: 'Pay Now' }).click()
    await brandPage.getByLabel('Transaction ID').fill('TX-900')
    await brandPage.getByRole('button', { name: 'Confirm Payment' }).click()
    await expectBanner(brandPage, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
    await expectCells(
      row(brandPage, 'Campaign Payments', 'Winter tea'),
      'Winter tea',
      'rafi',
      '৳1,500.50',
      'bKash',
      'TX-900bKash',
      'pending',
      '',
    )

    await adminPage.goto('/admin-panel?tab=payments')
    await adminPage.getByRole('button', { name: 'Approve' }).click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expectBanner(adminPage, 'green', 'Payment confirmed successfully')

    await openInApp(influencerPage, '/withdrawals')
    await expect(influencerPage.getByText('$1,500.50')).toBeVisible()
    await influencerPage.getByLabel('Amount').fill('500')
    await influencerPage.getByLabel('Phone Number').fill('01712345678')
    await influencerPage.getByRole('button', { name: 'Request Withdrawal' }).click()
    await influencerPage.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
    await expectBanner(influencerPage, 'green', 'Withdrawal request submitted successfully!')
    await expect(influencerPage.getByText('$1,000.50')).toBeVisible()
    await expectCells(
      row(influencerPage, 'Recent Withdrawals', '500'),
      '৳500.00',
      'bKash',
      '01712345678',
      'pending',
      anyDate,
    )

    await openInApp(adminPage, '/admin-panel?tab=withdrawals')
    await adminPage.getByRole('button', { name: 'Approve', exact: true }).click()
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expectBanner(adminPage, 'green', 'Withdrawal approved successfully')
    await openInApp(adminPage, '/admin-panel')
    await expect(adminPage.getByText('$1,500.50')).toBeVisible()
    await openInApp(brandPage, '/dashboard')
    await expectFigure(brandPage.locator('main'), 'Money Spent', '৳1,500.50')
    expect(market.payments.map(({ amount, status }) => [amount, status])).toEqual([[1500.5, 'confirmed']])
  })

  test('lets an influencer close the form of a campaign after applying to it', async ({ server, pageFor }) => {
    const { market } = server
    const fields = { description: 'Drink it', category: 'food', deadline: null }
    market.addCampaign(market.addUser('teahouse', 'brand'), { title: 'Winter tea', budget: 900, ...fields })
    const page = await pageFor(market.addUser('rafi', 'influencer'))
    await page.goto('/campaigns')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Apply to Campaign' }).click()
    await dialog.getByLabel('Proposal').fill('A film')
    await dialog.getByRole('button', { name: 'Submit Application' }).click()
    await expectBanner(page, 'green', 'Application submitted successfully!')
    // The specification's campaigns do not say whether one has applied.
    await page.getByRole('button', { name: 'Apply to Campaign' }).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('supports a conversation and shows only its messages', async ({ server, pageFor }) => {
    const { market } = server
    const { brand, influencer } = addSampleData(market)
    const other = market.addUser('nadia', 'influencer')
    const campaign = market.campaigns[0]
    if (!campaign) throw new Error('There is a campaign')
    market.addApplication(other, campaign, { proposal: 'Me', fee: 10, status: 'accepted', applied_at: null })
    market.addMessage(other, brand, 'From somebody else')
    const [brandPage, influencerPage] = [await pageFor(brand), await pageFor(influencer)]

    await brandPage.goto('/messages')
    await brandPage.getByRole('button', { name: /^rafi/ }).click()
    await expect(brandPage.getByText('No messages yet')).toBeVisible()
    await brandPage.getByLabel('Message to rafi').fill('Hello Rafi')
    await brandPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(brandPage.getByRole('list', { name: 'Messages' }).getByText('Hello Rafi')).toBeVisible()
    await expect(brandPage.getByRole('list', { name: 'Messages' }).getByText('From somebody else')).toHaveCount(0)

    await influencerPage.goto('/messages')
    await influencerPage.getByRole('link', { name: /^teahouse/ }).click()
    await influencerPage.getByLabel('Message to teahouse').fill('Hello Tea House')
    await influencerPage.getByRole('button', { name: 'Send', exact: true }).click()
    // No reload is needed.
    await expect(brandPage.getByRole('list', { name: 'Messages' })).toHaveText(/Hello Rafi.*Hello Tea House/)
  })

  test('requests live updates, notifications and the unread count only once', async ({ server, freshPageFor }) => {
    const page = await freshPageFor(addSampleData(server.market).brand)
    await page.clock.install()
    const events = countCalls(page, 'GET', '/events/')
    const notifications = countCalls(page, 'GET', '/notifications/unread/')
    const typing = countCalls(page, 'POST', '/messages/typing/')
    const unread = countCalls(page, 'GET', '/messages/unread/')
    await page.goto('/messages')
    await page.getByRole('button', { name: /^rafi/ }).click()
    await page.getByLabel('Message to rafi').fill('Hello')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('Hello')).toBeVisible()
    await expect(page.getByText(/^(Sent|Delivered|Seen|Sending…)$/)).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('link', { name: 'Payments', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign Payments' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
    await expect(page.getByText('Connection lost. Reconnecting…')).toHaveCount(0)
    await page.clock.runFor(60_000)
    expect([events(), notifications(), typing(), unread()]).toEqual([1, 1, 0, 1])
  })

  test('does not repeat requests for refunds and a fee on the payments tab', async ({ server, freshPageFor }) => {
    const page = await freshPageFor(addSampleData(server.market).admin)
    await page.clock.install()
    const refunds = countCalls(page, 'GET', '/admin/refunds/')
    const settings = countCalls(page, 'GET', '/admin/settings/')
    const answered = countCalls(page, 'GET', /^\/admin\/(refunds|settings)\/$/, 'requestfinished')
    await page.goto('/admin-panel?tab=payments')
    await expect(page.getByText('Waiting tea')).toBeVisible()
    await expect.poll(() => refunds() === 1 && settings() === 1 && answered() === 2).toBe(true)
    // The site repeats a request after a second.
    await page.clock.runFor(5_000)
    await page.getByRole('tab', { name: 'Withdrawals' }).click()
    await expect(row(page, 'Withdrawals', 'rafi')).toBeVisible()
    expect([refunds(), settings()]).toEqual([1, 1])
  })

  test('lists earlier contacts as Recent Conversations when there are no connections', async ({ server, pageFor }) => {
    const { market } = server
    const brand = market.addUser('teahouse', 'brand')
    const [rafi, nadia] = [market.addUser('rafi', 'influencer'), market.addUser('nadia', 'influencer')]
    market.addMessage(rafi, brand, 'From an earlier time')
    market.addMessage(brand, nadia, 'From a later time')
    // The response to a login need not have the user's id.
    const page = await pageFor()
    await page.goto('/login')
    await logIn(page, brand)
    await expectPage(page, '/dashboard', 'Dashboard')
    await openInApp(page, '/messages')
    await expect(page.getByRole('list', { name: 'Recent Conversations' }).getByRole('link')).toHaveText([
      /^nadia/,
      /^rafi/,
    ])
    await page.getByRole('link', { name: /^rafi/ }).click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('From an earlier time')).toBeVisible()
  })

  test('filters, searches and sorts unpaginated lists', async ({ server, pageFor }) => {
    const { brand } = addSampleData(server.market)
    const page = await pageFor(brand)
    const titles = (table: string) => page.getByRole('table', { name: table }).locator('tbody tr')
    await page.goto('/applications?status=rejected')
    await expect(titles('Campaign Applications')).toHaveText([/Rejected tea/])
    await openInApp(page, '/payments', { forget: false })
    await expect(titles('Campaign Payments')).toHaveText([/Confirmed tea/, /Waiting tea/, /Unpaid tea/])
    await openInApp(page, '/payments?payment_status=unpaid', { forget: false })
    await expect(titles('Campaign Payments')).toHaveText([/Unpaid tea/])
    await openInApp(page, '/applications?sort=highest', { forget: false })
    await expect(titles('Campaign Applications')).toHaveText([/Confirmed/, /Unpaid/, /Pending/, /Rejected/, /Waiting/])
    const { id } = server.market.campaigns.find(({ title }) => title === 'Unpaid tea') ?? {}
    await openInApp(page, `/applications?campaign=${id}`, { forget: false })
    await expect(titles('Campaign Applications')).toHaveText([/Unpaid tea/])
    await openInApp(page, '/campaigns?search=WAITING', { forget: false })
    await expect(page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem')).toHaveText([/Waiting tea/])
  })

  test('saves a profile and shows its picture', async ({ server, pageFor }) => {
    const { influencer } = addSampleData(server.market)
    const page = await pageFor(influencer)
    await page.goto('/profile')
    await page.getByLabel('Followers Count').fill('')
    await page.getByLabel('Bio').fill('Food and travel')
    const saved = page.waitForRequest(request => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expectBanner(page, 'green', 'Profile updated successfully!')
    expect((await saved).postDataJSON()).toEqual({
      username: 'rafi',
      email: 'rafi@example.com',
      bio: 'Food and travel',
      category: 'food',
      followers_count: 0,
      social_links: { instagram: '', youtube: '', tiktok: '', twitter: '' },
      portfolio: '',
      profile_picture: null,
    })
    const buffer = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Save Picture' }).click()
    await expectBanner(page, 'green', 'Profile picture updated successfully!')
    await page.goto('/user/rafi')
    await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 40)
    expect(new URL(await page.locator('main img').evaluate((image: HTMLImageElement) => image.src)).pathname).toBe(
      '/media/rafi.png',
    )
  })
})

test.describe('a specification-only server', () => {
  test('shows the errors of all fields when registration fails', async ({ server, pageFor, watch }) => {
    watch.expectErrors(400)
    server.answers.set('POST /register/', new Answer(400, { username: 'Taken.', email: ['Used.', 'Really.'] }))
    const page = await pageFor()
    await page.goto('/register')
    await signUp(page, { username: 'newbie', email: 'newbie@example.com', password: 'correct horse battery' })
    await expectBanner(page, 'red', 'username: Taken. | email: Used. Really.')
  })

  for (const [outcome, answer] of [
    ['an error', new Answer(500, {})],
    ['no token', new Answer(200, {})],
    ['a refusal', new Answer(403, { error: 'No' })],
  ] as const) {
    test(`ends the session after one refresh that returns ${outcome}`, async ({ server, pageFor, watch }) => {
      watch.allowErrors(401, 403, 500)
      const { brand } = addSampleData(server.market)
      server.answers.set('POST /token/refresh/', answer)
      const page = await pageFor(brand)
      const refreshes = countCalls(page, 'POST', '/token/refresh/')
      await page.goto('/about')
      await page.evaluate(() => localStorage.setItem('access', 'out of date'))
      await page.goto('/dashboard')
      await expectPage(page, '/login', 'Login')
      expect(await storedSession(page)).toEqual([])
      expect(refreshes()).toBe(1)
    })
  }

  test('keeps the session and shows a connection error when a refresh gets no response', async ({
    server,
    pageFor,
    watch,
  }) => {
    watch.expectErrors(401, 0)
    const { brand } = addSampleData(server.market)
    const page = await pageFor(brand)
    await page.goto('/about')
    await page.evaluate(() => localStorage.setItem('access', 'out of date'))
    const { restore } = await abortRequests(page, '/token/refresh/')
    await page.goto('/applications')
    await expect(page.getByText("We couldn't reach Prochar. Check your connection and try again")).toBeVisible()
    expect(await storedSession(page)).toEqual(['access', 'refresh', 'user'])
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Campaign Applications', 'Pending tea')).toBeVisible()
  })

  test('shows no monthly charts', async ({ server, pageFor }) => {
    const { brand, influencer, admin } = addSampleData(server.market)
    for (const [person, heading] of [
      [brand, 'Recent Campaigns'],
      [influencer, 'Available Campaigns'],
      [admin, 'Recent Campaigns'],
    ] as const) {
      const page = await pageFor(person)
      await page.goto('/dashboard')
      await expect(row(page, heading, 'Unpaid tea')).toBeVisible()
      await expect(page.getByRole('heading', { name: /by month$/ })).toHaveCount(0)
    }
  })

  test('offers no filter, field or tab that needs more than the specification', async ({ server, pageFor }) => {
    const { brand, influencer, admin } = addSampleData(server.market)
    const brandPage = await pageFor(brand)
    await brandPage.goto('/influencers')
    await expect(brandPage.getByRole('link', { name: 'rafi' })).toBeVisible()
    await expect(brandPage.getByLabel('Minimum Followers')).toBeVisible()
    await expect(brandPage.getByLabel('Division')).toHaveCount(0)

    const influencerPage = await pageFor(influencer)
    await influencerPage.goto('/campaigns')
    await expect(influencerPage.getByRole('button', { name: 'Apply to Campaign' }).first()).toBeVisible()
    await expect(influencerPage.getByLabel('Your applications')).toHaveCount(0)
    await openInApp(influencerPage, '/profile')
    await expect(influencerPage.getByLabel('Followers Count')).toBeVisible()
    await expect(influencerPage.getByLabel('Division')).toHaveCount(0)

    const adminPage = await pageFor(admin)
    await adminPage.goto('/admin-panel')
    await expect(adminPage.getByRole('tab')).toHaveText(['Dashboard', 'Users', 'Campaigns', 'Withdrawals', 'Payments'])
  })

  test('restores the session of an unknown role and shows only the welcome line', async ({ server, pageFor }) => {
    const page = await pageFor(server.market.addUser('maya', 'auditor'))
    await page.goto('/dashboard')
    await expect(page.getByText('Welcome, maya! auditor')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Messages',
      'Profile',
    ])
    for (const path of ['/influencers', '/withdrawals', '/admin-panel', '/applications', '/payments']) {
      await openInApp(page, path, { forget: false })
      await expectPage(page, '/dashboard', 'Dashboard')
    }
    await page.goto('/profile')
    await expectPage(page, '/account', 'Your Account')
  })
})
