import type { Route } from '@playwright/test'
import { applyTo, collaborate, earn, expectStatus, publish, reverse } from '../support/people.ts'
import { openInApp } from './support/open-in-app.ts'
import { createAdmin } from './support/product.ts'
import { expectPage, pressBack, row, twoFrames } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test("an admin's screen shows only the result of the last action, and once in each language", async ({
  pageFor,
  newPerson,
  product,
  influencer,
}) => {
  await earn(product.admin, await newPerson('brand'), influencer, '1000')
  for (const amount of ['100', '200', '300']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  }
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const dialog = page.getByRole('dialog')
  const decide = async (amount: string, action: string) => {
    await row(page, 'Withdrawals', amount).getByRole('button', { name: action, exact: true }).click()
    await dialog.getByRole('button', { name: action, exact: true }).click()
  }
  await decide('৳100.00', 'Approve')
  const approved = page.getByText('Withdrawal approved successfully')
  await expect(approved).toBeVisible()
  // Only the message itself covers content.
  await expect(page.getByRole('status').filter({ has: approved })).toHaveCSS('pointer-events', 'none')
  await row(page, 'Withdrawals', '৳200.00').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reject selected' }).click()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('1 withdrawal rejected')).toBeVisible()
  await decide('৳300.00', 'Approve')
  await expect(page.getByText('Withdrawal approved successfully')).toBeVisible()

  await expect(page.getByText('Withdrawal approved successfully')).toHaveCount(0)
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expectPage(page, /^\/admin-panel/, 'অ্যাডমিন প্যানেল')
  await expect(page.getByText('উত্তোলন অনুমোদন করা হয়েছে')).toHaveCount(0)
})

test('a press outside a dialog does not lose the text typed into it', async ({ pageFor, brand, influencer }) => {
  for (const title of ['Kites', 'Boats']) await applyTo(influencer, await publish(brand, { title }))
  await collaborate(brand, influencer, '700')
  const { id, title } = await publish(brand, { title: `Lanterns of ${brand.username}` })
  const brands = await pageFor(brand)
  const dialog = brands.getByRole('dialog')
  const pressOutside = (page = brands) => page.mouse.click(5, 5)

  await brands.goto(`/campaigns/${id}`)
  await brands.getByRole('button', { name: 'Delete Campaign' }).click()
  await expect(dialog).toBeVisible()
  await pressOutside()
  await expect(dialog).toHaveCount(0)
  await openInApp(brands, '/applications')
  await brands.getByRole('checkbox', { name: 'Select all pending' }).check()
  await brands.getByRole('button', { name: 'Reject selected' }).click()
  await dialog.getByLabel('Note').fill('Next season')
  await pressOutside()
  await expect(dialog.getByLabel('Note')).toHaveValue('Next season')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await openInApp(brands, '/payments')
  await brands.getByRole('button', { name: 'Pay Now' }).click()
  await dialog.getByLabel('Transaction ID').fill('9AB12C3D4E')
  await pressOutside()
  await expect(dialog.getByLabel('Transaction ID')).toHaveValue('9AB12C3D4E')

  const influencers = await pageFor(influencer)
  await influencers.goto(`/campaigns?search=${encodeURIComponent(title)}`)
  await influencers.getByRole('button', { name: /^Apply/ }).click()
  const proposal = influencers.getByRole('dialog').getByLabel('Proposal')
  await proposal.fill('Three short films')
  await pressOutside(influencers)
  await expect(proposal).toHaveValue('Three short films')
})

