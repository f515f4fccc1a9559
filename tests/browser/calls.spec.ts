import {
  applyTo,
  collaborate,
  earn,
  expectStatus,
  pay,
  publish,
  uniqueName,
  uniqueTransactionId,
} from '../support/people.ts'
import { recordCalls } from './support/calls.ts'
import { openInApp } from './support/open-in-app.ts'
import { choosePicture } from './support/places.ts'
import { expectBanner, expectPage, logIn, row, signUp } from './support/screen.ts'
import { expect, test, withoutTrace } from './support/test.ts'

// Tracing refetches the selected picture, which the content security policy blocks.
test.use(withoutTrace)

// Section 7 of the specification: the calls that the site makes, and their payloads.

const password = 'correct horse battery'

test('registration and login send the payloads of the specification', async ({ pageFor, watch }) => {
  // Requests in flight from the dashboard when the user logs out.
  watch.allowErrors(401)
  const page = await pageFor()
  const calls = recordCalls(page)
  const username = uniqueName('new')
  const email = `${username}@example.com`
  await page.goto('/register?role=brand')
  await signUp(page, { username, email, password })
  await expectPage(page, '/dashboard', 'Dashboard')
  await calls.includes('POST /register/', { body: { username, email, password, role: 'brand' } })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectPage(page, '/login', 'Login')
  await logIn(page, { email, password })
  await expectPage(page, '/dashboard', 'Dashboard')
  await calls.includes('POST /login/', { body: { email, password } })
})

