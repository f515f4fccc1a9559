import type { OperatorRole } from '#contract/index.ts'
import { collaborate, pay } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fit.ts'
import { createAdmin } from './support/product.ts'
import { expectBanner, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const everything = ['Dashboard', 'Users', 'Campaigns', 'Withdrawals', 'Payments', 'Money desk', 'Activity', 'Outbox']

/** What each role sees, and whether it may decide payments and deactivate members. */
const roles: { role: OperatorRole; hidden: string[]; decides: boolean; manages: boolean }[] = [
  { role: 'super', hidden: [], decides: true, manages: true },
  { role: 'finance', hidden: ['Outbox'], decides: true, manages: false },
  { role: 'support', hidden: ['Money desk'], decides: false, manages: true },
  { role: 'auditor', hidden: [], decides: false, manages: false },
]

for (const { role, hidden, decides, manages } of roles)
  test(`the panel shows an admin who is ${role} what they may see, and disables what they may not do`, async ({
    pageFor,
    newPerson,
    product,
  }) => {
    const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
    const { transaction_id } = await pay(brand, await collaborate(brand, influencer, '500'))
    const page = await pageFor(await createAdmin(product, role))
    await page.goto('/admin-panel')
    const shown = everything.filter(tab => !hidden.includes(tab))
    await expect(page.getByRole('tab')).toContainText(shown)
    await expect(page.getByRole('tab')).toHaveCount(shown.length)

    await page.getByRole('tab', { name: 'Payments' }).click()
    const approve = row(page, 'Payments', transaction_id).getByRole('button', { name: 'Approve' })
    await expect(approve).toBeEnabled({ enabled: decides })
    const notice = page.getByText('Your role lets you look at this, but not change it.')
    await expect(notice).toHaveCount(decides ? 0 : 1)
    if (!decides)
      await expect(page.getByRole('group', { name: 'Your role does not allow this' }).first()).toBeAttached()

    await page.goto(`/admin-panel?tab=users&search=${brand.username}`)
    const deactivate = row(page, 'Users', brand.username).getByRole('button', { name: 'Deactivate' })
    await expect(deactivate).toBeEnabled({ enabled: manages })
    await expectAccessible(page)
  })

test('a super changes the role of another admin, whose open panel follows at once', async ({ pageFor, product }) => {
  const [boss, other] = [await createAdmin(product), await createAdmin(product, 'finance')]
  const theirs = await pageFor(other)
  await theirs.goto('/admin-panel')
  await expect(theirs.getByRole('tab', { name: 'Money desk' })).toBeVisible()
  const page = await pageFor(boss)
  await page.goto(`/admin-panel?tab=users&search=${other.username}`)
  await expect(row(page, 'Users', other.username)).toContainText('Finance')
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: "Change this admin's role?" })
  await dialog.getByLabel('Role').selectOption('Support')
  await expectFits(page, { name: 'change of role' } as Parameters<typeof expectFits>[1], 'narrowest first')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expectBanner(page, 'green', 'Role changed')
  await expect(row(page, 'Users', other.username)).toContainText('Support')
  await expect(theirs.getByRole('tab', { name: 'Money desk' })).toHaveCount(0)
  await expect(theirs.getByRole('tab', { name: 'Outbox' })).toBeVisible()
})