test('a withdrawal that another admin has decided leaves the selection, and approving it again shows a warning', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const second = await createAdmin(product)
  const influencer = await newPerson('influencer')
  await earn(product.admin, await newPerson('brand'), influencer, '1000')
  const ids: number[] = []
  for (const amount of ['100', '200', '300', '400']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    ids.push(expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id)
  }
  const approve = async (index: number) => {
    const decision = { params: { id: ids[index] ?? 0 }, body: { status: 'approved' } } as const
    expectStatus(await second.call('PUT /admin/withdrawals/{id}/', decision), 200)
  }
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=withdrawals&status=pending&sort=oldest&search=${influencer.username}`)
  const dialog = page.getByRole('dialog')
  const last = row(page, 'Withdrawals', '৳400.00')
  await page.getByRole('checkbox', { name: 'Select all pending' }).check()
  await last.getByRole('checkbox').uncheck()
  await expect(page.getByText('3 selected · ৳600.00')).toBeVisible()
  await approve(0)
  await expect(page.getByText('2 selected · ৳500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await approve(1)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  const warning = `${second.username} had already approved this withdrawal. Check whether the money was sent twice.`
  await expect(dialog.getByRole('listitem').filter({ hasText: '৳200.00' })).toContainText(warning)
  await expect(dialog.getByRole('listitem').filter({ hasText: '৳300.00' })).toContainText('Done')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await last.getByRole('button', { name: 'Approve', exact: true }).click()
  await approve(3)
  await expect(dialog).toContainText('This withdrawal is no longer pending.')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: warning })).toBeVisible()
})

test('a bulk decision stops when the server is unreachable, and names the rows that it has not tried', async ({
  pageFor,
  watch,
  brand,
  influencer,
}) => {
  for (const title of ['Kites', 'Boats', 'Drums']) await applyTo(influencer, await publish(brand, { title }))
  const page = await pageFor(brand)
  await page.goto('/applications?sort=oldest')
  const decisions = '**/api/applications/*/status/'
  let sent = 0
  await page.route(decisions, route => (++sent === 2 ? route.abort() : route.continue()))
  await page.getByRole('checkbox', { name: 'Select all pending' }).check()
  await page.getByRole('button', { name: 'Reject selected' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([/Done/, /couldn't reach Prochar/, /Not attempted/])
  await expect(dialog.getByText('1 of 3 done', { exact: true })).toBeVisible()
  expect(sent).toBe(2)
  watch.expectErrors(0)
  await page.unroute(decisions)
})

test('the dialog for several withdrawals shows changes while it is open', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const influencer = await newPerson('influencer')
  const payment = await earn(admin, await newPerson('brand'), influencer, '1000')
  const ids: number[] = []
  for (const amount of ['100', '200', '300']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    ids.push(expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id)
  }
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  await page.getByRole('checkbox', { name: 'Select all pending' }).check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  const items = page.getByRole('dialog').getByRole('listitem')
  await expect(items).toHaveCount(3)
  const first = { params: { id: ids[0] ?? 0 }, body: { status: 'approved' } } as const
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', first), 200)
  const outdated = 'This withdrawal is no longer pending.'
  await expect(items.filter({ hasText: outdated })).toContainText(['৳100.00'])
  await reverse(admin, payment, 'duplicate')
  await expect(items.filter({ hasText: "You can't approve this: they owe" })).toContainText(['৳200.00', '৳300.00'])
  await expect(items.filter({ hasText: outdated })).toHaveCount(1)
})

test('cancelling the confirmation ends a bulk decision, and a late success does not answer another question', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(403)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  for (const title of ['Kites', 'Boats', 'Drums']) await applyTo(influencer, await publish(brand, { title }))
  const page = await pageFor(brand)
  await page.goto('/applications?sort=oldest')
  let sent = 0
  await page.route('**/api/applications/*/status/', route => {
    sent += 1
    return route.fulfill({ status: 403, json: { error: 'Please confirm', code: 'confirmation_required' } })
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/confirm/', async route => {
    await held.promise
    await route.continue()
  })
  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" })
  const reject = async () => {
    await page.getByRole('checkbox', { name: 'Select all pending' }).check()
    await page.getByRole('button', { name: 'Reject selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(confirmation).toBeVisible()
  }
  await reject()
  await confirmation.getByLabel('Password', { exact: true }).fill(brand.password)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  const results = page.getByRole('dialog')
  await expect(results.getByRole('listitem')).toHaveText([/Please confirm it's you/, /Not attempted/, /Not attempted/])
  expect(sent).toBe(1)
  await results.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('checkbox', { name: 'Select all pending' }).uncheck()
  await reject()
  const confirmed = page.waitForResponse('**/api/confirm/')
  held.resolve()
  await (await confirmed).finished()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(results.getByRole('listitem')).toHaveText([/Please confirm it's you/, /Not attempted/, /Not attempted/])
  expect(sent).toBe(2)
})

test('a page with a decision in progress stays open until it shows the outcome', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const second = await createAdmin(product)
  const influencer = await newPerson('influencer')
  await earn(product.admin, await newPerson('brand'), influencer, '1000')
  const ids: Record<string, number> = {}
  for (const amount of ['100', '200', '300']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    ids[amount] = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
  }
  const page = await pageFor(product.admin)
  await page.goto('/admin-panel')
  await page.getByRole('tab', { name: 'Withdrawals' }).click()
  await page.getByRole('searchbox').fill(influencer.username)
  await page.waitForURL(/search=/)
  // Until this influencer's rows arrive, the rows of all influencers show below the header row.
  await expect(page.getByRole('table', { name: 'Withdrawals', exact: true }).getByRole('row')).toHaveCount(4)
  const dialog = page.getByRole('dialog')
  /**
   * Confirms, and presses Back and a tab once another admin has approved a withdrawal before the first response
   * arrives. A mouse could not reach the tab behind the dialog.
   */
  const approve = async (amount: string) => {
    const whileDeciding = async (route: Route) => {
      const approval = { params: { id: ids[amount] ?? 0 }, body: { status: 'approved' } } as const
      expectStatus(await second.call('PUT /admin/withdrawals/{id}/', approval), 200)
      await pressBack(page)
      await page.getByRole('tab', { name: 'Users' }).dispatchEvent('click')
      await route.continue()
    }
    await page.route('**/api/admin/withdrawals/*/', whileDeciding, { times: 1 })
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  }
  const warning = `${second.username} had already approved this withdrawal. Check whether the money was sent twice.`
  await row(page, 'Withdrawals', '৳100.00').getByRole('button', { name: 'Approve', exact: true }).click()
  await approve('100')
  await expect(page.getByRole('alert').filter({ hasText: warning })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all pending' }).check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await approve('300')
  await expect(dialog.getByRole('listitem')).toContainText(['Done', warning])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await pressBack(page)
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true')
})

test('the applications page stays open while an application is being accepted', async ({
  pageFor,
  brand,
  influencer,
}) => {
  await applyTo(influencer, await publish(brand))
  const page = await pageFor(brand)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Applications' }).click()
  await row(page, 'Campaign Applications', influencer.username).getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog')
  const accept = dialog.getByRole('button', { name: 'Accept', exact: true })
  const whileDeciding = async (route: Route) => {
    await expect(accept).toBeDisabled()
    await pressBack(page)
    await route.continue()
  }
  await page.route('**/api/applications/*/status/', whileDeciding, { times: 1 })
  await accept.click()
  await expect(page.getByText('Application accepted successfully!')).toBeVisible()
  await expect(dialog.getByText('Agreed fee')).toBeVisible()
})

test('a tab chosen while a user is being activated opens only if the activation succeeds', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(0)
  const influencer = await newPerson('influencer')
  const deactivation = { params: { id: influencer.id }, body: { action: 'deactivate' } } as const
  expectStatus(await product.admin.call('PUT /admin/users/{id}/', deactivation), 200)
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=users&search=${influencer.username}`)
  const tab = (name: string) => page.getByRole('tab', { name })
  /** Presses Activate, then another tab before the request is sent or aborted. */
  const activate = async (end: 'continue' | 'abort') => {
    const button = row(page, 'Users', influencer.username).getByRole('button', { name: 'Activate', exact: true })
    const whileDeciding = async (route: Route) => {
      await expect(button).toBeDisabled()
      await twoFrames(page)
      await tab('Withdrawals').click()
      await expect(tab('Users')).toHaveAttribute('aria-selected', 'true')
      await route[end]()
    }
    await page.route('**/api/admin/users/*/', whileDeciding, { times: 1 })
    await button.click()
  }
  await activate('abort')
  await expect(page.getByRole('alert').filter({ hasText: 'Error processing user action' })).toBeVisible()
  await expect(tab('Users')).toHaveAttribute('aria-selected', 'true')

  await activate('continue')
  await expect(tab('Withdrawals')).toHaveAttribute('aria-selected', 'true')
  await tab('Users').click()
  await expect(row(page, 'Users', influencer.username).getByRole('button', { name: 'Deactivate' })).toBeVisible()
})