test('publishing, deleting and deciding as a brand send the payloads of the specification', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, influencer, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const page = await pageFor(brand)
  const calls = recordCalls(page)
  await page.goto('/create-campaign')
  await calls.includes('GET /campaigns/', { headers: { authorization: `Bearer ${brand.access}` } })
  await page.getByLabel('Title').fill('Rain')
  await page.getByLabel('Description').fill('A film')
  await page.getByLabel('Budget').fill('1500.50')
  await page.getByLabel('Category').selectOption('food')
  await page.getByLabel('Deadline').fill('2099-12-31')
  await page.locator('form').getByRole('button', { name: 'Create Campaign' }).click()
  await expectBanner(page, 'green', 'Campaign created successfully!')
  await calls.includes('POST /campaigns/', {
    body: { title: 'Rain', description: 'A film', budget: '1500.50', category: 'food', deadline: '2099-12-31' },
  })
  await page.getByRole('button', { name: 'Delete Campaign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No campaigns found', { exact: true })).toBeVisible()
  await calls.includes('DELETE /campaigns/{id}/')

  const campaign = await publish(brand)
  for (const person of [influencer, other]) await applyTo(person, campaign)
  await openInApp(page, '/dashboard')
  await calls.includes('GET /dashboard/brand/')
  await openInApp(page, '/applications')
  await calls.includes('GET /applications/')
  for (const [person, word, status] of [
    [influencer, 'Accept', 'accepted'],
    [other, 'Reject', 'rejected'],
  ] as const) {
    const application = row(page, 'Campaign Applications', person.username)
    await application.getByRole('button', { name: word }).click()
    await page.getByRole('dialog').getByRole('button', { name: word }).click()
    await expect(application).toContainText(status)
    await calls.includes('PUT /applications/{id}/status/', { body: { status } })
    // After an acceptance the dialog stays open to offer the next steps.
    if (status === 'accepted') await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('searching and paying as a brand send the payloads of the specification', async ({ pageFor, newPerson }) => {
  const [brand, influencer, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const priced = await collaborate(brand, influencer, '700')
  const unpriced = await applyTo(other, await publish(brand, { budget: '900' }))
  expectStatus(
    await brand.call('PUT /applications/{id}/status/', { params: { id: unpriced.id }, body: { status: 'accepted' } }),
    200,
  )
  const page = await pageFor(brand)
  const calls = recordCalls(page)
  await page.goto('/influencers')
  await page.getByLabel('Category').selectOption('food')
  await page.getByLabel('Minimum Followers').fill('100')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await calls.includes('GET /influencers/search/', { query: { category: 'food', min_followers: '100' } })

  await openInApp(page, '/payments')
  await calls.includes('GET /applications/', { query: { brand: 'true' } })
  for (const [application, name, amount, method] of [
    [priced, influencer.username, '700.00', 'bKash'],
    [unpriced, other.username, '900.00', 'Nagad'],
  ] as const) {
    const transaction_id = uniqueTransactionId()
    await row(page, 'Campaign Payments', name).getByRole('button', { name: 'Pay Now' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: method }).check()
    await page.getByLabel('Transaction ID').fill(transaction_id)
    await page.getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(row(page, 'Campaign Payments', name)).toContainText('pending')
    await calls.includes('POST /payments/submit/', {
      body: { application_id: application.id, amount, payment_method: method.toLowerCase(), transaction_id },
    })
  }
})

test('applying and withdrawing as an influencer send the payloads of the specification', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await earn(product.admin, brand, influencer, '1000')
  const title = `Rain by ${brand.username}`
  const campaign = await publish(brand, { title })
  const page = await pageFor(influencer)
  const calls = recordCalls(page)
  await page.goto('/dashboard')
  await calls.includes('GET /dashboard/influencer/')
  await openInApp(page, '/campaigns')
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Apply to Campaign' }).click()
  await page.getByLabel('Proposal').fill('A film')
  await page.getByLabel('Expected Fee').fill('250.25')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectBanner(page, 'green', 'Application submitted successfully!')
  await calls.includes('POST /applications/', {
    body: { campaign: campaign.id, proposal: 'A film', expected_fee: '250.25' },
  })
  await openInApp(page, '/payments')
  await calls.includes('GET /applications/', { query: { influencer: 'true' } })

  await openInApp(page, '/withdrawals')
  await calls.includes('GET /withdrawals/')
  await calls.includes('GET /influencer/balance/')
  await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked()
  for (const method of ['bKash', 'Nagad']) {
    await page.getByLabel('Amount').fill('10.50')
    await page.getByRole('radio', { name: method }).check()
    await page.getByLabel('Phone Number').fill('01712345678')
    await page.getByRole('button', { name: 'Request Withdrawal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
    // The row may appear before the response, which clears the form.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, 'Recent Withdrawals', method)).toBeVisible()
    await calls.includes('POST /withdrawals/', {
      body: { amount: '10.50', payment_method: method.toLowerCase(), phone_number: '01712345678' },
    })
  }
})

test('messaging a collaborator sends the payloads of the specification', async ({ pageFor, brand, influencer }) => {
  await collaborate(brand, influencer, '500')
  const page = await pageFor(brand)
  const calls = recordCalls(page)
  await page.goto('/messages')
  await calls.includes('GET /messages/connections/')
  await page.getByRole('list', { name: 'Available Connections' }).getByRole('button').click()
  await calls.includes('POST /messages/start-conversation/', { body: { receiver_id: influencer.id } })
  await page.getByRole('textbox', { name: /^Message to / }).fill('Welcome!')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await calls.includes('POST /messages/', { body: { receiver: influencer.id, content: 'Welcome!' } })
  await calls.includes('GET /messages/')
})

test('reading each tab and deciding as an admin send the payloads of the specification', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await earn(product.admin, brand, influencer, '1000')
  const payments = [
    await pay(brand, await collaborate(brand, influencer, '1')),
    await pay(brand, await collaborate(brand, influencer, '2')),
  ]
  for (const amount of ['10', '20']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  }
  const page = await pageFor(product.admin)
  const calls = recordCalls(page)
  const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.goto('/admin-panel')
  await calls.includes('GET /dashboard/admin/')
  await page.getByRole('tab', { name: 'Campaigns' }).click()
  await calls.includes('GET /admin/campaigns/')

  await page.getByRole('tab', { name: 'Users' }).click()
  await calls.includes('GET /users/all/')
  for (const [word, action] of [
    ['Deactivate', 'deactivate'],
    ['Activate', 'activate'],
  ] as const) {
    await row(page, 'Users', influencer.username).getByRole('button', { name: word, exact: true }).click()
    if (action === 'deactivate') await answer(word)
    await calls.includes('PUT /admin/users/{id}/', { body: { action } })
  }

  await page.getByRole('tab', { name: 'Withdrawals' }).click()
  await calls.includes('GET /admin/withdrawals/')
  for (const [amount, word, status] of [
    ['৳10.00', 'Approve', 'approved'],
    ['৳20.00', 'Reject', 'rejected'],
  ] as const) {
    const withdrawal = row(page, 'Withdrawals', influencer.username).filter({ hasText: amount })
    await withdrawal.getByRole('button', { name: word }).click()
    await answer(word)
    await expect(withdrawal).toContainText(status)
    await calls.includes('PUT /admin/withdrawals/{id}/', { body: { status } })
  }

  await page.getByRole('tab', { name: 'Payments' }).click()
  await calls.includes('GET /admin/payments/')
  for (const [index, word, status] of [
    [0, 'Approve', 'confirmed'],
    [1, 'Reject', 'rejected'],
  ] as const) {
    const claimed = row(page, 'Payments', payments[index]?.brand_transaction_id ?? '')
    await claimed.getByRole('button', { name: word }).click()
    await answer(word)
    await expect(claimed).toContainText(status)
    await calls.includes('PUT /admin/payments/{id}/', { body: { status } })
  }
})

test('reading and saving a profile send the payloads of the specification', async ({ pageFor, newPerson }) => {
  const fields = {
    brand: ['bio', 'category', 'website', 'industry'],
    influencer: ['bio', 'category', 'followers_count', 'social_links', 'portfolio'],
  }
  for (const role of ['brand', 'influencer'] as const) {
    const person = await newPerson(role)
    const page = await pageFor(person)
    const calls = recordCalls(page)
    await page.goto('/profile')
    await calls.includes('GET /profile/')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expectBanner(page, 'green', 'Profile updated successfully!')
    const body = Object.fromEntries(fields[role].map(name => [name, expect.anything()]))
    await calls.includes('PUT /profile/', { body: { ...body, username: person.username, email: person.email } })
    await openInApp(page, `/user/${person.username}`)
    await calls.includes(`GET /profile/${person.username}/`)
  }
})

test('a picture is uploaded as form data and removed with null', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  const calls = recordCalls(page)
  await page.goto('/profile')
  await choosePicture(page)
  // Our server accepts only the form field profile_picture.
  await page.getByRole('button', { name: 'Save Picture' }).click()
  await expectBanner(page, 'green', 'Profile picture updated successfully!')
  await calls.includes('PATCH /profile/picture/', {
    headers: { 'content-type': expect.stringMatching(/^multipart\/form-data/) },
  })
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectBanner(page, 'green', 'Profile picture removed successfully!')
  await calls.includes('PATCH /profile/picture/', { body: { profile_picture: null } })
})
