import { readFile } from 'node:fs/promises'
import { applyTo, earn, expectStatus, publish } from '../support/people.ts'
import { pressInBangla } from './support/keyboard.ts'
import { openInApp } from './support/open-in-app.ts'
import { expectFieldError, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** The last cell of a CSV line: a time in Dhaka, in a form that spreadsheets recognise. */
const savedTime = /"[-\d]{10} [:\d]{8}"$/

test('an influencer finds campaigns within a budget that they have not applied to', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const search = `Lantern ${brand.id}`
  const publishAt = (budget: string) => publish(brand, { title: `${search} ${budget}`, budget })
  await publishAt('100')
  await applyTo(influencer, await publishAt('500'))
  await publishAt('600')
  await publishAt('900')
  const page = await pageFor(influencer)
  const titles = page.getByRole('list', { name: 'Campaigns' }).getByRole('heading')

  await page.goto(`/campaigns?search=${encodeURIComponent(search)}`)
  await expect(titles).toHaveCount(4)
  const lowest = page.getByRole('textbox', { name: 'Lowest budget' })
  const highest = page.getByRole('textbox', { name: 'Highest budget' })
  await lowest.fill('৳৫০০.০০')
  await highest.fill('600.50')
  await highest.press('Enter')
  await expectFieldError(highest, 'Enter a whole number of taka, from 1 to 9,99,99,999')
  await expect(highest).toHaveValue('600.50')
  await expect(titles).toHaveText([`${search} 900`, `${search} 600`, `${search} 500`])
  await highest.fill('600 tk')
  await highest.press('Enter')
  await expect(titles).toHaveText([`${search} 600`, `${search} 500`])
  await page.getByRole('combobox', { name: 'Your applications' }).selectOption('Not applied yet')
  await expect(titles).toHaveText([`${search} 600`])
  await page.reload()
  await expect(titles).toHaveText([`${search} 600`])
  await expect(lowest).toHaveValue('500')
})

test('a brand filters its applications by campaign and saves the rows on screen as CSV', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const [kites, drums] = [await publish(brand, { title: 'Kites' }), await publish(brand, { title: 'Drums' })]
  await applyTo(influencer, kites, '700')
  await applyTo(influencer, drums, '800')
  const page = await pageFor(brand)
  await page.goto('/applications')
  await expect(page.locator('main tbody tr')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Kites')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(`/applications?campaign=${kites.id}`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"Kites","${brand.username}","${influencer.username}","700.00","pending"`)
  expect(lines[1]).toMatch(savedTime)
})

test('an admin moves through withdrawals by keyboard and decides the selected ones together', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  // Another admin has already decided this withdrawal.
  watch.expectErrors(409)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(product.admin, brand, influencer, '1000')
  const ids: Record<string, number> = {}
  for (const amount of ['100', '200', '50', '60']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    ids[amount] = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
  }
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const rows = page.getByRole('table', { name: 'Withdrawals' }).locator('tbody tr')
  const of = (amount: string) => row(page, 'Withdrawals', influencer.username).filter({ hasText: amount })
  const dialog = page.getByRole('dialog')
  await expect(rows).toContainText(['৳100.00', '৳200.00', '৳50.00', '৳60.00'])
  await expect(of('৳200.00').getByRole('button', { name: 'Copy 01712345678' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Withdrawals' })).toHaveAccessibleDescription(/^\d+\+? pending$/)

  await page.keyboard.press('j')
  await expect(of('৳100.00')).toBeFocused()
  await page.keyboard.press('r')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(of('৳100.00')).toContainText('rejected')
  await expect(of('৳200.00')).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(of('৳200.00')).toContainText('approved')
  // Decided rows come last, newest first.
  await expect(rows).toContainText(['৳50.00', '৳60.00', '৳200.00', '৳100.00'])

  await expect(of('৳50.00')).toBeFocused()
  // A checkbox takes no text, so the shortcuts work in it too.
  await of('৳50.00').getByRole('checkbox').focus()
  await page.keyboard.press('x')
  await pressInBangla(page, 'J')
  await pressInBangla(page, 'X')
  await expect(page.getByText('2 selected · ৳110.00', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const other = { params: { id: ids['50'] ?? 0 }, body: { status: 'rejected' } } as const
  expectStatus(await product.admin.call('PUT /admin/withdrawals/{id}/', other), 200)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: '৳50.00' })).toContainText('already')
  await expect(dialog.getByRole('listitem').filter({ hasText: '৳60.00' })).toContainText('Done')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(of('৳60.00')).toContainText('approved')

  await page.keyboard.press('?')
  await dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(of('৳60.00')).toContainText('approved')
  await page.keyboard.press('?')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  // The screen's names, the times of the decision and the request, and no transaction ID.
  for (const line of lines.slice(1)) {
    expect(line).toMatch(/"bKash","'01712345678","(approved|rejected)",("[-\d]{10} [:\d]{8}",){2}""$/)
  }
})

test('a brand rejects several applications for one reason, and pending ones come first', async ({
  pageFor,
  newPerson,
  brand,
}) => {
  const campaign = await publish(brand)
  const people = [await newPerson('influencer'), await newPerson('influencer'), await newPerson('influencer')]
  for (const person of people) await applyTo(person, campaign)
  const [first = '', second = '', third = ''] = people.map(({ username }) => username)
  const page = await pageFor(brand)
  await page.goto('/applications')
  const rows = page.getByRole('table', { name: 'Campaign Applications' }).locator('tbody tr')
  await expect(rows).toContainText([first, second, third])
  const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const status = page.getByLabel('Status', { exact: true })
  await boxOf(first).check()
  await status.selectOption('accepted')
  await expect(page.getByText('No applications found')).toBeVisible()
  await status.selectOption('')
  await expect(boxOf(first)).not.toBeChecked()

  await boxOf(first).check()
  await boxOf(third).click({ modifiers: ['Shift'] })
  await expect(boxOf(second)).toBeChecked()
  await boxOf(third).uncheck()
  await page.getByRole('button', { name: 'Reject selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applications?' })
  await dialog.getByLabel('Reason').selectOption('All spots are filled')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('2 applications rejected', { exact: true })).toBeVisible()
  // The list may keep rows frozen in their places.
  await page.reload()
  await expect(rows).toContainText([third, second, first])
  await expect(rows.filter({ hasText: first })).toContainText('All spots are filled')
})

test('a brand searches influencers by words and followers, and filters its own campaigns by whether they are open', async ({
  pageFor,
  newPerson,
  brand,
}) => {
  const [small, large] = [await newPerson('influencer'), await newPerson('influencer')]
  const bio = `Kites of ${brand.username}`
  for (const [person, followers_count] of [
    [small, 500],
    [large, 900],
  ] as const) {
    const { body } = await person.call('GET /profile/')
    expectStatus(await person.call('PUT /profile/', { body: { ...body, bio, followers_count } }), 200)
  }
  await publish(brand, { title: 'Open one' })
  const page = await pageFor(brand)
  await page.goto('/influencers')
  const found = page.getByRole('table', { name: 'Influencers' }).getByRole('rowheader')
  await page.getByRole('searchbox', { name: 'Keyword' }).fill(bio)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Most followers first')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(found).toHaveText([large.username, small.username])
  await page.getByLabel('Maximum Followers').fill('600')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(found).toHaveText([small.username])

  await openInApp(page, '/campaigns', { forget: false })
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await expect(page.getByText('No campaigns found', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(row(page, 'Campaigns', 'Open one')).toContainText('Open')
})
