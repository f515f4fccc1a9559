import type { Locator, Page } from '@playwright/test'
import { endpoints, mayCall, type Endpoint, type OperatorRole, type RegistrableRole } from '#contract/index.ts'
import { contest, report } from '../support/claims.ts'
import type { Person } from '../support/client.ts'
import { raised, userSubject } from '../support/flags.ts'
import { collaborate, earn, expectStatus, owe, pay } from '../support/people.ts'
import { bkashId, paste, Wallet } from '../support/wallets.ts'
import { expectAccessible } from './support/axe.ts'
import { dropFiles } from './support/drop-files.ts'
import { expectFits } from './support/fit.ts'
import { createAdmin } from './support/product.ts'
import { expectBanner, row, twoFrames } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const everything = [
  'Dashboard',
  'Users',
  'Campaigns',
  'Withdrawals',
  'Payments',
  'Money desk',
  'Flags',
  'Activity',
  'Outbox',
]

/** The tabs of each role, and whether it may decide payments and deactivate members. */
const roles: { role: OperatorRole; hidden: string[]; decides: boolean; manages: boolean }[] = [
  { role: 'super', hidden: [], decides: true, manages: true },
  { role: 'finance', hidden: ['Flags', 'Outbox'], decides: true, manages: false },
  { role: 'support', hidden: ['Money desk'], decides: false, manages: true },
  { role: 'auditor', hidden: [], decides: false, manages: false },
]

for (const { role, hidden, decides, manages } of roles)
  test(`the panel shows an admin who is ${role} what they may view, and disables what they may not do`, async ({
    pageFor,
    product,
    brand,
    influencer,
  }) => {
    const { transaction_id } = await pay(brand, await collaborate(brand, influencer, '500'))
    const page = await pageFor(await createAdmin(product, role))
    await page.goto('/admin-panel')
    const shown = everything.filter(tab => !hidden.includes(tab))
    await expect(page.getByRole('tab')).toContainText(shown)
    await expect(page.getByRole('tab')).toHaveCount(shown.length)

    await page.getByRole('tab', { name: 'Payments' }).click()
    const approve = row(page, 'Payments', transaction_id).getByRole('button', { name: 'Approve' })
    await expect(approve).toBeEnabled({ enabled: decides })
    const notice = page.getByText("You can view this, but your role doesn't allow changes.")
    await expect(notice).toHaveCount(decides ? 0 : 1)
    if (!decides) await expect(page.getByRole('group', { name: "Your role doesn't allow this" }).first()).toBeAttached()

    await page.goto(`/admin-panel?tab=users&search=${brand.username}`)
    const deactivate = row(page, 'Users', brand.username).getByRole('button', { name: 'Deactivate' })
    await expect(deactivate).toBeEnabled({ enabled: manages })
    await expectAccessible(page)
  })

test('a super admin changes the role of another admin, whose open panel updates at once', async ({
  pageFor,
  product,
}) => {
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

/** Creates rows of every kind that the operator's staff decides. Returns their brand and their influencer. */
async function everythingToDecide(admin: Person, newPerson: (role: RegistrableRole) => Promise<Person>) {
  const [brand, rival, influencer] = [await newPerson('brand'), await newPerson('brand'), await newPerson('influencer')]
  await contest(
    admin,
    rival,
    await pay(brand, await collaborate(brand, influencer, '640')),
    await collaborate(rival, influencer, '640'),
  )
  // Its entry is from a different number than the brand gave.
  const reported = { payment_method: 'bkash', transaction_id: bkashId() } as const
  const sender = { sender_number: '01799999999' }
  const differing = await report(brand, await collaborate(brand, influencer, '700'), reported, sender)
  const confirmation = { params: { id: expectStatus(differing, 201).body.id }, body: { status: 'confirmed' } } as const
  expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmation), 200)
  const wallet = await Wallet.open(admin)
  const messages = [wallet.receive(700, reported.transaction_id), wallet.receive(33, bkashId())]
  await paste(admin, messages.join('\n'))
  await owe(admin, await earn(admin, brand, influencer, '500'))
  const request = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' } as const
  const withdraw = async () => expectStatus(await influencer.call('POST /withdrawals/', { body: request }), 201).body
  const { id } = await withdraw()
  const approval = { params: { id }, body: { status: 'approved', transaction_id: null } } as const
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', approval), 200)
  await withdraw()
  await withdraw()
  expectStatus(await admin.call('POST /admin/devices/', { body: { name: 'The phone at the desk' } }), 201)
  await raised(influencer, userSubject(brand))
  return { brand, influencer }
}

/** Aborts the page's requests that may change something. Returns the calls as the page makes them. */
async function refuseChanges(page: Page): Promise<string[]> {
  const made: string[] = []
  await page.route('**/api/**', route => {
    const [method, path] = [route.request().method(), new URL(route.request().url()).pathname.slice('/api'.length)]
    if (method === 'GET') return route.fallback()
    made.push(`${method} ${path}`)
    return route.fulfill({ status: 403, json: { error: 'Refused', code: 'wrong_role' } })
  })
  return made
}

