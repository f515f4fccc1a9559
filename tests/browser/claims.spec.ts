import type { RegistrableRole } from '#contract/index.ts'
import { contest } from '../support/claims.ts'
import type { Person } from '../support/client.ts'
import { collaborate, expectStatus, pay } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectBanner, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** A pending payment of ৳640 whose transaction ID another brand claims. */
async function contested(admin: Person, newPerson: (role: RegistrableRole) => Promise<Person>) {
  const [first, second, influencer] = [
    await newPerson('brand'),
    await newPerson('brand'),
    await newPerson('influencer'),
  ]
  const payment = await pay(first, await collaborate(first, influencer, '640'))
  const application = await collaborate(second, influencer, '640')
  expectStatus(await influencer.call('POST /messages/', { body: { receiver: first.id, content: 'See this ID' } }), 201)
  const claim = await contest(admin, second, payment, application, { sender_number: '01812345678' })
  return { first, second, influencer, payment, application, claim }
}

test('a brand learns that its claim is recorded, sees it, and submits the payment once the ID is available', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.allowErrors(409)
  const [first, second, influencer] = [
    await newPerson('brand'),
    await newPerson('brand'),
    await newPerson('influencer'),
  ]
  const payment = await pay(first, await collaborate(first, influencer, '640'))
  await collaborate(second, influencer, '640')
  const page = await pageFor(second)
  await page.goto('/payments')
  const own = row(page, 'Campaign Payments', influencer.username)
  await own.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('to show that the payment is yours.')
  await dialog.getByLabel('Transaction ID').fill(payment.transaction_id)
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
  await expectBanner(page, 'red', "Another brand's payment uses this ID")
  await expect(dialog).toContainText("We've recorded your claim, and an admin will check whose payment it is")
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toContainText(`Another payment already uses transaction ID ${payment.transaction_id}.`)

  const body = { status: 'rejected' } as const
  expectStatus(await product.admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body }), 200)
  await expect(own).toContainText(`Transaction ID ${payment.transaction_id} is available again.`)
})

test('an admin compares both sides and upholds a claim with one press', async ({ pageFor, newPerson, product }) => {
  const { first, second, influencer, payment } = await contested(product.admin, newPerson)
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=payments&evidence=contested&search=${payment.transaction_id}`)
  const contestedRow = page.getByRole('row').filter({ hasText: payment.transaction_id })
  await expect(contestedRow).toContainText(`${second.username} claims this payment as theirs, not ${first.username}'s`)
  await contestedRow.getByRole('button', { name: 'Decide 1 claim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Whose payment is this?' })
  await expect(dialog).toContainText('01812345678')
  await expect(dialog).toContainText(
    `${first.username} to ${influencer.username}: 0, ${influencer.username} to ${first.username}: 1.`,
  )
  await expectAccessible(page)
  await dialog.getByLabel('Note').fill('The number is theirs')
  await dialog.getByRole('button', { name: `It is ${second.username}'s` }).click()
  await expectBanner(page, 'green', 'The claimed payment has been submitted instead')
  await page.goto(`/admin-panel?tab=payments&search=${payment.transaction_id}`)
  await expect(page.getByRole('row').filter({ hasText: second.username })).toContainText('pending')
  await expect(page.getByRole('row').filter({ hasText: first.username })).toContainText('The number is theirs')
})

test('an admin dismisses a claim, and its brand reads why', async ({ pageFor, newPerson, product }) => {
  const { second, influencer, payment } = await contested(product.admin, newPerson)
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=payments&search=${payment.transaction_id}`)
  await page.getByRole('button', { name: 'Decide 1 claim' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Another number sent it')
  await page.getByRole('button', { name: `Dismiss the claim of ${second.username}` }).click()
  await expectBanner(page, 'green', 'The claim is dismissed')
  await expect(page.getByRole('button', { name: 'Decide 1 claim' })).toHaveCount(0)
  const ofBrand = await pageFor(second)
  await ofBrand.goto('/payments')
  const own = row(ofBrand, 'Campaign Payments', influencer.username)
  await expect(own).toContainText(`Transaction ID ${payment.transaction_id} belongs to another payment.`)
  await expect(own).toContainText('Another number sent it')
})

test('a claim to a confirmed payment links to the reversal, after which an admin can uphold it', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const { second, payment } = await contested(product.admin, newPerson)
  const body = { status: 'confirmed' } as const
  expectStatus(await product.admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body }), 200)
  const page = await pageFor(product.admin)
  await page.goto(`/admin-panel?tab=payments&search=${payment.transaction_id}`)
  await page.getByRole('button', { name: 'Decide 1 claim' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse the payment' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse this payment?' })
  await expect(reversal).toContainText('To release it to them, choose “The money never arrived”.')
  await reversal.getByLabel('The money never arrived').check()
  await reversal.getByRole('button', { name: 'Reverse payment' }).click()
  await expectBanner(page, 'green', 'The payment is reversed')
  await page.getByRole('button', { name: 'Decide 1 claim' }).click()
  await page.getByRole('button', { name: `It is ${second.username}'s` }).click()
  await expectBanner(page, 'green', 'The claimed payment has been submitted instead')
})
