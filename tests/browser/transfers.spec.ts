import type { RegistrableRole } from '#contract/index.ts'
import { dateTime } from '#lib/i18n/format.ts'
import type { Person } from '../support/client.ts'
import { earn, expectStatus, owe } from '../support/people.ts'
import { bkashId, pasteTransfer } from '../support/wallets.ts'
import { expectBanner, expectFigure, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Approves a withdrawal of ৳300 to this bKash number, with a transaction ID if given. */
async function approvedWithdrawal(
  admin: Person,
  newPerson: (role: RegistrableRole) => Promise<Person>,
  phone_number: string,
  transaction_id: string | null = null,
): Promise<{ id: number; influencer: Person }> {
  const influencer = await newPerson('influencer')
  await earn(admin, await newPerson('brand'), influencer, '900')
  const request = { amount: '300', payment_method: 'bkash', phone_number } as const
  const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body: request }), 201).body
  const approval = { params: { id }, body: { status: 'approved', transaction_id } } as const
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', approval), 200)
  return { id, influencer }
}

test('the transfer of a withdrawal is shown to the admin and to the influencer once its message arrives', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const transaction_id = bkashId()
  const { influencer } = await approvedWithdrawal(admin, newPerson, '01712345678', transaction_id)

  const [page, own] = [await pageFor(admin), await pageFor(influencer)]
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  await own.goto('/withdrawals')
  const withdrawal = row(page, 'Withdrawals', influencer.username)
  const theirs = row(own, 'Recent Withdrawals', '৳300.00')
  await expect(theirs).toContainText(transaction_id)
  const filter = page.getByRole('combobox', { name: 'Transfer' })
  await filter.selectOption('Missing from the wallet')
  await expect(withdrawal).toBeVisible()
  const entry = await pasteTransfer(admin, 300, transaction_id, { from: '01712345678' })
  await expect(theirs).toContainText('Sent on')
  await own.getByRole('button', { name: 'Receipt' }).click()
  await expectFigure(own.getByRole('dialog'), 'Sent on', dateTime(entry?.occurred_at ?? '', 'en'))

  await filter.selectOption('All transfers')
  await expect(withdrawal).toContainText('according to the wallet')
  await filter.selectOption('Missing from the wallet')
  await expect(page.getByText('No withdrawals found')).toBeVisible()
  await page.goto(`/admin-panel?tab=desk&search=${transaction_id}`)
  await expect(row(page, 'Wallet entries', transaction_id)).toContainText(influencer.username)
  await expect(row(page, 'Wallet entries', transaction_id)).toContainText('Matched')
  await page.goto('/admin-panel?tab=activity')
  await expect(row(page, 'Activity', 'Wallet entry linked to a withdrawal').first()).toBeVisible()
})

test('the transfer of a withdrawal approved without an ID is suggested as its ID', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const { id, influencer } = await approvedWithdrawal(admin, newPerson, '01799990002')
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=withdrawals&search=${influencer.username}`)
  const withdrawal = row(page, 'Withdrawals', influencer.username)
  await withdrawal.getByRole('button', { name: 'Add the ID' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Transaction ID' })
  const transaction_id = bkashId()
  await pasteTransfer(admin, 300, transaction_id, { from: '01799990002' })
  await expect(field).toHaveValue(transaction_id)
  await expect(field).toHaveAccessibleDescription(/The wallet shows that this amount was sent to this number/)
  await expect(withdrawal).toContainText('Probably sent on')
  const desk = await pageFor(admin)
  await desk.goto(`/admin-panel?tab=desk&search=${transaction_id}`)
  const entry = row(desk, 'Wallet entries', transaction_id)
  await expect(entry).toContainText('Not matched')
  await dialog.getByRole('button', { name: 'Add the ID' }).click()
  await expectBanner(page, 'green', 'The transaction ID is saved')
  await expect(withdrawal).toContainText(transaction_id)
  await expect(withdrawal).toContainText('according to the wallet')
  await expect(entry).toContainText(`Withdrawal #${id} ${influencer.username}`)
})

test('a transfer to another number under the ID of a withdrawal is shown beside it', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const transaction_id = bkashId()
  const { influencer } = await approvedWithdrawal(admin, newPerson, '01712345678', transaction_id)
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=withdrawals&transfer=unseen&search=${influencer.username}`)
  const withdrawal = row(page, 'Withdrawals', influencer.username)
  await expect(withdrawal).toContainText(transaction_id)
  await pasteTransfer(admin, 300, transaction_id, { from: '01799990003' })
  await expect(withdrawal).toContainText('The wallet shows ৳300.00 to 01799990003')
})

test('a search for payments neither filters nor covers the refunds below them', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await owe(admin, await earn(admin, brand, influencer, '700'))
  const page = await pageFor(admin)
  const search = `search=${influencer.username}`
  await page.goto(`/admin-panel?tab=payments&${search}`)
  await expect(row(page, 'Refunds', brand.username)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show all refunds' })).toHaveCount(0)
  await page.goto(`/admin-panel?tab=payments&${search}&transfer=unseen`)
  await expect(page.getByRole('heading', { name: 'Refunds missing from the wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all refunds' }).click()
  await expect(row(page, 'Refunds', brand.username)).toBeVisible()
  await expect(page).toHaveURL(`/admin-panel?tab=payments&${search}`)
})

test('the transfer of a refund is shown to the admin and to its brand', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const brand = await newPerson('brand')
  const { id } = await owe(admin, await earn(admin, brand, await newPerson('influencer'), '700'))
  const transaction_id = bkashId()
  const sending = { params: { id }, body: { transaction_id } } as const
  expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', sending), 200)
  const [page, own] = [await pageFor(admin), await pageFor(brand)]
  await page.goto('/admin-panel?tab=payments&transfer=unseen')
  await own.goto('/payments')
  const refund = row(page, 'Refunds', transaction_id)
  await expect(refund).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refunds missing from the wallet' })).toBeVisible()
  await pasteTransfer(admin, 700, transaction_id)
  await expect(row(own, 'Refunds', transaction_id)).toContainText('Sent on')
  await page.getByRole('button', { name: 'Show all refunds' }).click()
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeVisible()
  await expect(refund).toContainText('according to the wallet')
  await page.goto(`/admin-panel?tab=desk&search=${transaction_id}`)
  await expect(row(page, 'Wallet entries', transaction_id)).toContainText(brand.username)
})