/** Whether a role may make a call, according to the contract. */
const isAllowed = (role: OperatorRole, call: string): boolean =>
  (Object.entries(endpoints) as [string, Endpoint][]).some(
    ([key, { access }]) => mayCall(role, access) && new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call),
  )

/** Presses every enabled button of the open tab and of the dialogs that open. Returns their names. */
async function pressEverything(page: Page): Promise<string> {
  const pressed = new Set<string>()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const [buttons, dialog] = [page.getByRole('tabpanel').locator('button:enabled'), page.locator('dialog[open]').last()]
  const press = async (button: Locator) => {
    pressed.add((await button.getAttribute('aria-label')) ?? (await button.innerText()))
    await button.click()
    await twoFrames(page)
  }
  const pressInDialog = async (open: () => Promise<unknown>) => {
    const inside = dialog.locator('button:enabled')
    for (let at = 0; at < (await inside.count()); at++) {
      for (const field of await dialog.locator('textarea:enabled').all()) await field.fill('Because')
      await press(inside.nth(at))
      if (!(await dialog.isVisible())) await open()
    }
    // A dialog stays open while its call is in flight.
    await expect(async () => {
      if (await dialog.isVisible()) await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  }
  for (let at = 0; at < (await buttons.count()); at++) {
    await press(buttons.nth(at))
    await pressInDialog(() => press(buttons.nth(at)))
  }
  const waiting = page.locator('tr[id^=waiting-]').first()
  if (await waiting.isVisible())
    for (const key of ['a', 'r', 'm', 'x', 'o', 'Enter', 'j', 'k', '?']) {
      const use = () => waiting.press(key)
      await use()
      await twoFrames(page)
      await pressInDialog(use)
    }
  return [...pressed].join('\n')
}

for (const role of ['auditor', 'support'] as const)
  test(`no button or key of the panel sends a change that an admin who is ${role} may not make`, async ({
    freshPageFor,
    newPerson,
    product,
    watch,
  }) => {
    watch.allowErrors(403)
    const { brand, influencer } = await everythingToDecide(product.admin, newPerson)
    const page = await freshPageFor(await createAdmin(product, role))
    const made = await refuseChanges(page)
    const open = (tab: string) => page.goto(`/admin-panel?tab=${tab}`)
    const refused = page.getByRole('group', { name: "Your role doesn't allow this" })
    const expectDisabled = async (...names: (string | RegExp)[]) => {
      for (const name of names) await expect(refused.getByRole('button', { name }).first()).toBeDisabled()
    }

    await open(`payments&search=${brand.username}`)
    await expectDisabled('Approve', 'Reject', 'Reverse', 'Link entry', /Confirm .*matched/, 'Mark as sent')
    if (role === 'auditor') await expectDisabled('Change')
    await page.getByRole('button', { name: 'Decide 1 claim' }).click()
    await expectDisabled(/^It is/, /^Dismiss the claim/)
    await expect(page.getByRole('dialog').getByLabel('Note')).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await pressEverything(page)).toMatch(/Decide 1 claim[^]*Show entry/)

    await open(`withdrawals&search=${influencer.username}`)
    await page.getByRole('checkbox', { name: 'Select all pending' }).first().check()
    await expectDisabled('Approve', 'Reject', 'Add the ID', 'Approve selected', 'Reject selected')
    expect(await pressEverything(page)).toContain('Shortcuts')

    if (role === 'auditor') {
      await open('desk')
      await expectDisabled('Preview', 'Choose a file', 'Explain', 'Create a key', 'Revoke')
      await expect(page.getByLabel('Messages', { exact: true })).toBeDisabled()
      await expect(page.getByLabel('Name of the phone')).toBeDisabled()
      await dropFiles(page, ['statement.csv'], '[role=tabpanel] textarea')
      expect(await pressEverything(page)).toContain('Show')
    }
    await open(`users&search=${brand.username}`)
    await expect(row(page, 'Users', brand.username)).toBeVisible()
    await pressEverything(page)
    await open('flags&status=open')
    if (role === 'auditor') await expectDisabled('Uphold', 'Dismiss')
    for (const tab of ['dashboard', 'campaigns', 'flags', 'activity', 'outbox']) {
      await open(tab)
      await expect(page.locator('[role=tabpanel] tbody th').first()).toBeVisible()
      await pressEverything(page)
    }
    // Both roles may make the call that reads an email.
    expect(made).toContainEqual(expect.stringMatching(/^POST \/admin\/mails\/\d+\/open\/$/))
    expect(made.filter(call => !isAllowed(role, call))).toEqual([])
  })
