import type { Person } from '../support/client.ts'
import { applyTo, decide, earn, expectStatus, publish } from '../support/people.ts'
import { row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('only a brand can decide an application, and only while it is pending', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await applyTo(influencer, await publish(brand, { title: `Waiting at ${brand.username}` }))
  await decide(
    brand,
    await applyTo(influencer, await publish(brand, { title: `Taken by ${brand.username}` })),
    'accepted',
  )
  const readers: [Person, table: string, onWaiting: string[]][] = [
    [brand, 'Campaign Applications', ['Accept', 'Reject']],
    [influencer, 'My Applications', []],
    [product.admin, 'All Applications', []],
  ]
  for (const [person, table, onWaiting] of readers) {
    const page = await pageFor(person)
    await page.goto('/applications')
    const buttonsOf = (title: string) =>
      row(page, table, `${title} ${brand.username}`).getByRole('button', { name: /^(Accept|Reject)$/ })
    await expect(row(page, table, `Waiting at ${brand.username}`)).toContainText('pending')
    await expect(buttonsOf('Waiting at')).toHaveText(onWaiting)
    await expect(row(page, table, `Taken by ${brand.username}`)).toContainText('accepted')
    await expect(buttonsOf('Taken by')).toHaveCount(0)
  }
})

test('a brand sees a warning before it accepts the application of a deactivated influencer', async ({
  pageFor,
  product,
  watch,
  brand,
  influencer,
}) => {
  await applyTo(influencer, await publish(brand))
  watch.expectErrors(404)
  const params = { id: influencer.id }
  expectStatus(await product.admin.call('PUT /admin/users/{id}/', { params, body: { action: 'deactivate' } }), 200)
  const page = await pageFor(brand)
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Accept' }).click()
  const warning = `${influencer.username} doesn't have a profile. If the account has been deactivated, you can't message`
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: warning })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(warning)).toHaveCount(0)
})

test('a list offers bulk decisions only when several rows are pending', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  await earn(product.admin, brand, influencer, '1000')
  const body = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' } as const
  const lists = [
    {
      person: brand,
      path: '/applications',
      addRow: async () => applyTo(influencer, await publish(brand)),
    },
    {
      person: product.admin,
      path: `/admin-panel?tab=withdrawals&search=${influencer.username}`,
      addRow: async () => expectStatus(await influencer.call('POST /withdrawals/', { body }), 201),
    },
  ]
  for (const { person, path, addRow } of lists) {
    const page = await pageFor(person)
    await addRow()
    await page.goto(path)
    await expect(page.getByText('pending', { exact: true }).last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reject' })).toHaveText(['Reject'])
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await addRow()
    await page.reload()
    await expect(page.getByRole('checkbox')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Reject' })).toHaveText(['Reject', 'Reject'])
    const table = page.getByRole('table')
    const before = await table.boundingBox()
    await page.getByRole('checkbox', { name: 'Select all pending' }).check()
    await expect(page.getByRole('button', { name: 'Reject' })).toHaveText(['Reject selected', 'Reject', 'Reject'])
    expect(await table.boundingBox()).toEqual(before)
  }
})

test('paging through proposals skips those decided since', async ({ pageFor, brand, influencer }) => {
  const applications = []
  for (const title of ['Kites', 'Boats', 'Drums', 'Lamps'])
    applications.push(await applyTo(influencer, await publish(brand, { title })))
  const [, boats, drums] = applications
  if (!boats || !drums) throw new Error('nobody has applied')
  const page = await pageFor(brand)
  await page.goto('/applications?status=pending&sort=oldest')
  await row(page, 'Campaign Applications', 'Kites').getByRole('button', { name: 'View Proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Proposal details' })
  await expect(dialog).toContainText('1 of 4')
  await decide(brand, boats, 'accepted')
  await expect(dialog).toContainText('1 of 3')
  await page.keyboard.press('j')
  await expect(dialog).toContainText('Drums')
  await page.keyboard.press('k')
  await expect(dialog).toContainText('Kites')

  await page.route(`**/api/applications/${applications[0]?.id}/status/`, async route => {
    await decide(brand, drums, 'rejected')
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Application rejected successfully!', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('Lamps')
})
