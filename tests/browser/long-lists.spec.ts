import { readFile } from 'node:fs/promises'
import { applyTo, earn, publish } from '../support/people.ts'
import { row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('an influencer finds the campaigns within a budget that they have not applied to', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
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
  await page.getByRole('textbox', { name: 'Lowest budget' }).fill('৫০০')
  await page.getByRole('textbox', { name: 'Highest budget' }).fill('600')
  await page.getByRole('textbox', { name: 'Highest budget' }).press('Enter')
  await expect(titles).toHaveText([`${search} 600`, `${search} 500`])
  await page.getByRole('combobox', { name: 'Your applications' }).selectOption('Not applied yet')
  await expect(titles).toHaveText([`${search} 600`])
  await page.reload()
  await expect(titles).toHaveText([`${search} 600`])
  await expect(page.getByRole('textbox', { name: 'Lowest budget' })).toHaveValue('500')
})

test('a brand filters its applications by campaign and saves those on the screen as CSV', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
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
})

test('an admin goes through withdrawals with the keys', async ({ pageFor, newPerson, product }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(product.admin, brand, influencer, '1000')
  for (const amount of ['100', '200']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    await influencer.call('POST /withdrawals/', { body })
  }
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const of = (amount: string) => row(page, 'Withdrawals', influencer.username).filter({ hasText: amount })
  const approve = (amount: string) => of(amount).getByRole('button', { name: 'Approve' })
  await expect(approve('৳200.00')).toBeVisible()
  await expect(of('৳200.00').getByRole('button', { name: 'Copy 01712345678' })).toBeVisible()

  await page.keyboard.press('j')
  await expect(approve('৳200.00')).toBeFocused()
  await page.keyboard.press('j')
  await expect(approve('৳100.00')).toBeFocused()
  await page.keyboard.press('k')
  await expect(approve('৳200.00')).toBeFocused()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(of('৳200.00')).toContainText('rejected')
  await page.keyboard.press('j')
  await expect(approve('৳100.00')).toBeFocused()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(of('৳100.00')).toContainText('approved')
})
