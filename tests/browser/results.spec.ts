import { applyTo, collaborate, earn, expectStatus, publish } from '../support/people.ts'
import { expectPage, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test("an admin's screen shows the result of the last action only, and once in either language", async ({
  pageFor,
  newPerson,
  product,
}) => {
  const influencer = await newPerson('influencer')
  await earn(product.admin, await newPerson('brand'), influencer, '1000')
  for (const amount of ['100', '200', '300']) {
    const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
    expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  }
  const page = await pageFor(product.admin, { locale: 'en-GB' })
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const dialog = page.getByRole('dialog')
  const decide = async (amount: string, action: string) => {
    await row(page, 'Withdrawals', amount).getByRole('button', { name: action, exact: true }).click()
    await dialog.getByRole('button', { name: action, exact: true }).click()
  }
  await decide('৳100.00', 'Approve')
  await expect(page.getByText('Withdrawal approved successfully')).toBeVisible()
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

test('a press outside a dialog keeps the text that was typed into it', async ({ pageFor, newPerson }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await applyTo(influencer, await publish(brand, { title: 'Kites' }))
  await collaborate(brand, influencer, '700')
  const { title } = await publish(brand, { title: `Lanterns of ${brand.username}` })
  const brands = await pageFor(brand)
  const dialog = brands.getByRole('dialog')
  const pressOutside = (page = brands) => page.mouse.click(5, 5)

  await brands.goto('/applications')
  await brands.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeVisible()
  await pressOutside()
  await expect(dialog).toHaveCount(0)
  await brands.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByLabel('Note').fill('Next season')
  await pressOutside()
  await expect(dialog.getByLabel('Note')).toHaveValue('Next season')

  await brands.goto('/payments')
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
